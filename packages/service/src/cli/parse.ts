import { parseArgs } from 'node:util'
import { UsageError } from './usage-error.js'
import type { Verb, VerbContext } from './verb.js'
import { defaultVerb, verbs } from './verbs.js'

/** A command line, understood. */
export type Order = GeneralHelp | VerbHelp | Run

interface GeneralHelp {
  readonly kind: 'general help'
}
interface VerbHelp extends NamedVerb {
  readonly kind: 'verb help'
}
interface Run extends NamedVerb, Pick<VerbContext, 'arguments' | 'options'> {
  readonly kind: 'run'
}
interface NamedVerb {
  readonly name: string
  readonly verb: Verb
}

/** @throws UsageError for what no verb takes. Values are not repeated: one may be a secret in the wrong place. */
export function parseOrder(words: readonly string[]): Order {
  const asksHelp = words.some((word) => word === '--help' || word === '-h')
  const isBare = words[0] === undefined || words[0].startsWith('-')
  if (words[0] === 'help' || (isBare && asksHelp)) return { kind: 'general help' }
  const { length, ...named } = isBare ? { ...verbOf(defaultVerb), length: 0 } : findVerb(words)
  return asksHelp
    ? { kind: 'verb help', ...named }
    : { kind: 'run', ...named, ...parseGiven(named, words.slice(length)) }
}

function findVerb(words: readonly string[]): NamedVerb & { readonly length: number } {
  const length = [2, 1].find((count) => Object.hasOwn(verbs, words.slice(0, count).join(' ')))
  if (length !== undefined) return { ...verbOf(words.slice(0, length).join(' ')), length }

  const [word = ''] = words
  const seconds = Object.keys(verbs).filter((name) => name.startsWith(`${word} `))
  throw new UsageError(
    seconds.length > 0
      ? `${word} takes one of: ${seconds.map((name) => name.slice(word.length + 1)).join(', ')}.`
      : `There is no such verb; the verbs are: ${Object.keys(verbs).join(', ')}.`,
  )
}

function verbOf(name: string): NamedVerb {
  const verb = verbs[name]
  if (verb === undefined) throw new UsageError(`There is no verb ${name}.`)
  return { name, verb }
}

function parseGiven({ name, verb }: NamedVerb, words: readonly string[]): Pick<Run, 'arguments' | 'options'> {
  const types = Object.fromEntries(
    Object.keys(verb.options).map((flag) => [flag, { type: 'string', multiple: true } as const]),
  )
  // Not strict: the sentences are ours, and parseArgs' own repeat values.
  const { tokens } = parseArgs({ args: [...words], options: types, strict: false, tokens: true })
  const options: Record<string, string[]> = {}
  const places: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') places.push(token.value)
    if (token.kind !== 'option') continue
    if (!Object.hasOwn(verb.options, token.name))
      throw new UsageError(`${name} has no flag ${token.rawName}.`)
    const { value = '', inlineValue } = token
    if (value === '' || (inlineValue !== true && value.startsWith('-'))) {
      throw new UsageError(`${token.rawName} needs a value.`)
    }
    options[token.name] = [...(options[token.name] ?? []), value]
  }
  requireOptions(verb, options)
  return { options, arguments: namedArguments(name, verb, places) }
}

function requireOptions(verb: Verb, options: Readonly<Record<string, readonly string[]>>): void {
  for (const [flag, { required, many }] of Object.entries(verb.options)) {
    const count = options[flag]?.length ?? 0
    if (required === true && count === 0) throw new UsageError(`--${flag} is missing.`)
    if (many !== true && count > 1) throw new UsageError(`--${flag} is given more than once.`)
  }
}

function namedArguments(name: string, verb: Verb, given: readonly string[]): Record<string, string> {
  if (given.length !== verb.arguments.length) {
    const wanted = verb.arguments.map((argument) => `<${argument.name}>`).join(' ')
    throw new UsageError(`${name} takes ${wanted === '' ? 'no argument' : wanted}, and got ${given.length}.`)
  }
  return Object.fromEntries(verb.arguments.map((argument, index) => [argument.name, given[index] ?? '']))
}
