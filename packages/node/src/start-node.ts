import type { HardhatConfig } from 'hardhat/types'
import {
  createHardhatChain,
  createPreconfProvider,
  type PreconfOptions,
  type PreconfProvider,
} from './engine/index.js'
import { startServer, type RpcServer, type ServerOptions } from './server/start-server.js'

export type NodeOptions = PreconfOptions & ServerOptions

/** A node that runs in this process. */
export interface RunningNode {
  readonly url: string
  /** The same chain without the way over HTTP. */
  readonly provider: PreconfProvider
  /** Ends every connection, then the chain's timers. */
  readonly stop: () => Promise<void>
}

/**
 * Starts a chain of its own as the network `hardhat` of a configuration has it (chain id, accounts, forking), with
 * pre-confirmations, and serves it.
 * @throws ListenError in one line when nothing can listen there; no timer runs then.
 * @throws TypeError when it is to be public and to have faults: whoever reaches it could break it.
 */
export async function startNode(config: HardhatConfig, options: NodeOptions = {}): Promise<RunningNode> {
  if (options.isPublic === true && options.faults === true) {
    throw new TypeError('A public node has no faults on purpose: leave out one of public and faults.')
  }
  const provider = await createPreconfProvider(await createHardhatChain(config), options)
  const server: RpcServer = await startServer(provider, options)
  provider.start()
  return {
    url: server.url,
    provider,
    async stop() {
      await server.stop()
      await provider.stop()
    },
  }
}
