/** What is wrong with a value: where in it, and what was expected there. */
export interface Flaw {
  /** As in `.topics[0]`; empty for the value itself. */
  readonly path: string
  readonly expected: string
}

/** Finds the first flaw of a value, or nothing. */
export type Schema = (value: unknown) => Flaw | undefined

/** @param expected Completes "expected ...". */
export function is(expected: string, accepts: (value: unknown) => boolean): Schema {
  return (value) => (accepts(value) ? undefined : { path: '', expected })
}

/** @param expected As in `is`. */
export function matches(expected: string, pattern: RegExp): Schema {
  return is(expected, (value) => typeof value === 'string' && pattern.test(value))
}

/** An array of at most `limit` items. */
export function list(item: Schema, limit = 10_000): Schema {
  return (value) => {
    if (!Array.isArray(value)) return { path: '', expected: 'an array' }
    if (value.length > limit) return { path: '', expected: `an array of at most ${limit} items` }
    for (const [index, member] of value.entries()) {
      const flaw = item(member)
      if (flaw !== undefined) return { path: `[${index}]${flaw.path}`, expected: flaw.expected }
    }
    return undefined
  }
}

/** An object whose fields, where they are given and not null, are as their schemas say. Unknown fields are the engine's. */
export function fields(schemas: Readonly<Record<string, Schema>>): Schema {
  return (value) => {
    if (!isRecord(value)) return { path: '', expected: 'an object' }
    for (const [name, schema] of Object.entries(schemas)) {
      const field = Object.hasOwn(value, name) ? value[name] : undefined
      const flaw = field === undefined || field === null ? undefined : schema(field)
      if (flaw !== undefined) return { path: `.${name}${flaw.path}`, expected: flaw.expected }
    }
    return undefined
  }
}

/** What passes `first`, or else passes `second`; the flaw is the second's. */
export function either(first: Schema, second: Schema): Schema {
  return (value) => (first(value) === undefined ? undefined : second(value))
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
