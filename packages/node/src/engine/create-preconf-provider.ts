import type { Timers } from '../timers.js'
import { ChainClock, type Now } from './chain-clock.js'
import { development } from './development.js'
import type { EthereumProvider, RequestArguments } from './ethereum-provider.js'
import { FairLock } from './fair-lock.js'
import { faultMethods } from './faults.js'
import { filterMethods } from './filter-methods.js'
import { createHistory } from './history.js'
import { Pacemaker } from './pacemaker.js'
import { TransactionPool, type PoolLimits } from './pool.js'
import { reads } from './reads.js'
import { sends } from './sends.js'
import { Session, type PreconfEvents } from './session.js'

export interface PreconfOptions {
  /** Milliseconds from one block to the next. @default 2000 */
  readonly blockTime?: number
  /**
   * Milliseconds from one pre-confirmation to the next. At or above the block time there are none: transactions show when
   * their block is sealed, and `pending` is an empty block until then. @default 200
   */
  readonly interval?: number
  /**
   * Has the methods preconf_dropAtSeal, preconf_delayIndices and preconf_nullPendingOnce, with which a test makes things
   * go wrong. @default false
   */
  readonly faults?: boolean
  /** How many transactions may wait for an index, or for a gap in front of them. @default 10,000, of one sender 2,500 */
  readonly poolLimits?: PoolLimits
  /**
   * Seals a block for every transaction before its send is answered, and none by the clock, as Hardhat's own node does;
   * evm_setAutomine changes it. For suites that read at `latest` what they have just sent. @default false
   */
  readonly automine?: boolean
  /** Unix milliseconds. @default Date.now */
  readonly now?: Now
  /** @default those of Node */
  readonly timers?: Timers
}

/** An EIP-1193 provider whose `pending` is pre-confirmed. */
export interface PreconfProvider extends EthereumProvider {
  /** As `request`, for who watches the chain on behalf of clients: takes no fault away that is meant for one of them. */
  observe(args: RequestArguments): Promise<unknown>
  on<Name extends keyof PreconfEvents>(event: Name, listener: (...args: PreconfEvents[Name]) => void): void
  removeListener<Name extends keyof PreconfEvents>(
    event: Name,
    listener: (...args: PreconfEvents[Name]) => void,
  ): void
  /** Lets the timers pre-confirm and seal. Without it the chain stands still until `tick` or evm_mine. */
  start(): void
  /** Stops the timers and waits for what runs. */
  stop(): Promise<void>
  /** What a timer does: pre-confirms what is due, and seals the block when its time is over by `now`. */
  tick(): Promise<void>
}

/**
 * Lays pre-confirmations over a chain of Hardhat Network, which nothing else may use from then on. All its blocks are
 * real; `pending` is the newest, `latest` its parent.
 * @param chain Configured with `mining.mempool.order: 'fifo'` and `allowBlocksWithSameTimestamp: true`.
 */
export async function createPreconfProvider(
  chain: EthereumProvider,
  {
    blockTime = 2000,
    interval = 200,
    faults = false,
    poolLimits,
    automine = false,
    now = Date.now,
    timers = { setTimeout, clearTimeout },
  }: PreconfOptions = {},
): Promise<PreconfProvider> {
  const pool = new TransactionPool(poolLimits)
  const session = await Session.on(chain, new ChainClock(now, blockTime), pool, automine)
  const lock = new FairLock()
  const writes = { ...sends, ...filterMethods, ...development, ...createHistory(), ...faultMethods(faults) }

  const sealAt = () => (session.automine ? Infinity : session.openedAt + blockTime)
  const tick = () =>
    lock.write(async () => {
      const due = sealAt()
      const isOver = now() >= due
      if (!isOver && interval >= blockTime) return
      const isLate = session.faults.takeLateIndex()
      if (!isOver) return isLate ? undefined : session.index()
      await session.seal(isLate)
      // Lateness of a timer must not add up over the blocks.
      if (now() < due + blockTime) session.openedAt = due
    })
  const observe = ({ method, params = [] }: RequestArguments) => {
    const write = Object.hasOwn(writes, method) ? writes[method] : undefined
    if (write !== undefined) return lock.write(async () => write(session, params))
    const read = Object.hasOwn(reads, method) ? reads[method] : undefined
    return lock.read(async () => (read ? read(session, params) : chain.request({ method, params })))
  }
  const onFailure = (reason: unknown) => session.emit('error', reason)
  const pacemaker = new Pacemaker(timers, { now, sealAt, interval, beat: tick, onFailure })
  return {
    observe,
    request: (args) => (session.faults.takeNull(args) ? Promise.resolve(null) : observe(args)),
    tick,
    start: () => pacemaker.start(),
    stop: async () => {
      pacemaker.stop()
      await lock.write(() => Promise.resolve())
    },
    on: (event, listener) => void session.events.on(event, listener),
    removeListener: (event, listener) => void session.events.removeListener(event, listener),
  }
}
