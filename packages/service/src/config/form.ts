/** How the value of a setting is written. */
export interface Form<T> {
  /** Completes "NAME must be …". Holds no value. */
  readonly expected: string
  /** @returns The value, or undefined when the text is not of this form. */
  parse(text: string): T | undefined
  /** Why nobody should rely on the value: completes "NAME is no secret: it …". Asked outside development only. */
  weakness?(value: T): string | undefined
}

/** Digits only: no sign, no fraction, no exponent, no leading zero. */
export function wholeNumber(min: number, max: number): Form<number> {
  return {
    expected: `a whole number from ${min} to ${max}`,
    parse: (text) => {
      const number = /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : NaN
      return number >= min && number <= max ? number : undefined
    },
  }
}

/** One of a few words. */
export function oneOf<Word extends string>(...words: readonly Word[]): Form<Word> {
  return {
    expected: `one of ${words.join(', ')}`,
    parse: (text) => words.find((word) => word === text),
  }
}

/** Text that the pattern takes whole. */
export function matching(pattern: RegExp, expected: string): Form<string> {
  return { expected, parse: (text) => (pattern.test(text) ? text : undefined) }
}

/** Any text that is not empty. */
export function anyText(expected: string): Form<string> {
  return { expected, parse: (text) => (text === '' ? undefined : text) }
}

/** Items separated by commas, with space around them or none: at least one, and none twice. */
export function listOf<T>(item: Form<T>, expected: string): Form<readonly [T, ...T[]]> {
  return {
    expected: `${expected}, separated by commas, none twice`,
    parse: (text) => {
      const items = text.split(',').map((part) => item.parse(part.trim()))
      const values = items.filter((value) => value !== undefined)
      const [first, ...others] = values
      if (first === undefined || new Set(values).size < items.length) {
        return undefined
      }
      return [first, ...others]
    },
  }
}
