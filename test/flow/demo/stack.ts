import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JsonRpcProvider } from 'ethers'
import { startHardhat, type Running } from '../../hardhat-process'

/** `npm start`, on ports of its own. */
export interface DemoStack {
  readonly demoUrl: string
  readonly rpcUrl: string
  /** Waits until a block is sealed: what is sent now shows at `pending` for the two seconds until the next. */
  readonly sealed: () => Promise<void>
  /** @returns The exit status after Ctrl-C. */
  readonly stop: () => Promise<number | null>
}

export async function startDemoStack(): Promise<DemoStack> {
  const directory = await mkdtemp(join(tmpdir(), 'onchain-verify-demo-'))
  const [chain, demo, service, providers] = await freePorts(4)
  const variables = {
    LOCALHOST_RPC_URL: `http://127.0.0.1:${chain}`,
    DEMO_PORT: String(demo),
    SERVICE_PORT: String(service),
    PROVIDERS_PORT: String(providers),
    DEPLOYMENTS_DIR: directory,
  }
  const running: Running = await startHardhat(['start'], variables, /All of it stays up/)
  const provider = new JsonRpcProvider(variables.LOCALHOST_RPC_URL, undefined, {
    staticNetwork: true,
    pollingInterval: 50,
  })
  return {
    demoUrl: `http://127.0.0.1:${demo}/`,
    rpcUrl: variables.LOCALHOST_RPC_URL,
    sealed: () => new Promise((resolve) => void provider.once('block', () => resolve())),
    async stop() {
      provider.destroy()
      const status = await running.stop('SIGINT')
      await rm(directory, { recursive: true })
      return status
    },
  }
}

/** Ports that nothing listens on, all different. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return ports
}
