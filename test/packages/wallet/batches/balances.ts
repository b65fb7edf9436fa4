import { numberToHex, type Address, type Hex } from 'viem'
import { alice, balanceOf, bob, chain, sink } from '../world'

const zero: Address = `0x${'00'.repeat(20)}`
const senders = { alice: alice.address, bob: bob.address } as const
const names = ['alice', 'bob'] as const

export type Balances = Awaited<ReturnType<typeof readBalances>>

export async function readBalances() {
  const accountOf = async (address: Address) => ({
    balance: await balanceOf(address),
    nonce: Number(await chain('eth_getTransactionCount', address, 'latest')),
  })
  return {
    alice: await accountOf(alice.address),
    bob: await accountOf(bob.address),
    block: Number(await chain('eth_blockNumber')),
    sink: await balanceOf(sink),
    zero: await balanceOf(zero),
  }
}

/** What each sender sent since a block, and paid for it. */
export async function readFees(since: number) {
  const latest = Number(await chain('eth_blockNumber'))
  const fees = { alice: { transactions: 0, total: 0n }, bob: { transactions: 0, total: 0n } }
  for (let number = latest; number > since; number -= 1) {
    const { transactions } = await chain<{ transactions: Hex[] }>(
      'eth_getBlockByNumber',
      numberToHex(number),
      false,
    )
    for (const hash of transactions) {
      const receipt = await chain<{ from: Hex; gasUsed: Hex; effectiveGasPrice: Hex }>(
        'eth_getTransactionReceipt',
        hash,
      )
      const name = names.find((name) => senders[name].toLowerCase() === receipt.from.toLowerCase())
      if (name === undefined) continue
      fees[name].transactions += 1
      fees[name].total += BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
    }
  }
  return fees
}
