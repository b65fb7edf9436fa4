/** Readers run side by side, a writer runs alone, and nobody overtakes: a stream of either never starves the other. */
export class FairLock {
  /** Settles when all writers so far are done. */
  #writers: Promise<unknown> = Promise.resolve()
  /** Settles when all readers since the last writer are done. */
  #readers: Promise<unknown> = Promise.resolve()

  read<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#writers.then(work)
    this.#readers = Promise.all([this.#readers, settled(result)])
    return result
  }

  write<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = Promise.all([this.#writers, this.#readers]).then(work)
    this.#writers = settled(result)
    this.#readers = Promise.resolve()
    return result
  }
}

/** Whoever waits for a turn does not care how the turn before ended. */
const settled = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    () => undefined,
  )
