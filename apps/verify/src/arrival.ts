import type { RequestQuery } from './api.js'

/** How the user got to the page. */
export interface Arrival {
  readonly query: RequestQuery
  /** The id of a confirmation to show. */
  readonly confirm?: string
  /** Where the same thing starts once more. */
  readonly startUrl: string
}

const key = 'verify.arrival'

/**
 * Reads the page's address. What an app asked for stays with this tab while the user is at the provider, so that there is
 * a way on from an answer that comes too late. It is only a hint: the service judges it again.
 */
export function readArrival({ pathname, search }: Location, tab: Storage): Arrival {
  const parameters = new URLSearchParams(search)
  const pick = (from: URLSearchParams, ...names: (keyof RequestQuery)[]): RequestQuery =>
    Object.fromEntries(names.flatMap((name) => (from.has(name) ? [[name, from.get(name)]] : [])))
  const confirm = parameters.get('confirm') ?? undefined
  const isReturn = confirm !== undefined || parameters.has('error')

  const named = pick(parameters, 'redirect_uri', 'providers')
  const isKnown = !isReturn || Object.keys(named).length > 0
  const asked = isKnown
    ? named
    : pick(new URLSearchParams(tab.getItem(key) ?? ''), 'redirect_uri', 'providers')
  if (!isReturn) tab.setItem(key, new URLSearchParams({ ...asked }).toString())

  const start = new URLSearchParams({ ...asked }).toString()
  return {
    query: { ...asked, ...pick(parameters, 'error') },
    ...(confirm !== undefined && { confirm }),
    startUrl: start === '' ? pathname : `${pathname}?${start}`,
  }
}
