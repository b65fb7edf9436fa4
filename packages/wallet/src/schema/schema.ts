import { InvalidParamsError } from '../errors/index.js'

/** What is wrong with a value: where in it, and what was expected there. */
export interface Flaw {
  /** As in `.calls[0].to`; empty for the value itself. */
  readonly path: string
  readonly expected: string
}

/** Reads a value: finds its first flaw, or nothing and then it is a `T`. */
export interface Schema<T> {
  (value: unknown): Flaw | undefined
  /** Only for the type checker. */
  readonly type?: T
}

/** What a schema reads. */
export type Infer<S> = S extends Schema<infer T> ? T : never

/** @param expected Completes "expected ...". */
export function is<T>(expected: string, accepts: (value: unknown) => boolean): Schema<T> {
  return (value) => (accepts(value) ? undefined : { path: '', expected })
}

/** @param expected As in `is`. */
export function matches<T extends string = string>(expected: string, pattern: RegExp): Schema<T> {
  return is(expected, (value) => typeof value === 'string' && pattern.test(value))
}

/** An array; its length is its reader's. */
export function list<T>(item: Schema<T>): Schema<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) return { path: '', expected: 'an array' }
    for (const [index, member] of value.entries()) {
      const flaw = item(member)
      if (flaw !== undefined) return { path: `[${index}]${flaw.path}`, expected: flaw.expected }
    }
    return undefined
  }
}

type Shape = Readonly<Record<string, Schema<unknown>>>
type Fields<S extends Shape> = { readonly [K in keyof S]: Infer<S[K]> }

/** An object with these fields. An own `undefined` is a field that is not there. Unknown keys are tolerated. */
export function object<R extends Shape, O extends Shape>(
  required: R,
  optional: O,
): Schema<Fields<R> & Partial<Fields<O>>> {
  return (value) => {
    if (!isRecord(value)) return { path: '', expected: 'an object' }
    for (const [name, schema] of Object.entries({ ...required, ...optional })) {
      const field = Object.hasOwn(value, name) ? value[name] : undefined
      if (field === undefined && !Object.hasOwn(required, name)) continue
      const flaw = schema(field)
      if (flaw !== undefined) return { path: `.${name}${flaw.path}`, expected: flaw.expected }
    }
    return undefined
  }
}

/** An object with any keys, whose values pass. */
export function record<T>(item: Schema<T>): Schema<Readonly<Record<string, T>>> {
  return (value) => {
    if (!isRecord(value)) return { path: '', expected: 'an object' }
    for (const [name, member] of Object.entries(value)) {
      const flaw = item(member)
      if (flaw !== undefined) return { path: `.${name}${flaw.path}`, expected: flaw.expected }
    }
    return undefined
  }
}

/** Parameters by position; those after `required` may be missing or undefined. More of them are tolerated. */
export function tuple<R extends readonly Schema<unknown>[], O extends readonly Schema<unknown>[]>(
  required: readonly [...R],
  optional: readonly [...O],
): Schema<readonly [...{ [K in keyof R]: Infer<R[K]> }, ...{ [K in keyof O]: Infer<O[K]> | undefined }]> {
  return (value) => {
    if (!Array.isArray(value)) return { path: '', expected: 'an array' }
    const given: readonly unknown[] = value
    for (const [index, schema] of [...required, ...optional].entries()) {
      if (given[index] === undefined && index >= required.length) continue
      const flaw = schema(given[index])
      if (flaw !== undefined) return { path: `[${index}]${flaw.path}`, expected: flaw.expected }
    }
    return undefined
  }
}

/** @throws InvalidParamsError that says where the first flaw is. */
export function read<T>(schema: Schema<T>, value: unknown): T {
  const flaw = schema(value)
  if (flaw !== undefined) throw new InvalidParamsError(`params${flaw.path}: expected ${flaw.expected}`)
  return value as T
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
