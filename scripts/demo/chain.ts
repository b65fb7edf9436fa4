import { createServer } from 'node:net'
import { TASK_NODE_CREATE_SERVER } from 'hardhat/builtin-tasks/task-names'
import { badInput } from '../../config/bad-input'
import type { HardhatRuntimeEnvironment, JsonRpcServer } from 'hardhat/types'

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
  await requireFreePort(hostname, port)
  const provider = hre.network.provider
  const server = (await hre.run(TASK_NODE_CREATE_SERVER, { hostname, port, provider })) as JsonRpcServer
  await server.listen()
  return { url, stop: () => server.close() }
}

function requireFreePort(hostname: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', ({ message }) => {
      reject(
        badInput(
          `Cannot listen on ${hostname}:${port} (${message}). Stop what runs there, or set LOCALHOST_RPC_URL to a free port, for example http://127.0.0.1:8546.`,
        ),
      )
    })
    probe.listen(port, hostname, () => probe.close(() => resolve()))
  })
}
