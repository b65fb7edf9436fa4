import { EngineError, engineErrorCode } from './engine-error.js'

/** Unix milliseconds. Tests bring their own. */
export type Now = () => number

/** The chain's time: the machine's, moved by the development methods. In unix seconds. */
export class ChainClock {
  #offset = 0
  #next: number | undefined

  constructor(
    readonly now: Now,
    private readonly blockTime: number,
  ) {}

  get offset(): number {
    return this.#offset
  }

  set offset(seconds: number) {
    this.#offset = seconds
    this.#next = undefined
  }

  /** evm_increaseTime. */
  increase(seconds: number): void {
    this.offset = this.#offset + seconds
  }

  /** evm_setNextBlockTimestamp: the chain's time goes on from there, as Hardhat has it. */
  setNext(timestamp: number, parentTimestamp: number): void {
    if (timestamp <= parentTimestamp) {
      throw new EngineError(
        `Timestamp ${timestamp} is lower than or equal to previous block's timestamp ${parentTimestamp}`,
        engineErrorCode.invalidParams,
      )
    }
    this.offset = timestamp - this.#seconds()
    this.#next = timestamp
  }

  /** Never falls behind a block that was mined ahead of time. */
  follow(timestamp: number): void {
    this.offset = Math.max(this.#offset, timestamp - this.#seconds())
  }

  /**
   * A block bears the time at which it will be sealed; where that is not known, the time at which it opens. Blocks faster
   * than a second may share a timestamp.
   */
  timestampOn(parentTimestamp: number, automine: boolean): number {
    if (this.#next !== undefined) return this.#next
    const sealedAt = Math.floor((this.now() + (automine ? 0 : this.blockTime)) / 1000) + this.#offset
    return Math.max(sealedAt, parentTimestamp + (this.blockTime < 1000 ? 0 : 1))
  }

  /** A block is sealed: what was set for it is not for the one behind it. */
  pass(): void {
    this.#next = undefined
  }

  #seconds(): number {
    return Math.floor(this.now() / 1000)
  }
}
