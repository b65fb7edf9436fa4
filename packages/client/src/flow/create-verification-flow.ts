import type { Abi, ContractFunctionName } from 'viem'
import { readAuthorizationResult } from '../authorization/read-authorization-result.js'
import { claim } from '../claim/claim.js'
import { delay } from '../delay.js'
import { VerificationExpiredError } from '../errors/claim-errors.js'
import { AuthorizationFailedError } from '../errors/local-errors.js'
import { accountOf } from '../wallet.js'
import { createMachine, type Machine, type Tell } from './machine.js'
import type { VerificationFlowOptions } from './options.js'
import { keepMessage, tabStorage, takeMessage, type SignedMessage } from './signed-message.js'
import type { Held, VerificationState } from './state.js'
import { check, connectedWallet, redirectFor, sign } from './steps.js'

/** A claim from the first click to the sealed block, to look at and to steer. No method ever rejects or throws. */
export interface VerificationFlow extends Pick<Machine, 'getState' | 'subscribe'> {
  /** Has the user sign, and asks the service. @returns The state it ends in. */
  readonly start: () => Promise<VerificationState>
  /** Sends the verification in hand. @returns The state it ends in. */
  readonly claim: () => Promise<VerificationState>
  /** Goes to the verify page, when the state is `needs_authorization`. */
  readonly redirect: () => void
  /**
   * Goes on after the way back from the verify page: asks the service again, without a second signature where the tab
   * still has the first. Does nothing when the address does not say so.
   * @param address Where the user came back to. @default this page, whose address is then cleaned
   */
  readonly resume: (address?: string) => Promise<VerificationState>
  /** Back to the start, unless a transaction has been sent. A prompt that the wallet shows stays open there. */
  readonly cancel: () => void
  /** Ends all work and forgets the state; the flow can be started again. */
  readonly dispose: () => void
}

/** Timers take no longer delay than this. */
const longestDelay = 2 ** 31 - 1

/** @param given The options, or a function that gives the current ones each time they are needed. */
export function createVerificationFlow<
  const abi extends Abi | readonly unknown[],
  name extends ContractFunctionName<abi, 'nonpayable' | 'payable'>,
>(given: VerificationFlowOptions<abi, name> | (() => VerificationFlowOptions<abi, name>)): VerificationFlow {
  // Inside, the ABI is any.
  const read = () => (typeof given === 'function' ? given() : given) as unknown as VerificationFlowOptions
  const machine = createMachine()

  const begin = (reuse: boolean) => {
    const kept = reuse ? takeKept(read()) : undefined
    return machine.run({ type: 'started', signed: kept !== undefined }, (tell, signal) =>
      obtain(read(), kept, tell, signal),
    )
  }

  return {
    getState: machine.getState,
    subscribe: machine.subscribe,
    start: () => begin(machine.getState().status === 'needs_authorization'),
    claim() {
      const state = machine.getState()
      const held = state.status === 'verified' ? state : state.status === 'refused' ? state.held : undefined
      if (held === undefined) return Promise.resolve(state)
      return machine.run({ type: 'claim_started' }, (tell, signal) => submit(read(), held, tell, signal))
    },
    redirect() {
      const state = machine.getState()
      if (state.status !== 'needs_authorization') return
      const { navigate = (url: string) => globalThis.location.assign(url) } = read()
      navigate(state.url)
    },
    resume(address) {
      const result = readAuthorizationResult(address ?? pageAddress() ?? '')
      if (result === undefined) return Promise.resolve(machine.getState())
      if (address === undefined) globalThis.history.replaceState(globalThis.history.state, '', result.url)
      if (result.linked) return begin(true)
      machine.send({ type: 'not_linked', error: new AuthorizationFailedError(result.error) })
      return Promise.resolve(machine.getState())
    },
    cancel: () => machine.stop({ type: 'cancelled' }),
    dispose: () => machine.stop({ type: 'abandoned' }),
  }
}

function pageAddress(): string | undefined {
  return (globalThis as { location?: Location }).location?.href
}

/** The message that was kept for the account that is connected now. */
function takeKept(options: VerificationFlowOptions): SignedMessage | undefined {
  const { wallet, consumer, chainId, storage = tabStorage() } = options
  const account = accountOf(wallet, options.account)
  return account && takeMessage(storage, { account, consumer, chainId })
}

/** From `signing` or `checking` to `verified` or `needs_authorization`. */
async function obtain(
  options: VerificationFlowOptions,
  kept: SignedMessage | undefined,
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  const wallet = connectedWallet(options)
  const signed = kept ?? (await sign(options, wallet))
  tell({ type: 'signed' })
  try {
    const held = await check(options, wallet, signed, signal)
    tell({ type: 'verified', ...held })
    void expire(held, tell, signal)
  } catch (error) {
    const redirect = redirectFor(options, error)
    if (redirect === undefined || signal.aborted) throw error
    const { consumer, chainId, storage = tabStorage() } = options
    keepMessage(storage, { account: wallet.address, consumer, chainId }, signed)
    tell({ type: 'unauthorized', ...redirect })
  }
}

async function expire({ verification, expiresAt }: Held, tell: Tell, signal: AbortSignal): Promise<void> {
  const { expiration } = verification
  await delay(Math.min(Math.max(expiresAt - Date.now(), 0), longestDelay), signal).then(
    () => tell({ type: 'expired', error: new VerificationExpiredError(expiration) }),
    // The next run ended this one.
    () => undefined,
  )
}

/** From `claiming` to `claimed`. */
async function submit(
  options: VerificationFlowOptions,
  { verification }: Held,
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  const { client, account } = connectedWallet(options)
  const receipt = await claim({
    ...options,
    verification,
    wallet: client,
    account: typeof account === 'string' ? account : account.address,
    signal,
    onSent: (hash) => tell({ type: 'sent', hash }),
    onPreconfirmed: (preconfirmed) => tell({ type: 'preconfirmed', receipt: preconfirmed }),
  })
  tell({ type: 'sealed', receipt })
}
