import { numberToHex, type Address } from 'viem'
import { alice, batchOf, bob, logging, reverting, sink } from '../world'
import type { Call, Request } from './model'

const zero: Address = `0x${'00'.repeat(20)}`
const addresses = { alice: alice.address, bob: bob.address, stranger: reverting } as const

/** The parameter of `wallet_sendCalls`. */
export function toBatch({ from, atomicRequired, calls, id, wants, flaw }: Request): object {
  return batchOf(calls.map(toCall), {
    ...{ from: addresses[from], atomicRequired, id },
    ...(wants !== 'nothing' && { capabilities: unknown(wants) }),
    ...(flaw === 'shape' && { calls: [{ to: sink }] }),
    ...(flaw === 'version' && { version: '1.0' }),
    ...(flaw === 'chain' && { chainId: '0x1' }),
  })
}

const targets = { pay: sink, log: logging, revert: reverting, overspend: sink, 'pay zero': zero } as const

function toCall({ kind, amount, hasGasLimit, wants }: Call) {
  const value = kind === 'overspend' ? 10n ** 30n : kind.startsWith('pay') ? BigInt(amount) : 0n
  return {
    ...{ to: targets[kind], value: numberToHex(value) },
    ...(kind === 'log' && { data: numberToHex(amount, { size: 1 }) }),
    capabilities: {
      ...(wants !== 'nothing' && unknown(wants)),
      ...(hasGasLimit && { gasLimitOverride: { value: '0x186a0' } }),
    },
  }
}

const unknown = (wants: Call['wants']) => ({
  constructor: wants === 'the unknown if possible' ? { optional: true } : {},
})
