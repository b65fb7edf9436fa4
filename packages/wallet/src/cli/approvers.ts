import { createInterface } from 'node:readline'
import type { Approval, Approve } from '../approvals/approval.js'
import type { Order } from './parse.js'
import type { Terminal } from './terminal.js'

/** Who answers for the user. */
export function createApprover(kind: Order['approve'], terminal: Terminal): Approve {
  if (kind === 'ask') return askAt(terminal)
  return ({ kind: asked }) => {
    terminal.report(`${asked}: ${kind === 'all' ? 'approved' : 'rejected'} (--approve ${kind})`)
    return kind === 'all'
  }
}

/** Shows every question and waits for a line. Only `y` and `yes` are yes; the end of the input is no, from then on. */
function askAt({ input, report }: Terminal): Approve {
  const lines = createInterface({ input })
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  return async (approval) => {
    for (const line of describe(approval)) report(line)
    report('Approve? [y/N]')
    // What was typed before the question is no answer to it.
    const typed = new Promise<string>((resolve) => lines.once('line', resolve))
    const answer = await Promise.race([ended, typed])
    return /^y(?:es)?$/i.test(answer.trim())
  }
}

/** What a dapp sends is shown in plain ASCII: nothing can move the cursor, or be read backwards. */
export function describe({ kind, ...details }: Approval): readonly string[] {
  const text = JSON.stringify(
    details,
    (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    2,
  )
  return [`-- ${kind} --`, ...text.replace(/[^\x20-\x7e\n]/gu, escape).split('\n')]
}

const escape = (character: string) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
