import { startNode } from '@onchain-verify/node'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import { requireFreePort } from './free-port'

/** The pre-confirming node of this process. */
export interface Chain {
  readonly url: string
  /**
   * Ends the set-up, in which each transaction is sealed as it comes. From here on transactions are pre-confirmed every
   * 200 ms, and blocks sealed every two seconds.
   */
  keepPace(): Promise<void>
  stop(): Promise<void>
}

/**
 * Serves a chain where the network `localhost` is expected.
 * @throws HardhatPluginError when the address is not of this machine, or the port is taken.
 */
export async function startChain({ config }: HardhatRuntimeEnvironment): Promise<Chain> {
  const { url } = config.networks.localhost
  const { hostname, port: portText } = new URL(url)
  const port = Number(portText || 80)
  await requireFreePort(hostname, port, 'LOCALHOST_RPC_URL=http://127.0.0.1:8546')
  const node = await startNode(config, { hostname, port, automine: true })
  return {
    url,
    async keepPace() {
      await node.provider.request({ method: 'evm_setAutomine', params: [false] })
    },
    stop: () => node.stop(),
  }
}
