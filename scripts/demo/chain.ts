import { TASK_NODE_CREATE_SERVER } from 'hardhat/builtin-tasks/task-names'
import type { HardhatRuntimeEnvironment, JsonRpcServer } from 'hardhat/types'
import { requireFreePort } from './free-port'

/** A JSON-RPC chain of this process. */
export interface Chain {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Serves the in-process chain over HTTP where the network `localhost` is expected.
 * @throws HardhatPluginError when the address is not of this machine, or the port is taken.
 */
export async function startChain(hre: HardhatRuntimeEnvironment): Promise<Chain> {
  const { url } = hre.config.networks.localhost
  const { hostname, port: portText } = new URL(url)
  const port = Number(portText || 80)
  await requireFreePort(hostname, port, 'LOCALHOST_RPC_URL=http://127.0.0.1:8546')
  const provider = hre.network.provider
  const server = (await hre.run(TASK_NODE_CREATE_SERVER, { hostname, port, provider })) as JsonRpcServer
  await server.listen()
  return { url, stop: () => server.close() }
}
