import { senders, sign, type Signed } from '../node/senders'

/**
 * What a submission is there for:
 * - `transfer` and `reverting` are plain; `early` is a transfer one nonce ahead of the next submission, which fills the gap;
 * - `outbid` pays a quarter more than the submission before it, for the same nonce, and is taken unless that one is
 *   pre-confirmed already; `underbid` pays too little more, and `repeat` is the same bytes again: neither is ever taken.
 */
export type Kind = 'transfer' | 'reverting' | 'early' | 'outbid' | 'underbid' | 'repeat'

export interface Submission extends Signed {
  readonly kind: Kind
  readonly sender: number
  readonly nonce: number
}

/** What each sender does in turn. Each begins elsewhere. */
const steps: readonly (readonly Kind[])[] = [
  ['transfer'],
  ['reverting'],
  ['transfer'],
  ['early', 'transfer'],
  ['transfer'],
  ['transfer', 'outbid'],
  ['transfer'],
  ['transfer', 'underbid'],
  ['transfer'],
  ['transfer', 'repeat'],
]

const gwei = 1_000_000_000n

/** In per cent of the standing transaction's fee. */
const raise: Partial<Record<Kind, bigint>> = { outbid: 125n, underbid: 105n }

/** Signs at least `count` submissions. @returns One queue a sender, in the order of sending. */
export function signLoad(count: number): Promise<Submission[][]> {
  const each = Math.ceil(count / senders.length)
  return Promise.all(senders.map((_, sender) => signQueue(sender, each)))
}

async function signQueue(sender: number, length: number): Promise<Submission[]> {
  const queue: Submission[] = []
  let next = 0
  for (let turn = sender; queue.length < length; turn += 1) {
    const kinds = steps[turn % steps.length]!
    for (const kind of kinds) queue.push(await submission(sender, kind, next + (kind === 'early' ? 1 : 0)))
    next += kinds.includes('early') ? 2 : 1
  }
  return queue
}

/** What is sent later often pays more, and must not jump ahead of what is pre-confirmed. */
async function submission(sender: number, kind: Kind, nonce: number): Promise<Submission> {
  const fee = (100n + BigInt((nonce * 7 + sender * 13) % 50)) * gwei
  const transfer = { nonce, fee: (fee * (raise[kind] ?? 100n)) / 100n, reverts: kind === 'reverting' }
  return { ...(await sign(senders[sender]!, transfer)), kind, sender, nonce }
}
