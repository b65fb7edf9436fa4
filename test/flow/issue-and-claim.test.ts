import { loadFixture } from '@nomicfoundation/hardhat-network-helpers'
import { expect } from 'chai'
import { parseEther } from 'ethers'
import hre, { ethers } from 'hardhat'
import {
  createInMemoryCredentialStore,
  createIssuer,
  createLocalSigner,
  createRpcPolicyReader,
  systemClock,
  type Credential,
  type IssuedVerification,
  type NodeRequest,
} from '@onchain-verify/issuer'
import { hashPolicy } from '@onchain-verify/protocol'
import { chainId, deployed, developmentWallet, signerIndex, type Deployed } from '../fixtures'
import { rejection } from '../rejection'
import type { Hex } from '../vectors'

type Account = Deployed['wallet']

/** How one example contract is claimed at, and what its chain shows for it. */
interface Example {
  readonly contract: 'incentiveProgram' | 'airdropClaim' | 'creatorMint' | 'cappedDeposit' | 'onePersonPoll'
  readonly provider: string
  readonly traits: Credential['traits']
  /** Short of one condition. */
  readonly poorTraits: Credential['traits']
  readonly claim: (world: Deployed, account: Account, verification: IssuedVerification) => Promise<unknown>
  readonly event: string
  readonly eventArgs: (account: Account, verification: IssuedVerification) => unknown[]
  readonly repeated: string
  readonly repeatedArgs: (verification: IssuedVerification) => unknown[]
}

const examples: Example[] = [
  {
    contract: 'incentiveProgram',
    provider: 'exchange',
    traits: { membership_active: 'true' },
    poorTraits: { membership_active: 'false' },
    claim: ({ incentiveProgram }, account, v) =>
      incentiveProgram.connect(account).enroll(v.identityHash, v.expiration, v.signature),
    event: 'Enrolled',
    eventArgs: (account, v) => [account.address, v.identityHash],
    repeated: 'AlreadyEnrolled',
    repeatedArgs: () => [],
  },
  {
    contract: 'airdropClaim',
    provider: 'microblog',
    traits: { followers: '1000', verified: 'true' },
    poorTraits: { followers: '999', verified: 'true' },
    claim: ({ airdropClaim }, account, v) =>
      airdropClaim.connect(account).claim(v.identityHash, v.expiration, v.signature),
    event: 'Claimed',
    eventArgs: (account, v) => [account.address, v.identityHash, parseEther('100')],
    repeated: 'IdentityAlreadyUsed',
    repeatedArgs: (v) => [v.identityHash],
  },
  {
    contract: 'creatorMint',
    provider: 'short_video',
    traits: { follower_count: '500', video_count: '10', likes_count: '1000' },
    poorTraits: { follower_count: '500', video_count: '10', likes_count: '999' },
    claim: ({ creatorMint }, account, v) =>
      creatorMint.connect(account).mint(v.identityHash, v.expiration, v.signature),
    event: 'Transfer',
    eventArgs: (account) => [ethers.ZeroAddress, account.address, 1],
    repeated: 'IdentityAlreadyUsed',
    repeatedArgs: (v) => [v.identityHash],
  },
  {
    contract: 'cappedDeposit',
    provider: 'exchange',
    traits: { membership_active: 'true', membership_billed: 'true' },
    poorTraits: { membership_active: 'true' },
    claim: ({ cappedDeposit }, account, v) =>
      cappedDeposit
        .connect(account)
        .deposit(v.identityHash, v.expiration, v.signature, { value: parseEther('0.75') }),
    event: 'Deposited',
    eventArgs: (account, v) => [account.address, v.identityHash, parseEther('0.75')],
    repeated: 'CapExceeded',
    repeatedArgs: () => [parseEther('1.5'), parseEther('1')],
  },
  {
    contract: 'onePersonPoll',
    provider: 'photo_social',
    traits: { followers_count: '50' },
    poorTraits: { followers_count: '49' },
    claim: ({ onePersonPoll }, account, v) =>
      onePersonPoll.connect(account).vote(0, true, v.identityHash, v.expiration, v.signature),
    event: 'Voted',
    eventArgs: (account) => [account.address, 0, true],
    repeated: 'IdentityAlreadyUsed',
    repeatedArgs: (v) => [v.identityHash],
  },
]

/** The real issuer in front of the real contracts; only the credentials are put there by hand. */
async function issuing({ contract, provider, traits }: Example) {
  const world = await loadFixture(deployed)
  const credentials = createInMemoryCredentialStore()
  const link = (account: Account, bend: Partial<Credential> = {}) => {
    const credential = { provider, subject: 'ann', traits, authenticatedAt: systemClock.now(), ...bend }
    credentials.put(account.address as Hex, credential)
  }
  const issuer = createIssuer({
    policies: createRpcPolicyReader(hre.network.provider.request.bind(hre.network.provider) as NodeRequest),
    credentials,
    signer: createLocalSigner(developmentWallet(signerIndex).privateKey as Hex),
    clock: systemClock,
    registries: { [chainId]: (await world.registry.getAddress()) as Hex },
    identitySecret: new Uint8Array(32).fill(7),
  })
  const consumer = { chainId, address: (await world[contract].getAddress()) as Hex }
  const issue = (account: Account) => issuer.issue({ wallet: account.address as Hex, consumer })
  return { ...world, world, at: world[contract], consumer, link, issue }
}

for (const example of examples) {
  const { contract, claim, event, eventArgs, repeated, repeatedArgs, poorTraits } = example

  describe(`issue and claim at ${contract}`, () => {
    it('lets a person in who meets the policy', async () => {
      const { world, at, wallet, link, issue } = await issuing(example)
      link(wallet)
      const verification = await issue(wallet)
      await expect(claim(world, wallet, verification))
        .to.emit(at, event)
        .withArgs(...eventArgs(wallet, verification))
    })

    it('counts the person once, from whatever wallet', async () => {
      const { world, at, wallet, otherWallet, link, issue } = await issuing(example)
      link(wallet)
      link(otherWallet)
      await claim(world, wallet, await issue(wallet))
      const again = await issue(otherWallet)
      await expect(claim(world, otherWallet, again))
        .to.be.revertedWithCustomError(at, repeated)
        .withArgs(...repeatedArgs(again))
    })

    it('lets two people in', async () => {
      const { world, wallet, otherWallet, link, issue } = await issuing(example)
      link(wallet)
      link(otherWallet, { subject: 'bob' })
      await claim(world, wallet, await issue(wallet))
      await claim(world, otherWallet, await issue(otherWallet))
    })

    it('is worthless to whoever copies it', async () => {
      const { world, registry, wallet, stranger, link, issue } = await issuing(example)
      link(wallet)
      await expect(claim(world, stranger, await issue(wallet)))
        .to.be.revertedWithCustomError(registry, 'InvalidSignature')
        .withArgs()
    })

    it('gives nothing to a person short of a condition', async () => {
      const { wallet, link, issue } = await issuing(example)
      link(wallet, { traits: poorTraits })
      expect(await rejection(issue(wallet))).to.include({ code: 'conditions_not_satisfied' })
    })

    it('signs the policy hash that the registry reads', async () => {
      const { registry, at, consumer } = await issuing(example)
      const policies = createRpcPolicyReader(
        hre.network.provider.request.bind(hre.network.provider) as NodeRequest,
      )
      expect(await registry.policyHashOf(at)).to.equal(hashPolicy(consumer, await policies.read(consumer)))
    })
  })
}
