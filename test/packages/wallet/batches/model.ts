import type { ApprovalKind } from '@onchain-verify/wallet'

/** What a batch is to do, and who says what to it. Plain data, so that fast-check can show and shrink it. */
export interface Request {
  readonly from: 'alice' | 'bob' | 'stranger'
  readonly atomicRequired: boolean
  readonly calls: readonly Call[]
  readonly id: string | undefined
  readonly wants: Wants
  readonly flaw: 'none' | 'shape' | 'version' | 'chain'
  /** The kinds to which the user says no. */
  readonly refused: readonly ApprovalKind[]
}

export interface Call {
  readonly kind: 'pay' | 'log' | 'revert' | 'overspend' | 'pay zero'
  /** Wei to pay, or the byte to log. */
  readonly amount: number
  readonly hasGasLimit: boolean
  readonly wants: Wants
}

/** A capability that the wallet does not know. */
type Wants = 'nothing' | 'the unknown' | 'the unknown if possible'

export interface Rules {
  readonly eip7702: boolean
  readonly maxCalls: number
}

/** What is on the chain: `evm_revert` takes it back. */
export interface ChainState {
  readonly hasExecutor: boolean
  readonly alice: Account
  readonly bob: Account
  /** Wei that arrived. */
  readonly received: { readonly sink: number; readonly zero: number }
}

interface Account {
  readonly nonce: number
  readonly transactions: number
  readonly isDelegated: boolean
  /** Wei, without fees. */
  readonly paid: number
}

/** How a batch ends. */
export interface Ending {
  readonly status: 200 | 400 | 500 | 600
  readonly atomic: boolean
  /** The receipts' statuses, and the data of the logs in each. */
  readonly receipts: readonly { readonly status: '0x0' | '0x1'; readonly logs: readonly number[] }[]
  readonly isStopped: boolean
}

export interface Prediction {
  readonly prompts: readonly ApprovalKind[]
  /** The error of the request; else the batch exists. */
  readonly code?: number
  readonly ending?: Ending
  readonly chain: ChainState
}

const untouched: Account = { nonce: 0, transactions: 0, isDelegated: false, paid: 0 }
export const freshChain = (hasExecutor: boolean): ChainState => ({
  ...{ hasExecutor, alice: untouched, bob: untouched, received: { sink: 0, zero: 0 } },
})

/** @param usedIds Of the sender. */
export function predict(
  rules: Rules,
  chain: ChainState,
  usedIds: ReadonlySet<string>,
  request: Request,
): Prediction {
  const code = fault(rules, usedIds, request)
  if (code !== undefined || request.from === 'stranger') return { prompts: [], code: code ?? 4100, chain }
  if (request.refused.includes('sendCalls')) return { prompts: ['sendCalls'], code: 4001, chain }
  const { isDelegated } = chain[request.from]
  const atomic = request.atomicRequired || (rules.eip7702 && isDelegated && mayBeAtomic(request))
  if (!atomic) return { prompts: ['sendCalls'], ...inOrder(chain, request.from, request.calls) }
  if (isDelegated) return { prompts: ['sendCalls'], ...atOnce(chain, request.from, request.calls) }
  const prompts = ['sendCalls', 'upgrade'] as const
  if (request.refused.includes('upgrade')) return { prompts, code: 5750, chain }
  return { prompts, ...atOnce(chain, request.from, request.calls) }
}

const mayBeAtomic = ({ calls }: Request) => calls.length > 1 && calls.every(({ kind }) => kind !== 'pay zero')

/** In the order of the documentation. */
function fault({ eip7702, maxCalls }: Rules, usedIds: ReadonlySet<string>, request: Request) {
  const { from, atomicRequired, calls, id, wants, flaw } = request
  if (flaw === 'shape' || calls.length === 0) return -32602
  if (atomicRequired && calls.some(({ kind }) => kind === 'pay zero')) return -32602
  if (flaw === 'version') return -32000
  if (from === 'stranger') return 4100
  if (flaw === 'chain') return -32602
  if ([wants, ...calls.map((call) => call.wants)].includes('the unknown')) return 5700
  if (id !== undefined && usedIds.has(id)) return 5720
  if (calls.length > maxCalls) return 5740
  return atomicRequired && !eip7702 ? 5710 : undefined
}

type Sender = 'alice' | 'bob'
type Outcome = Required<Pick<Prediction, 'ending' | 'chain'>>

const fails = ({ kind }: Call) => kind === 'revert' || kind === 'overspend'
const logsOf = (calls: readonly Call[]) =>
  calls.filter(({ kind }) => kind === 'log').map(({ amount }) => amount)
const sum = (calls: readonly Call[], ...kinds: readonly Call['kind'][]) =>
  calls.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0)

/** One transaction: all or nothing. A delegation costs a nonce of its own, and stays when the calls revert. */
function atOnce(chain: ChainState, from: Sender, calls: readonly Call[]): Outcome {
  const hasFailed = calls.some(fails)
  const done = hasFailed ? [] : calls
  const sent = (chain.hasExecutor || chain[from].isDelegated ? 0 : 1) + 1
  const nonces = sent + (chain[from].isDelegated ? 0 : 1)
  return {
    ending: {
      status: hasFailed ? 500 : 200,
      atomic: true,
      receipts: [{ status: hasFailed ? '0x0' : '0x1', logs: logsOf(done) }],
      isStopped: false,
    },
    chain: move({ ...chain, hasExecutor: true }, from, done, { sent, nonces, isDelegated: true }),
  }
}

/** One transaction a call, until one fails; one that cannot be paid never gets to the chain. */
function inOrder(chain: ChainState, from: Sender, calls: readonly Call[]): Outcome {
  const end = calls.findIndex(fails)
  const done = end === -1 ? calls : calls.slice(0, end)
  const hasReverted = end !== -1 && calls[end]!.kind === 'revert'
  const sent = done.length + (hasReverted ? 1 : 0)
  return {
    ending: {
      status: end === -1 ? 200 : done.length > 0 ? 600 : hasReverted ? 500 : 400,
      atomic: false,
      receipts: [
        ...done.map((call) => ({ status: '0x1' as const, logs: logsOf([call]) })),
        ...(hasReverted ? [{ status: '0x0' as const, logs: [] }] : []),
      ],
      isStopped: end !== -1 && !hasReverted,
    },
    chain: move(chain, from, done, { sent, nonces: sent, isDelegated: chain[from].isDelegated }),
  }
}

function move(
  chain: ChainState,
  from: Sender,
  done: readonly Call[],
  { sent, nonces, isDelegated }: { sent: number; nonces: number; isDelegated: boolean },
): ChainState {
  const { nonce, transactions, paid } = chain[from]
  const { sink, zero } = chain.received
  return {
    ...chain,
    [from]: {
      nonce: nonce + nonces,
      transactions: transactions + sent,
      isDelegated,
      paid: paid + sum(done, 'pay', 'pay zero'),
    },
    received: { sink: sink + sum(done, 'pay'), zero: zero + sum(done, 'pay zero') },
  }
}
