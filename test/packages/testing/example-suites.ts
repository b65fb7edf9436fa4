import { parseEther, type BaseContract } from 'ethers'
import { ethers } from 'hardhat'
import type { ConsumerSuite } from '@onchain-verify/testing/hardhat'
import type {
  AirdropClaim,
  CappedDeposit,
  CreatorMint,
  IncentiveProgram,
  OnePersonPoll,
} from '../../../typechain-types'

const cap = parseEther('1')
const amount = parseEther('100')

/** Suites of different contracts in one list. */
const suite = <Contract extends BaseContract>(given: ConsumerSuite<Contract>) =>
  given as unknown as ConsumerSuite<BaseContract>

/** The good examples, as their authors would test them. */
export const exampleSuites: readonly ConsumerSuite<BaseContract>[] = [
  suite<IncentiveProgram>({
    name: 'IncentiveProgram',
    deploy: (registry) => ethers.deployContract('IncentiveProgram', [registry]),
    claim: (program, { identityHash, expiration, signature }) =>
      program.enroll(identityHash, expiration, signature),
    alreadyClaimed: 'AlreadyEnrolled',
  }),
  suite<AirdropClaim>({
    name: 'AirdropClaim',
    deploy: async (registry, verify) => {
      const token = await verify.deployHookToken()
      const airdrop = await ethers.deployContract('AirdropClaim', [registry, token, amount])
      await token.getFunction('mint')(airdrop, 10n * amount)
      return airdrop
    },
    claim: (airdrop, { identityHash, expiration, signature }) =>
      airdrop.claim(identityHash, expiration, signature),
    alreadyClaimed: { error: 'IdentityAlreadyUsed', args: ({ identityHash }) => [identityHash] },
    paysOut: true,
  }),
  suite<CreatorMint>({
    name: 'CreatorMint',
    deploy: (registry) => ethers.deployContract('CreatorMint', [registry]),
    claim: (pass, { identityHash, expiration, signature }) => pass.mint(identityHash, expiration, signature),
    alreadyClaimed: { error: 'IdentityAlreadyUsed', args: ({ identityHash }) => [identityHash] },
    paysOut: true,
  }),
  suite<CappedDeposit>({
    name: 'CappedDeposit',
    deploy: (registry) => ethers.deployContract('CappedDeposit', [registry, cap]),
    claim: (deposit, { identityHash, expiration, signature }) =>
      deposit.deposit(identityHash, expiration, signature, { value: cap }),
    alreadyClaimed: { error: 'CapExceeded', args: () => [2n * cap, cap] },
  }),
  suite<OnePersonPoll>({
    name: 'OnePersonPoll',
    deploy: (registry) => ethers.deployContract('OnePersonPoll', [registry, 3]),
    claim: (poll, { identityHash, expiration, signature }) =>
      poll.vote(1, true, identityHash, expiration, signature),
    alreadyClaimed: { error: 'IdentityAlreadyUsed', args: ({ identityHash }) => [identityHash] },
    otherActions: {
      'vote on another question': (poll, { identityHash, expiration, signature }) =>
        poll.vote(2, false, identityHash, expiration, signature),
    },
  }),
]
