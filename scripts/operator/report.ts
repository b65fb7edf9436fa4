/** Prints a heading and lines under it; an empty heading adds lines to what was printed before. */
export function print(heading: string, lines: readonly string[]): void {
  console.log([...(heading === '' ? [] : ['', heading, '']), ...lines].join('\n'))
}

/** Names and values, a line each, in two columns. A value of several lines stays in its column. */
export function facts(pairs: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(14, ...pairs.map(([name]) => name.length))
  return pairs.flatMap(([name, value]) =>
    value.split('\n').map((line, index) => `  ${(index === 0 ? name : '').padEnd(width)}  ${line}`.trimEnd()),
  )
}

/** Rows under a header, in columns, a line each. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  return [header, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Contracts are strangers: what one says is shown short, in quotes when it is not plain text. */
export function shown(text: string): string {
  const short = text.length > 64 ? `${text.slice(0, 64)}…` : text
  return /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e…])?$/.test(short) ? short : escaped(JSON.stringify(short))
}

/** Text with all that could steer a terminal or reorder a line written as JSON escapes it. */
export function escaped(text: string): string {
  const code = (unit: string) => unit.charCodeAt(0).toString(16).padStart(4, '0')
  return text.replaceAll(/[^\x20-\x7e\n…]/g, (unit) => `\\u${code(unit)}`)
}

/** Prints a value as JSON. */
export function printJson(value: unknown): void {
  console.log(escaped(JSON.stringify(value, null, 2)))
}
