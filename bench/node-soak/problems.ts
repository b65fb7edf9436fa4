import type { Hex } from 'viem'
import type { Kind } from './load'
import type { Block, Reply, Sample, SealedBlock, SoakRecord } from './record'

/** With which words which kinds may be refused: no others are, and a nonce is used up once it is pre-confirmed. */
const refusals: Readonly<Record<Kind, readonly string[]>> = {
  transfer: [],
  reverting: [],
  early: [],
  outbid: ['nonce too low', 'replacement transaction underpriced'],
  underbid: ['nonce too low', 'replacement transaction underpriced'],
  repeat: ['nonce too low', 'already known'],
}

/** What a soak must not see, in sentences. None: nothing was lost or reordered. */
export function findProblems(record: SoakRecord): readonly string[] {
  return [
    ...brokenChain(record.blocks),
    ...wrongReplies(record.replies),
    ...wronglySealed(record),
    ...brokenNonces(record),
    ...reordered(record),
    ...wrongSamples(record),
  ]
}

function brokenChain(blocks: readonly SealedBlock[]): string[] {
  return blocks.flatMap((block, index) => {
    if (Number(block.number) !== index) return [`Block ${index} says that it is block ${block.number}.`]
    const parent = blocks[index - 1]
    return parent === undefined || block.parentHash === parent.hash
      ? []
      : [`Block ${index} does not follow block ${index - 1}.`]
  })
}

function wrongReplies(replies: readonly Reply[]): string[] {
  return replies.flatMap(({ submission: { kind, hash }, refusal }) => {
    if (refusal === undefined) {
      const isTakeable = kind !== 'underbid' && kind !== 'repeat'
      return isTakeable ? [] : [`The ${kind} ${hash} was accepted.`]
    }
    const isExpected = refusals[kind].some((words) => refusal.startsWith(words))
    return isExpected ? [] : [`The ${kind} ${hash} was refused: ${refusal}`]
  })
}

/** Every accepted transaction is in one block, unless a better paying one of its nonce took its place; no other is in any. */
function wronglySealed({ replies, blocks }: SoakRecord): string[] {
  const times = new Map<Hex, number>()
  for (const hash of sealedOrder(blocks)) times.set(hash, (times.get(hash) ?? 0) + 1)
  const accepted = replies.filter(({ refusal }) => refusal === undefined).map(({ submission }) => submission)
  const outbid = new Set(accepted.filter(({ kind }) => kind === 'outbid').map(slot))
  const due = accepted.filter(({ kind, ...each }) => kind === 'outbid' || !outbid.has(slot(each)))
  const problems = due.flatMap(({ kind, hash }) => {
    const count = times.get(hash) ?? 0
    return count === 1 ? [] : [`The accepted ${kind} ${hash} is in ${count} blocks.`]
  })
  for (const { hash } of due) times.delete(hash)
  for (const hash of times.keys()) problems.push(`${hash} is in a block, though it was refused or replaced.`)
  return [...problems, ...wrongStatuses({ replies, blocks })]
}

function wrongStatuses({ replies, blocks }: Pick<SoakRecord, 'replies' | 'blocks'>): string[] {
  const reverting = new Set<Hex>()
  for (const { submission } of replies) if (submission.kind === 'reverting') reverting.add(submission.hash)
  return blocks.flatMap(({ transactions, statuses }) =>
    transactions.flatMap((hash, index) => {
      const [status, expected] = [statuses[index], reverting.has(hash) ? '0x0' : '0x1']
      return status === expected
        ? []
        : [`The receipt of ${hash} has status ${status} rather than ${expected}.`]
    }),
  )
}

/** A sender's transactions have the nonces 0, 1, 2 and so on, in the order of the blocks. */
function brokenNonces({ replies, blocks, counts }: SoakRecord): string[] {
  const submissions = new Map(replies.map(({ submission }) => [submission.hash, submission]))
  const next = counts.map(() => 0)
  const problems: string[] = []
  for (const hash of sealedOrder(blocks)) {
    const submission = submissions.get(hash)
    if (submission === undefined) continue
    const { sender, nonce } = submission
    if (nonce !== next[sender])
      problems.push(`Sender ${sender}'s nonce ${nonce} is where ${next[sender]} was due.`)
    next[sender] = nonce + 1
  }
  counts.forEach((count, sender) => {
    if (count === next[sender]) return
    problems.push(`Sender ${sender} has ${next[sender]} transactions in blocks and a count of ${count}.`)
  })
  return problems
}

/** What was announced is in the blocks: all of it, once, and in each block in the order of the announcements. */
function reordered({ announced, blocks }: SoakRecord): string[] {
  const place = new Map(announced.map((hash, index) => [hash, index]))
  const problems = place.size === announced.length ? [] : ['A transaction was announced twice.']
  for (const { number, transactions } of blocks) {
    const places = transactions.map((hash) => place.get(hash) ?? -1)
    if (places.includes(-1)) problems.push(`Block ${Number(number)} holds what was never announced.`)
    else if (places.some((at, index) => index > 0 && at < places[index - 1]!))
      problems.push(`Block ${Number(number)} has another order than was announced.`)
  }
  const sealed = new Set(sealedOrder(blocks))
  const lost = announced.filter((hash) => !sealed.has(hash))
  return [...problems, ...lost.map((hash) => `${hash} was announced and is in no block.`)]
}

/** At every moment `pending` was there, on top of `latest`, and the beginning of the block that was sealed in its place. */
function wrongSamples({ samples, blocks }: SoakRecord): string[] {
  return samples.flatMap((sample, index) => {
    const wrong = wrongSample(sample, blocks)
    return wrong === undefined ? [] : [`At sample ${index}, ${wrong}.`]
  })
}

function wrongSample({ before, pending, after }: Sample, blocks: readonly SealedBlock[]): string | undefined {
  if (pending === null) return 'pending was null'
  const [lowest, number, highest] = [before, pending, after].map((block) => Number(block.number)) as [
    number,
    number,
    number,
  ]
  if (number < lowest + 1 || number > highest + 1) {
    return `pending was block ${number} while latest was ${lowest} and then ${highest}`
  }
  if (pending.parentHash !== blocks[number - 1]?.hash) return `pending did not follow block ${number - 1}`
  const sealed = blocks[number]
  if (sealed === undefined) return undefined
  if (!isBeginning(pending, sealed)) return `pending was not the beginning of block ${number}`
  const isWhole = pending.transactions.length === sealed.transactions.length
  return isWhole && pending.hash !== sealed.hash ? `pending had another hash than block ${number}` : undefined
}

const isBeginning = (pending: Block, sealed: Block) =>
  pending.timestamp === sealed.timestamp &&
  pending.transactions.every((hash, index) => hash === sealed.transactions[index])

const slot = ({ sender, nonce }: { readonly sender: number; readonly nonce: number }) => `${sender}:${nonce}`

const sealedOrder = (blocks: readonly SealedBlock[]) => blocks.flatMap(({ transactions }) => transactions)
