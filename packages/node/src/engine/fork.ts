import { EngineError } from './engine-error.js'

/** Milliseconds for the first answer of an endpoint. */
const patience = 10_000

/**
 * Asks the endpoint that is to be forked for its chain id.
 * @throws EngineError in one sentence when it does not answer with one. The address is not in it: it can bear a key.
 */
export async function checkFork(url: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(patience),
    })
    const { result } = (await response.json()) as { result?: unknown }
    if (typeof result !== 'string') throw new Error('It gave no chain id.')
  } catch (reason) {
    throw new EngineError('Cannot fork: the URL does not answer eth_chainId.', undefined, { cause: reason })
  }
}
