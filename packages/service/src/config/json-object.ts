import type { Form } from './form.js'

/** Reads an object of a JSON file member by member, and goes on after a problem. No value is ever told. */
export class JsonObject {
  readonly #members: Readonly<Record<string, unknown>>
  readonly #read = new Set<string>()

  /**
   * @param path How problems name it.
   * @param report Takes each problem, as a sentence.
   */
  constructor(
    value: unknown,
    readonly path: string,
    readonly report: (problem: string) => void,
  ) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isObject) report(`${path} must be an object.`)
    this.#members = isObject ? (value as Record<string, unknown>) : {}
  }

  get names(): readonly string[] {
    return Object.keys(this.#members)
  }

  has(name: string): boolean {
    return this.#take(name) !== undefined
  }

  /** @returns The value, or undefined when that is a problem. */
  read<T>(name: string, form: Form<T>): T | undefined {
    const value = this.#take(name)
    const parsed = typeof value === 'string' ? form.parse(value) : undefined
    if (parsed === undefined) this.report(`${this.path}.${name} must be ${form.expected}.`)
    return parsed
  }

  readOr<T>(name: string, form: Form<T>, fallback: T): T | undefined {
    return this.has(name) ? this.read(name, form) : fallback
  }

  readFlag(name: string): boolean {
    const value = this.#take(name) ?? false
    if (typeof value !== 'boolean') this.report(`${this.path}.${name} must be true or false.`)
    return value === true
  }

  readTexts(name: string, form: Form<string>): readonly string[] | undefined {
    const values = this.#take(name) ?? []
    const isList = Array.isArray(values) && values.every((value) => typeof value === 'string')
    if (isList && values.every((value) => form.parse(value) !== undefined)) return values
    this.report(`${this.path}.${name} must be a list, each of it ${form.expected}.`)
    return undefined
  }

  /** An object of texts with any names of a form; empty when it is left out. */
  readRecord(name: string, names: Form<string>, values: Form<string>): Readonly<Record<string, string>> {
    if (!this.has(name)) return {}
    const object = this.readObject(name)
    const entries = object.names.map((key) => {
      if (names.parse(key) === undefined) this.report(`A name in ${object.path} must be ${names.expected}.`)
      return [key, object.read(key, values) ?? ''] as const
    })
    return Object.fromEntries(entries)
  }

  readObject(name: string): JsonObject {
    return new JsonObject(this.#take(name), `${this.path}.${name}`, this.report)
  }

  /** Reports every member that nobody has read: a typing mistake would go unnoticed. */
  requireNoMore(): void {
    for (const name of this.names) {
      if (!this.#read.has(name)) this.report(`${this.path} must have no ${JSON.stringify(name)}.`)
    }
  }

  #take(name: string): unknown {
    this.#read.add(name)
    return Object.hasOwn(this.#members, name) ? this.#members[name] : undefined
  }
}
