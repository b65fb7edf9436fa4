import type { Chain, ChainFigures, NodeFigures, VisibleFigures } from './figures'
import { hasAnvil, startAnvil, startHardhat, startOurs, type ChainProcess } from './processes'
import { measureReads } from './reads'
import { RpcClient } from './rpc-client'
import { sendAtPace, signTransfers } from './senders'
import { measureVisible } from './visible'
import { chainId } from '../../scripts/demo/app'

const anvilFlags = ['--no-mining', '--order', 'fifo', '--accounts', '20', '--chain-id', String(chainId)]

/** How to start a chain whose pending block keeps what is sent, and one for sending. Each as favourable as it can be. */
const starts: Readonly<Record<Chain, Readonly<Record<'hold' | 'flow', () => Promise<ChainProcess>>>>> = {
  ours: { hold: () => startOurs(['--block-time', '3600000']), flow: () => startOurs() },
  hardhat: { hold: startQuietHardhat, flow: startQuietHardhat },
  anvil: { hold: startQuietAnvil, flow: startQuietAnvil },
}

/** The peers never mine, so that sending costs them no more than the pool; and they log nothing. */
async function startQuietHardhat(): Promise<ChainProcess> {
  const running = await startHardhat()
  await configure(running, { evm_setAutomine: false, hardhat_setLoggingEnabled: false })
  return running
}

async function startQuietAnvil(): Promise<ChainProcess> {
  const running = await startAnvil(anvilFlags)
  await configure(running, { anvil_setLoggingEnabled: false })
  return running
}

async function configure({ url }: ChainProcess, settings: Readonly<Record<string, boolean>>): Promise<void> {
  const client = new RpcClient(url)
  for (const [method, value] of Object.entries(settings)) await client.ask(method, value)
  client.close()
}

/** All chains in turn, each in processes of its own. Without anvil where it is not installed. */
export async function measureNode(): Promise<NodeFigures> {
  const ours = await measureChain('ours')
  console.log('… ours, accepted to visible')
  const visible: VisibleFigures = await during(starts.ours.flow, ({ url }) => measureVisible(url))
  const hardhat = await measureChain('hardhat')
  if (hasAnvil()) return { ours, hardhat, anvil: await measureChain('anvil'), ...visible }
  console.log(
    'Skipped anvil: @foundry-rs/anvil-linux-amd64 is not installed here. Its figures stay as they are.',
  )
  return { ours, hardhat, ...visible }
}

async function measureChain(chain: Chain): Promise<ChainFigures> {
  console.log(`… ${chain}, reads`)
  const reads = await during(starts[chain].hold, ({ url }) => withClient(url, 1, measureReads))
  console.log(`… ${chain}, sends`)
  const sendsPerSec = await during(starts[chain].flow, ({ url }) => withClient(url, 4, measureSends))
  return { ...reads, sendsPerSec }
}

const [warmup, sends] = [400, 4000]

/** Of 20 senders over 4 connections, each sender's next as soon as the last is answered. */
async function measureSends(client: RpcClient): Promise<number> {
  const send = async ({ raw }: { raw: string }) => {
    await client.ask('eth_sendRawTransaction', raw)
  }
  const queues = await signTransfers(warmup + sends)
  const warmups = warmup / queues.length
  const cut = (from: number, to?: number) => queues.map((queue) => queue.slice(from, to))
  await sendAtPace(cut(0, warmups), Infinity, send)
  const start = performance.now()
  await sendAtPace(cut(warmups), Infinity, send)
  return Math.round((sends * 1000) / (performance.now() - start))
}

async function withClient<Result>(
  url: string,
  connections: number,
  work: (client: RpcClient) => Promise<Result>,
): Promise<Result> {
  const client = new RpcClient(url, connections)
  try {
    return await work(client)
  } finally {
    client.close()
  }
}

async function during<Result>(
  start: () => Promise<ChainProcess>,
  work: (running: ChainProcess) => Promise<Result>,
): Promise<Result> {
  const running = await start()
  try {
    return await work(running)
  } finally {
    await running.stop()
  }
}
