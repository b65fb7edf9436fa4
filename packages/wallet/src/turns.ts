/** Work that waits for its turn: under one key one after the other, in the order in which it came. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const result = before.then(work)
    // Whoever comes next does not care how this one ended.
    const settled = result.then(
      () => undefined,
      () => undefined,
    )
    this.#last.set(key, settled)
    void settled.then(() => {
      if (this.#last.get(key) === settled) this.#last.delete(key)
    })
    return result
  }
}
