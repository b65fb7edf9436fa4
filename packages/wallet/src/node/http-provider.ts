import { getHttpRpcClient } from 'viem/utils'
import type { NodeProvider } from './provider.js'

/** Milliseconds until a node that does not answer counts as unreachable. */
const timeout = 20_000

/** A node at a URL. It throws what the node answers with, and else what viem throws. */
export function createHttpProvider(url: string): NodeProvider {
  const client = getHttpRpcClient(url, { timeout })
  return {
    async request({ method, params }) {
      const answer = await client.request({ body: { method, params: params ?? [] } })
      if (answer.error !== undefined) throw answer.error as unknown
      return answer.result as unknown
    },
  }
}
