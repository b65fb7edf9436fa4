import type { ContractPolicy } from '@onchain-verify/issuer'
import { hashPolicy, type Condition, type Policy } from '@onchain-verify/protocol'
import { personNamed } from './build-world.js'
import { accountNamed } from '../issue/create-kit.js'
import { mustRefuse } from './expect-outcome.js'
import { honestClaim, refusalPassedOn, type MatrixCase } from './matrix-case.js'
import { expectedRefusal, refusalCase, type RefusalRow } from './refusal-case.js'
import type { Bent, World } from './world.js'

const group = 'a claim with a verification for something else'

const unchanged =
  'Pass identityHash, expiration and signature to the registry as they come, and msg.sender as the wallet: _verify does.'

const row = (when: string, bend: RefusalRow['bend']) => refusalCase({ group, when, mend: unchanged, bend })

/** Signed with something bent, submitted as it was signed. */
const signedRow = (when: string, bent: Bent | ((world: World) => Bent | Promise<Bent>)) =>
  row(when, async (world) => ({
    issued: await world.sign(typeof bent === 'function' ? await bent(world) : bent),
  }))

/** Signed for another policy than the contract declares; undefined where the policy cannot show it. */
const policyRow = (when: string, change: (policy: ContractPolicy) => Policy | undefined) =>
  row(when, async ({ policy, sign }) => {
    const declared = await policy()
    const other = change(declared)
    if (other === undefined) return undefined
    return { issued: await sign({ verification: { policyHash: hashPolicy(declared.consumer, other) } }) }
  })

/** Signed for another value of the first condition. */
const conditionRow = (when: string, change: (condition: Condition) => Condition) =>
  policyRow(when, ({ provider, conditions: [first, ...rest] }) =>
    first === undefined ? undefined : { provider, conditions: [change(first), ...rest] },
  )

const elsewhere = async ({ policy }: World) => {
  const declared = await policy()
  return hashPolicy({ ...declared.consumer, chainId: declared.consumer.chainId + 1 }, declared)
}

/** The very bytes that a wallet sent, from the mempool, sent by somebody else. A suite's `claim` could not show this. */
const copied: MatrixCase = {
  id: 'copied from the mempool',
  group,
  title: 'is refused when another account copies the transaction from the mempool',
  mend: 'Verify for msg.sender and for no address that the caller gives, so that a copy is worthless to others.',
  needs: [honestClaim, refusalPassedOn],
  run: async (world) => {
    const call = await world.record(world.wallet, await world.sign())
    if (call === undefined) return
    mustRefuse(world, await world.perform(world.otherWallet, call), expectedRefusal.invalid)
  },
}

export const bindingCases: readonly MatrixCase[] = [
  copied,
  row('another wallet submits it', async ({ sign, otherWallet }) => ({
    issued: await sign(),
    by: otherWallet,
  })),
  row('another identityHash is submitted', async ({ sign }) => ({
    issued: { ...(await sign()), identityHash: personNamed('another person') },
  })),
  row('another expiration is submitted', async ({ sign }) => {
    const issued = await sign()
    return { issued: { ...issued, expiration: issued.expiration + 1 } }
  }),
  signedRow('it was signed for another contract with the same policy', async ({ policy }) => {
    const declared = await policy()
    const twin = { ...declared.consumer, address: accountNamed('twin') }
    return { verification: { policyHash: hashPolicy(twin, declared) } }
  }),
  signedRow('it was signed for this policy on another chain', async (world) => ({
    verification: { policyHash: await elsewhere(world) },
  })),
  signedRow('it was signed for this registry on another chain', ({ kit }) => ({
    domain: { chainId: kit.chain.chainId + 1 },
  })),
  signedRow('it was signed for all of this on another chain', async (world) => ({
    verification: { policyHash: await elsewhere(world) },
    domain: { chainId: world.kit.chain.chainId + 1 },
  })),
  signedRow('it was signed for another registry', {
    domain: { verifyingContract: accountNamed('another registry') },
  }),
  signedRow('it was signed under another domain name', { domain: { name: 'Registry' } }),
  signedRow('it was signed under another domain version', { domain: { version: '2' } }),
  policyRow('it was signed for another provider', ({ conditions }) => ({
    provider: 'elsewhere',
    conditions,
  })),
  conditionRow('it was signed for another condition name', (first) => ({ ...first, name: `${first.name}s` })),
  conditionRow('it was signed for another operator', (first) => ({
    ...first,
    op: first.op === 'lte' ? 'gte' : 'lte',
  })),
  conditionRow('it was signed for another value', (first) => ({ ...first, value: `${first.value}0` })),
  conditionRow('a character moved from one string of the policy to the next', ({ name, op, value }) => ({
    name: name.slice(0, -1),
    op: name.slice(-1) + op,
    value,
  })),
  policyRow('it was signed for the conditions in another order', ({ provider, conditions }) =>
    new Set(conditions.map((condition) => JSON.stringify(condition))).size > 1
      ? { provider, conditions: conditions.toReversed() }
      : undefined,
  ),
  policyRow('it was signed for one condition more', ({ provider, conditions }) => ({
    provider,
    conditions: [...conditions, ...conditions.slice(0, 1)],
  })),
  policyRow('it was signed for one condition fewer', ({ provider, conditions }) => ({
    provider,
    conditions: conditions.slice(0, -1),
  })),
]
