import type { Memory } from './memory'
import { underLoad, whileMining, type Allowance, type Growth } from './memory-growth'
import type { SoakRecord } from './record'

const [mostProblems, megabyte] = [5, 2 ** 20]

/** The first few of what may be thousands. */
export function shorten(problems: readonly string[]): string {
  const rest = problems.length - mostProblems
  return [...problems.slice(0, mostProblems), ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ')
}

export function memoryLine(when: string, { rss, heapUsed }: Memory): string {
  const size = (bytes: number) => `${(bytes / megabyte).toFixed(1)} MB`
  return `… ${when}: ${size(rss)} resident, ${size(heapUsed)} of it heap`
}

/** One line a figure, for `console.table`. */
export function table(
  record: SoakRecord,
  load: Growth,
  mining: Growth,
): Record<string, { readonly figure: string | number; readonly allowed: string | number }> {
  const counted = (figure: number) => ({ figure, allowed: '' })
  const replies = tally(
    record.replies.map(({ submission, refusal }) => `${submission.kind}: ${refusal ?? 'accepted'}`),
  )
  const sealed = record.blocks.reduce((sum, { transactions }) => sum + transactions.length, 0)
  return {
    ...Object.fromEntries([...replies].map(([what, count]) => [what, counted(count)])),
    'blocks sealed': counted(record.blocks.length - 1),
    'transactions in them': counted(sealed),
    'transactions announced': counted(record.announced.length),
    'samples of latest and pending': counted(record.samples.length),
    ...memoryRows(load, underLoad),
    ...memoryRows(mining, whileMining),
  }
}

function memoryRows({ heapKb, rssKb }: Growth, allowance: Allowance) {
  const row = (grown: number | undefined, allowed: number) => ({
    figure: grown === undefined ? 'too short to tell' : `${grown.toFixed(2)} KB`,
    allowed: `<= ${allowed} KB`,
  })
  return {
    [`heap, for each ${allowance.each}`]: row(heapKb, allowance.heapKb),
    [`resident, for each ${allowance.each}`]: row(rssKb, allowance.rssKb),
  }
}

function tally(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map([...counts].sort(([one], [other]) => one.localeCompare(other)))
}
