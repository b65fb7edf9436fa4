import { id } from 'ethers'
import { ethers } from 'hardhat'
import { hashPolicy, type Condition, type Policy } from '@onchain-verify/protocol'
import { chainId } from '../fixtures'
import { deployTwin } from './consumers'
import type { Rejection } from './rejection'
import { consumerOf } from './world'

const bindingRow = (
  when: string,
  bend: Rejection['bend'],
  appliesTo?: (policy: Policy) => boolean,
): Rejection => ({ group: 'binding', when, error: 'InvalidSignature', bend, ...(appliesTo && { appliesTo }) })

/** Signed for another policy than the consumer declares. */
const policyRow = (
  when: string,
  change: (policy: Policy) => Policy,
  appliesTo?: (policy: Policy) => boolean,
): Rejection =>
  bindingRow(
    when,
    async ({ sign, consumer, policy }) =>
      sign({ verification: { policyHash: hashPolicy(await consumerOf(consumer), change(policy)) } }),
    appliesTo,
  )

/** Signed for another value of the first condition. */
const conditionRow = (when: string, change: (condition: Condition) => Condition): Rejection =>
  policyRow(when, ({ provider, conditions: [first, ...rest] }) => ({
    provider,
    conditions: [change(first!), ...rest],
  }))

export const bindingRows: readonly Rejection[] = [
  bindingRow('another wallet submits it (a copy from the mempool)', async ({ sign, otherWallet }) => ({
    ...(await sign()),
    by: otherWallet,
  })),
  bindingRow('another identityHash is submitted', async ({ sign }) => ({
    ...(await sign()),
    identityHash: id('another person'),
  })),
  bindingRow('another expiration is submitted', async ({ sign, verification }) => ({
    ...(await sign()),
    expiration: verification.expiration + 1,
  })),
  bindingRow('it was signed for another contract with the same policy', async (world, { name }) => {
    const twin = await deployTwin(name, world)
    return world.sign({ verification: { policyHash: hashPolicy(await consumerOf(twin), world.policy) } })
  }),
  bindingRow('it was signed for this policy on another chain', async ({ sign, consumer, policy }) => {
    const elsewhere = { ...(await consumerOf(consumer)), chainId: chainId + 1 }
    return sign({ verification: { policyHash: hashPolicy(elsewhere, policy) } })
  }),
  bindingRow('it was signed for this registry on another chain', ({ sign }) =>
    sign({ domain: { chainId: chainId + 1 } }),
  ),
  bindingRow('it was signed for all of this on another chain', async ({ sign, consumer, policy }) => {
    const elsewhere = { ...(await consumerOf(consumer)), chainId: chainId + 1 }
    return sign({
      verification: { policyHash: hashPolicy(elsewhere, policy) },
      domain: { chainId: chainId + 1 },
    })
  }),
  bindingRow('it was signed for another registry', async ({ sign, owner, signer }) => {
    const other = await ethers.deployContract('SignerRegistry', [owner.address, [signer.address]])
    return sign({ domain: { verifyingContract: await other.getAddress() } })
  }),
  bindingRow('it was signed under another domain name', ({ sign }) => sign({ domain: { name: 'Registry' } })),
  bindingRow('it was signed under another domain version', ({ sign }) => sign({ domain: { version: '2' } })),
  policyRow('it was signed for another provider', ({ conditions }) => ({
    provider: 'elsewhere',
    conditions,
  })),
  conditionRow('it was signed for another condition name', (first) => ({ ...first, name: `${first.name}s` })),
  conditionRow('it was signed for another operator', (first) => ({ ...first, op: 'lte' })),
  conditionRow('it was signed for another value', (first) => ({ ...first, value: `${first.value}0` })),
  conditionRow('a character moved from one string to the next', ({ name, op, value }) => ({
    name: name.slice(0, -1),
    op: name.slice(-1) + op,
    value,
  })),
  policyRow(
    'it was signed for the conditions in another order',
    ({ provider, conditions }) => ({ provider, conditions: conditions.toReversed() }),
    ({ conditions }) => conditions.length > 1,
  ),
  policyRow('it was signed for one condition more', ({ provider, conditions }) => ({
    provider,
    conditions: [...conditions, conditions[0]!],
  })),
  policyRow('it was signed for one condition fewer', ({ provider, conditions }) => ({
    provider,
    conditions: conditions.slice(0, -1),
  })),
]
