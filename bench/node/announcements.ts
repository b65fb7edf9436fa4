import { once } from 'node:events'
import type { Hex } from 'viem'
import { WebSocket } from 'ws'

export interface Announcements {
  /** Waits for messages until the condition holds. @returns Whether it does; not when none came for ten seconds. */
  until(condition: () => boolean): Promise<boolean>
  close(): void
}

const longestSilenceMs = 10_000

/** Subscribes to the hashes of pre-confirmed transactions, by newFlashblockTransactions over WebSocket. */
export async function subscribe(url: string, onHash: (hash: Hex) => void): Promise<Announcements> {
  const socket = new WebSocket(url.replace('http', 'ws'))
  await once(socket, 'open')
  const params = ['newFlashblockTransactions']
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params }))
  await once(socket, 'message')
  socket.on('message', (data: Buffer) => {
    const told = JSON.parse(data.toString()) as { readonly params: { readonly result: Hex } }
    onHash(told.params.result)
  })
  return {
    async until(condition) {
      while (!condition()) if (await isSilent(socket)) return false
      return true
    },
    close: () => socket.close(),
  }
}

async function isSilent(socket: WebSocket): Promise<boolean> {
  const timeout = AbortSignal.timeout(longestSilenceMs)
  try {
    await once(socket, 'message', { signal: timeout })
    return false
  } catch (error) {
    if (timeout.aborted) return true
    throw error
  }
}
