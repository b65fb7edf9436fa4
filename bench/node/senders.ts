import { keccak256, type Hex } from 'viem'
import { mnemonicToAccount, type HDAccount } from 'viem/accounts'
import { setTimeout as delay } from 'node:timers/promises'
import { chainId } from '../../scripts/demo/app'

/** The development accounts: Hardhat Network, ours and anvil give them ether. */
const mnemonic = 'test test test test test test test test test test test junk'

/** Who gets what is sent. No development account, so that its balance tells what arrived. */
export const recipient = '0x00000000000000000000000000000000000050a4'

export const senderCount = 20

export const senders: readonly HDAccount[] = Array.from({ length: senderCount }, (_, addressIndex) =>
  mnemonicToAccount(mnemonic, { addressIndex }),
)

/** A signed transaction as it goes over the wire. */
export interface Signed {
  readonly hash: Hex
  readonly raw: Hex
}

export interface Transfer {
  readonly nonce: number
  /** Wei a gas, both caps. */
  readonly fee?: bigint
  /** Runs code that reverts instead. */
  readonly reverts?: boolean
}

const plainFee = 100_000_000_000n

/** Init code that reverts at once. */
const revertingCode = '0x60006000fd'

/** One wei to the recipient, or the creation of a contract that fails. */
export async function sign(
  account: HDAccount,
  { nonce, fee = plainFee, reverts = false }: Transfer,
): Promise<Signed> {
  const caps = { maxFeePerGas: fee, maxPriorityFeePerGas: fee / 100n }
  const common = { chainId, type: 'eip1559', nonce, ...caps } as const
  const raw = await account.signTransaction(
    reverts
      ? { ...common, data: revertingCode, gas: 60_000n }
      : { ...common, to: recipient, value: 1n, gas: 21_000n },
  )
  return { raw, hash: keccak256(raw) }
}

/** Transfers of every sender, as many of each. @returns One queue a sender, by nonce. */
export function signTransfers(count: number, firstNonce = 0): Promise<Signed[][]> {
  const each = Math.ceil(count / senderCount)
  const nonces = Array.from({ length: each }, (_, index) => firstNonce + index)
  return Promise.all(senders.map((account) => Promise.all(nonces.map((nonce) => sign(account, { nonce })))))
}

/**
 * Every sender sends its queue, one after the other and none before its time; the senders' times interleave evenly.
 * @param perSecond Of all together. Infinity: as fast as each answer comes.
 */
export async function sendAtPace<Item>(
  queues: readonly (readonly Item[])[],
  perSecond: number,
  send: (item: Item, sender: number) => Promise<void>,
): Promise<void> {
  const apart = 1000 / perSecond
  const start = performance.now()
  const drain = async (queue: readonly Item[], sender: number) => {
    for (const [index, item] of queue.entries()) {
      const early = start + (index * queues.length + sender) * apart - performance.now()
      if (early > 0) await delay(early)
      await send(item, sender)
    }
  }
  await Promise.all(queues.map(drain))
}
