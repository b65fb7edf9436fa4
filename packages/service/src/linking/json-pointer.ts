/** Whether text is a JSON pointer (RFC 6901). */
export function isJsonPointer(text: string): boolean {
  return /^(?:\/(?:[^~/]|~[01])*)*$/.test(text)
}

/**
 * The value that a JSON pointer leads to, or undefined when there is none.
 * @param pointer RFC 6901; checked by {@link isJsonPointer}.
 */
export function readPointer(document: unknown, pointer: string): unknown {
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  return names.reduce<unknown>(child, document)
}

function child(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  // Only what the document itself has: never `length` of a list or what objects inherit.
  if (Array.isArray(value) && !/^(?:0|[1-9]\d*)$/.test(name)) return undefined
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
}
