/**
 * Reads a Retry-After header: seconds or an HTTP date (RFC 9110 section 10.2.3).
 * @param now Unix milliseconds.
 * @returns Seconds from now, at least 0; undefined when there is none or it is neither.
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^[0-9]{1,9}$/.test(header)) return Number(header)
  // Date.parse takes much that is no HTTP date; they all begin with a day's name and end with GMT.
  const date = /^[A-Z][a-z]{2}, .* GMT$/.test(header) ? Date.parse(header) : NaN
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000))
}
