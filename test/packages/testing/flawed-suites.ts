import { parseEther, type BaseContract } from 'ethers'
import { ethers } from 'hardhat'
import type { IssuedVerification } from '@onchain-verify/issuer'
import type { ConsumerSuite } from '@onchain-verify/testing/hardhat'
import type { CallerGivenWallet, NoDedupe, SharedMarks } from '../../../typechain-types'

/** A consumer with one flaw, the case that must catch it, and what the case says. */
export interface Flawed {
  readonly suite: ConsumerSuite<BaseContract>
  readonly caughtBy: string
  readonly says: string
}

/** What eight of the ten share. */
const claim = (contract: BaseContract, { identityHash, expiration, signature }: IssuedVerification) =>
  (contract as NoDedupe).claim(identityHash, expiration, signature)

const flawed = (
  name: string,
  rest: Partial<ConsumerSuite<BaseContract>>,
  caught: Omit<Flawed, 'suite'>,
): Flawed => ({
  suite: {
    name,
    deploy: async (registry) => (await ethers.getContractFactory(name)).deploy(registry),
    claim,
    alreadyClaimed: 'AlreadyClaimed',
    ...rest,
  },
  ...caught,
})

const identityAlreadyUsed = { alreadyClaimed: 'IdentityAlreadyUsed' } as const

export const flawedSuites: readonly Flawed[] = [
  flawed(
    'NoDedupe',
    {},
    {
      caughtBy: 'a person is refused a second claim with the same verification',
      says: 'The claim went through, and must be refused with AlreadyClaimed.',
    },
  ),
  flawed(
    'DedupeByWallet',
    {},
    {
      caughtBy: 'a person is refused a second claim from a second wallet',
      says: 'The claim went through, and must be refused with AlreadyClaimed.',
    },
  ),
  flawed(
    'MarkAfterPayout',
    {
      paysOut: true,
      deploy: (registry) => ethers.deployContract('MarkAfterPayout', [registry], { value: parseEther('5') }),
    },
    {
      caughtBy: 'a person is refused a second claim from inside the payout of the first',
      says: 'The claim that a receiving contract made while it was being paid went through.',
    },
  ),
  flawed(
    'CallerGivenWallet',
    {
      claim: (contract, { identityHash, expiration, signature }, { wallet }) =>
        (contract as CallerGivenWallet).claim(wallet, identityHash, expiration, signature),
    },
    {
      caughtBy:
        'a claim with a verification for something else is refused when another account copies the transaction from the mempool',
      says: 'The claim went through, and must be refused with InvalidSignature().',
    },
  ),
  flawed('MutablePolicy', identityAlreadyUsed, {
    caughtBy: 'its policy never changes what conditions() answers',
    says: 'conditions() may change: the answer may depend on TIMESTAMP.',
  }),
  flawed('StorageReadPolicy', identityAlreadyUsed, {
    caughtBy: 'its policy never changes what provider() answers',
    says: 'provider() may change: the answer may depend on SLOAD.',
  }),
  flawed(
    'WrongRegistry',
    {},
    {
      caughtBy: 'an honest claim is checked by the registry that the contract was deployed on',
      says: 'A claim that this registry accepts was refused with InvalidSignature(), and must go through.',
    },
  ),
  flawed('UnsupportedCondition', identityAlreadyUsed, {
    caughtBy: "its policy is in the service's catalogue",
    says: 'Condition 1: provider "microblog" has no condition "karma".',
  }),
  flawed(
    'SwallowedRevert',
    {},
    {
      caughtBy: 'a refusal of the registry ends the claim',
      says: 'The claim went through, and must be refused with InvalidSignature().',
    },
  ),
  flawed(
    'SharedMarks',
    {
      ...identityAlreadyUsed,
      claim: (contract, { identityHash, expiration, signature }) =>
        (contract as SharedMarks).claimBadge(identityHash, expiration, signature),
      otherActions: {
        'claim a shirt': (contract, { identityHash, expiration, signature }) =>
          (contract as SharedMarks).claimShirt(identityHash, expiration, signature),
      },
    },
    {
      caughtBy: 'a person who claimed may still claim a shirt',
      says: 'was refused with IdentityAlreadyUsed',
    },
  ),
]
