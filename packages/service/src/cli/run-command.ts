import type { Dependencies } from './dependencies.js'
import { failureOf } from './failure.js'
import { command, generalHelp, verbHelp } from './help.js'
import { parseOrder } from './parse.js'
import type { Process } from './verb.js'

/**
 * Runs the command line.
 * @param words What follows the command's name.
 * @returns The exit status: 0, 1 when the verb failed, 2 when the words are not understood.
 */
export async function runCommand(
  words: readonly string[],
  process: Process,
  dependencies: Dependencies,
): Promise<number> {
  try {
    const order = parseOrder(words)
    if (order.kind === 'general help') printAll(process, generalHelp())
    else if (order.kind === 'verb help') printAll(process, verbHelp(order.name, order.verb))
    else
      await order.verb.run({ ...process, dependencies, arguments: order.arguments, options: order.options })
    return 0
  } catch (error) {
    const { lines, status } = failureOf(error, command)
    for (const line of lines) process.report(line)
    return status
  }
}

function printAll({ print }: Process, lines: readonly string[]): void {
  for (const line of lines) print(line)
}
