import { settingsHelp } from '../config/reference.js'
import type { Verb } from './verb.js'
import { defaultVerb, verbs } from './verbs.js'

/** How the command is typed. */
export const command = 'onchain-verify-service'

/** What `--help` prints without a verb. */
export function generalHelp(): string[] {
  const rows = Object.entries(verbs).map(([name, { summary }]) => [name, summary] as const)
  return [
    `Usage: ${command} [verb] [arguments] [flags]`,
    '',
    ...columns(rows),
    '',
    `Without a verb it is ${defaultVerb}. More about a verb, and every setting: ${command} ${defaultVerb} --help`,
  ]
}

/** What `--help` prints after a verb. */
export function verbHelp(name: string, verb: Verb): string[] {
  const given = verb.arguments.map((argument) => `<${argument.name}>`)
  const rows = [
    ...verb.arguments.map(({ name, meaning }) => [`<${name}>`, meaning] as const),
    ...Object.entries(verb.options).map(
      ([flag, { value, meaning, required }]) =>
        [`--${flag} <${value}>`, required === true ? `${meaning} Required.` : meaning] as const,
    ),
    ['--help', 'Prints this.'] as const,
  ]
  return [
    `Usage: ${[command, name, ...given].join(' ')} [flags]`,
    '',
    verb.summary,
    '',
    ...columns(rows),
    ...(verb.settings ? ['', 'Settings are environment variables.', ...settingsHelp()] : []),
  ]
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`)
}
