import { deployments, ethers } from 'hardhat'
import { parseEther, type BaseContract, type ContractTransactionResponse, type Signer } from 'ethers'
import type { Policy } from '@onchain-verify/protocol'
import type { Deployed } from '../fixtures'

/** What a consumer's claim takes from the service's answer. */
export interface Claim {
  readonly identityHash: string
  readonly expiration: number
  readonly signature: string
}

/** One consumer under test: how to get it, how to claim there, and how it refuses a person it has counted. */
export interface ConsumerCase {
  readonly name: string
  readonly policy: Policy
  readonly contract: (world: Deployed) => Promise<BaseContract> | BaseContract
  readonly claim: (
    contract: BaseContract,
    wallet: Signer,
    claim: Claim,
  ) => Promise<ContractTransactionResponse>
  /** The refusal of a second claim by one person. */
  readonly alreadyClaimed: { readonly error: string; readonly args: (claim: Claim) => unknown[] }
  /** What the consumer remembers of a person; nothing may be left by a claim that failed. */
  readonly mark: (contract: BaseContract, claim: Claim, wallet: Signer) => Promise<unknown>
  readonly unmarked: unknown
}

const identityUsed = {
  error: 'IdentityAlreadyUsed',
  args: ({ identityHash }: Claim) => [identityHash],
} as const

/** The cap that deploy/14-capped-deposit.ts sets; the matrix deposits all of it. */
const cap = parseEther('1')

/** The second question of the poll. */
const question = 1n

function consumerCase<T extends BaseContract>(
  name: string,
  policy: Policy,
  contract: (world: Deployed) => Promise<T> | T,
  rules: {
    claim(contract: T, claim: Claim): Promise<ContractTransactionResponse>
    mark(contract: T, claim: Claim, wallet: string): Promise<unknown>
    alreadyClaimed?: ConsumerCase['alreadyClaimed']
    unmarked?: unknown
  },
): ConsumerCase {
  return {
    name,
    policy,
    contract,
    claim: (at, wallet, claim) => rules.claim(at.connect(wallet) as T, claim),
    alreadyClaimed: rules.alreadyClaimed ?? identityUsed,
    mark: async (at, claim, wallet) => rules.mark(at as T, claim, await wallet.getAddress()),
    unmarked: rules.unmarked ?? ethers.ZeroAddress,
  }
}

const settablePolicy: Policy = {
  provider: 'microblog',
  conditions: [
    { name: 'followers', op: 'gte', value: '10' },
    { name: 'verified_type', op: 'eq', value: 'business' },
  ],
}

/** A consumer that keeps its policy in storage, for what must happen when the policy changes. */
export async function deploySettableConsumer(
  { registry }: Pick<Deployed, 'registry'>,
  policy: Policy = settablePolicy,
) {
  const consumer = await ethers.deployContract('SettableConsumer', [await registry.getAddress()])
  await consumer.setPolicy(
    policy.provider,
    policy.conditions.map((condition) => ({ ...condition })),
  )
  return consumer
}

/** Every example consumer, and the settable one. */
export const consumerCases: readonly ConsumerCase[] = [
  consumerCase(
    'IncentiveProgram',
    { provider: 'exchange', conditions: [{ name: 'membership_active', op: 'eq', value: 'true' }] },
    (world) => world.incentiveProgram,
    {
      claim: (at, { identityHash, expiration, signature }) => at.enroll(identityHash, expiration, signature),
      alreadyClaimed: { error: 'AlreadyEnrolled', args: () => [] },
      mark: async (at, { identityHash }, wallet) =>
        (await at.enrolled(identityHash)) || (await at.isParticipant(wallet)),
      unmarked: false,
    },
  ),
  consumerCase(
    'AirdropClaim',
    {
      provider: 'microblog',
      conditions: [
        { name: 'followers', op: 'gte', value: '1000' },
        { name: 'verified', op: 'eq', value: 'true' },
      ],
    },
    (world) => world.airdropClaim,
    {
      claim: (at, { identityHash, expiration, signature }) => at.claim(identityHash, expiration, signature),
      mark: (at, { identityHash }) => at['walletOf(bytes32)'](identityHash),
    },
  ),
  consumerCase(
    'CreatorMint',
    {
      provider: 'short_video',
      conditions: [
        { name: 'follower_count', op: 'gte', value: '500' },
        { name: 'video_count', op: 'gte', value: '10' },
        { name: 'likes_count', op: 'gt', value: '999' },
      ],
    },
    (world) => world.creatorMint,
    {
      claim: (at, { identityHash, expiration, signature }) => at.mint(identityHash, expiration, signature),
      mark: (at, { identityHash }) => at['walletOf(bytes32)'](identityHash),
    },
  ),
  consumerCase(
    'CappedDeposit',
    {
      provider: 'exchange',
      conditions: [
        { name: 'membership_active', op: 'eq', value: 'true' },
        { name: 'membership_billed', op: 'eq', value: 'true' },
      ],
    },
    (world) => world.cappedDeposit,
    {
      claim: (at, { identityHash, expiration, signature }) =>
        at.deposit(identityHash, expiration, signature, { value: cap }),
      alreadyClaimed: { error: 'CapExceeded', args: () => [2n * cap, cap] },
      mark: (at, { identityHash }) => at.total(identityHash),
      unmarked: 0n,
    },
  ),
  consumerCase(
    'OnePersonPoll',
    { provider: 'photo_social', conditions: [{ name: 'followers_count', op: 'gte', value: '50' }] },
    (world) => world.onePersonPoll,
    {
      claim: (at, { identityHash, expiration, signature }) =>
        at.vote(question, true, identityHash, expiration, signature),
      mark: (at, { identityHash }) =>
        at['walletOf(bytes32,bytes32)'](ethers.toBeHex(question, 32), identityHash),
    },
  ),
  consumerCase('SettableConsumer', settablePolicy, deploySettableConsumer, {
    claim: (at, { identityHash, expiration, signature }) => at.claim(identityHash, expiration, signature),
    mark: (at, { identityHash }) => at['walletOf(bytes32)'](identityHash),
  }),
]

/** A second deployment of the same contract, equal in everything but its address. */
export async function deployTwin(
  name: string,
  { registry }: Pick<Deployed, 'registry'>,
): Promise<BaseContract> {
  if (name === 'SettableConsumer') return deploySettableConsumer({ registry })
  const { args } = await deployments.get(name)
  const [, ...rest] = args as unknown[]
  return ethers.deployContract(name, [await registry.getAddress(), ...rest])
}
