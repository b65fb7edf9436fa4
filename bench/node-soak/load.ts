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

/** Submissions that go out right after each other, so that they mostly meet before an index. */
export type Step = readonly Submission[]

/** What each sender does in turn. Each begins elsewhere. An attempt in a step of its own mostly comes after an index. */
const steps: readonly (readonly Kind[])[] = [
  ['transfer'],
  ['outbid'],
  ['transfer', 'outbid'],
  ['early', 'transfer'],
  ['reverting'],
  ['transfer', 'underbid'],
  ['early'],
  ['transfer'],
  ['underbid'],
  ['transfer', 'repeat'],
]

const gwei = 1_000_000_000n

/** In per cent of the standing transaction's fee. */
const raise: Partial<Record<Kind, bigint>> = { outbid: 125n, underbid: 105n }

/** Signs at least `count` submissions. @returns One queue a sender, in the order of sending. */
export function signLoad(count: number): Promise<Step[][]> {
  const each = Math.ceil(count / senders.length)
  return Promise.all(senders.map((_, sender) => signQueue(sender, each)))
}

async function signQueue(sender: number, count: number): Promise<Step[]> {
  // Something must stand before the first attempt to replace it.
  const queue: Step[] = [[await submission(sender, 'transfer', 0)]]
  let [sent, next, isGapOpen] = [1, 1, false]
  for (let turn = sender; sent < count || isGapOpen; turn += 1) {
    const step: Submission[] = []
    for (const kind of steps[turn % steps.length]!) {
      const nonce = kind === 'early' ? next + 1 : isAttempt(kind) ? next - 1 : next
      step.push(await submission(sender, kind, nonce))
      if (kind === 'early') isGapOpen = true
      else if (!isAttempt(kind)) [next, isGapOpen] = [isGapOpen ? next + 2 : next + 1, false]
    }
    queue.push(step)
    sent += step.length
  }
  return queue
}

const isAttempt = (kind: Kind) => kind === 'outbid' || kind === 'underbid' || kind === 'repeat'

/** What is sent later often pays more, and must not jump ahead of what is pre-confirmed. */
async function submission(sender: number, kind: Kind, nonce: number): Promise<Submission> {
  const fee = (100n + BigInt((nonce * 7 + sender * 13) % 50)) * gwei
  const transfer = { nonce, fee: (fee * (raise[kind] ?? 100n)) / 100n, reverts: kind === 'reverting' }
  return { ...(await sign(senders[sender]!, transfer)), kind, sender, nonce }
}
