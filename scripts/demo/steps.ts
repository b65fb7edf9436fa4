import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** Colours where the terminal has them; it honours NO_COLOR. */
export function styled(style: Style, text: string): string {
  return process.stdout.isTTY && process.stdout.hasColors() ? styleText(style, text) : text
}

/** A step of the walk that went otherwise than it must. */
export class StepFailedError extends Error {
  override readonly name = 'StepFailedError'
}

/** Prints a step that went as it must. */
export function tick(what: string, detail: string): void {
  console.log(`  ${styled('green', '✔')} ${what.padEnd(50)} ${styled('dim', detail)}`)
}

/** Prints what is under way, for all that may take longer than two seconds. */
export function progress(what: string): void {
  console.log(styled('dim', `… ${what}`))
}

/** Prints rows of name and value under a heading. */
export function table(heading: string, rows: readonly (readonly [name: string, value: string])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length))
  console.log(`\n${styled('bold', heading)}`)
  for (const [name, value] of rows) console.log(`  ${name.padEnd(width)}  ${value}`)
}
