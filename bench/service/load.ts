import autocannon from 'autocannon'

/** What one server did under load. */
export interface Figures {
  readonly reqPerSec: number
  readonly p50Ms: number
  readonly p99Ms: number
}

const connections = 50
const warmupSeconds = 4
const seconds = 15

/**
 * Loads a server with all bodies in turn, over 50 connections.
 * @throws Error when one answer is not 200: figures of failures would tell nothing.
 */
export async function loadServer(url: string, bodies: readonly string[]): Promise<Figures> {
  await fire(url, bodies, warmupSeconds)
  const result = await fire(url, bodies, seconds)
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were not 200, and ${result.errors} requests failed.`)
  }
  const { requests, latency } = result
  return { reqPerSec: Math.round(requests.average), p50Ms: latency.p50, p99Ms: latency.p99 }
}

function fire(url: string, bodies: readonly string[], duration: number): Promise<autocannon.Result> {
  const headers = { 'content-type': 'application/json' }
  return autocannon({
    url: `${url}/v1/onchain_verifications`,
    connections,
    duration,
    requests: bodies.map((body) => ({ method: 'POST', headers, body })),
  })
}
