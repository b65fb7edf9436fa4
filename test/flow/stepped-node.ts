import { EventEmitter } from 'node:events'
import { config } from 'hardhat'
import { createHardhatChain, createPreconfProvider, startServer, type Provider } from '@onchain-verify/node'

/** The real node, except that its time stands still: the test says when an index comes, and when a block is sealed. */
export interface SteppedNode {
  readonly url: string
  /** Pre-confirms what was accepted. */
  index(): Promise<void>
  /** Seals the open block. */
  seal(): Promise<void>
  /** Resolves when a method has been answered so often from now on. */
  answered(method: string, times?: number): Promise<void>
  stop(): Promise<void>
}

export async function startSteppedNode(): Promise<SteppedNode> {
  const started = Date.now()
  const engine = await createPreconfProvider(await createHardhatChain(config), { now: () => started })
  const answers = new EventEmitter()
  const provider: Provider = {
    request: (request) => engine.request(request).finally(() => answers.emit(request.method)),
    on: (event, listener) => {
      engine.on(event, listener)
    },
    removeListener: (event, listener) => {
      engine.removeListener(event, listener)
    },
  }
  const server = await startServer(provider, { port: 0 })
  return {
    url: server.url,
    index: () => engine.tick(),
    async seal() {
      await engine.request({ method: 'evm_mine' })
    },
    answered: (method, times = 1) =>
      new Promise((resolve) => {
        let left = times
        const count = () => {
          left -= 1
          if (left > 0) return
          answers.removeListener(method, count)
          resolve()
        }
        answers.on(method, count)
      }),
    async stop() {
      await server.stop()
      await engine.stop()
    },
  }
}
