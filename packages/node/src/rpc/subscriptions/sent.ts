/** A sealed block may be read after an index of the next one. */
const rememberedBlocks = 3

/** Remembers what of a block has been sent: every index of it holds what the one before held. */
export class Sent {
  readonly #byBlock = new Map<string, Set<string>>()

  /** Says whether this is new, and counts it as sent from now on. */
  isFresh(blockNumber: unknown, key: string): boolean {
    const block = String(blockNumber)
    const keys = this.#byBlock.get(block) ?? new Set<string>()
    if (keys.has(key)) return false
    this.#byBlock.set(block, keys.add(key))
    const [oldest] = this.#byBlock.keys()
    if (this.#byBlock.size > rememberedBlocks && oldest !== undefined) this.#byBlock.delete(oldest)
    return true
  }

  /** The chain went back: the same may come again, and is then new. */
  forget(): void {
    this.#byBlock.clear()
  }
}
