const form = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-](\d{2}):(\d{2}))$/

/**
 * Whether a text is a date-time by the grammar of RFC 3339 and exists. Leap seconds do not: the clocks of computers have
 * none.
 */
export function isDateTime(text: string): boolean {
  const match = form.exec(text)
  if (match === null) return false
  const [year, month, day, hour, minute, second, offsetHour, offsetMinute] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0)) as [number, ...number[]]
  return (
    within(month, 1, 12) &&
    within(day, 1, daysIn(year, Number(month))) &&
    within(hour, 0, 23) &&
    within(minute, 0, 59) &&
    within(second, 0, 59) &&
    within(offsetHour, 0, 23) &&
    within(offsetMinute, 0, 59) &&
    !Number.isNaN(unixSeconds(text))
  )
}

/** @returns Seconds of what {@link isDateTime}, with fractions. */
export function unixSeconds(dateTime: string): number {
  return Date.parse(dateTime.toUpperCase()) / 1000
}

function within(value: number | undefined, least: number, most: number): boolean {
  return value !== undefined && value >= least && value <= most
}

function daysIn(year: number, month: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month, 0)
  return date.getUTCDate()
}
