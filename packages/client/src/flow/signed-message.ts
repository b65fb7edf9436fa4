import { isHex, type Address, type Hex } from 'viem'

/** A message with its signature, kept over the way to the verify page so that the user signs once. */
export interface SignedMessage {
  readonly message: string
  readonly signature: Hex
  /** Unix milliseconds. */
  readonly signedAt: number
}

/** The part of the Web Storage API that is needed. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Whose message it is. */
export interface MessageSlot {
  readonly account: Address
  readonly consumer: Address
  readonly chainId: number
}

/** Milliseconds for which a message is used again; the service takes it for 10 minutes. */
const useFor = 9 * 60_000

const keyOf = ({ account, consumer, chainId }: MessageSlot) =>
  `onchain-verify:${chainId}:${consumer}:${account}`.toLowerCase()

/** Keeps a message in the tab. It is of use to its own wallet only, so that there is nothing to steal. */
export function keepMessage(
  storage: KeyValueStorage | undefined,
  slot: MessageSlot,
  kept: SignedMessage,
): void {
  try {
    storage?.setItem(keyOf(slot), JSON.stringify(kept))
  } catch {
    // A full or forbidden storage costs the user a second signature, and nothing else.
  }
}

/** Takes the kept message out of the tab, if there is one that the service still takes. */
export function takeMessage(
  storage: KeyValueStorage | undefined,
  slot: MessageSlot,
): SignedMessage | undefined {
  const text = storage?.getItem(keyOf(slot))
  if (typeof text !== 'string') return undefined
  storage?.removeItem(keyOf(slot))
  const { message, signature, signedAt } = parse(text)
  if (typeof message !== 'string' || !isHex(signature) || typeof signedAt !== 'number') return undefined
  const age = Date.now() - signedAt
  return age >= 0 && age < useFor ? { message, signature, signedAt } : undefined
}

function parse(text: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(text) as object) }
  } catch {
    return {}
  }
}

/** The tab's storage; pages may be forbidden to have one. */
export function tabStorage(): KeyValueStorage | undefined {
  try {
    return (globalThis as { sessionStorage?: Storage }).sessionStorage
  } catch {
    return undefined
  }
}
