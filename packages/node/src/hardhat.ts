import { task, types } from 'hardhat/config'
import { HardhatPluginError } from 'hardhat/plugins'
import type { HardhatConfig, HardhatRuntimeEnvironment } from 'hardhat/types'
import { EngineError } from './engine/index.js'
import { ListenError } from './server/listen-error.js'
import { startNode, type RunningNode } from './start-node.js'

interface TaskArguments {
  readonly hostname: string
  readonly port: number
  readonly blockTime: number
  readonly interval: number
  readonly automine: boolean
  readonly public: boolean
  readonly faults: boolean
  readonly fork?: string
  readonly forkBlockNumber?: number
}

/** Importing this from hardhat.config.ts adds the task. The chain is the one that the network `hardhat` describes. */
task('preconf-node', 'Serves a local chain whose pending state is pre-confirmed, until Ctrl-C')
  .addOptionalParam('hostname', 'Where to listen; 0.0.0.0 for every interface', '127.0.0.1', types.string)
  .addOptionalParam('port', 'The port, for HTTP and WebSocket; 0 for a free one', 8545, types.int)
  .addOptionalParam('blockTime', 'Milliseconds from one block to the next', 2000, types.int)
  .addOptionalParam(
    'interval',
    'Milliseconds from one pre-confirmation to the next; none at or above the block time',
    200,
    types.int,
  )
  .addOptionalParam('fork', 'The URL of the JSON-RPC server to fork from', undefined, types.string)
  .addOptionalParam('forkBlockNumber', 'The block number to fork from', undefined, types.int)
  .addFlag('automine', 'Seal a block for every transaction at once, and none by the clock')
  .addFlag('public', 'Refuse development methods, and eth_getBlockReceipts with HTTP 403')
  .addFlag('faults', 'Have the preconf_ methods, which make things go wrong on purpose')
  .setAction(async (given: TaskArguments, hre: HardhatRuntimeEnvironment) => {
    requireRange('--block-time', given.blockTime)
    requireRange('--interval', given.interval)
    if (given.public && given.faults) throw refusal('--public and --faults exclude each other: choose one.')
    const node = await start(given, hre)
    print(`Chain ${hre.config.networks.hardhat.chainId} at ${node.url}, HTTP and WebSocket.`)
    print(`${paceOf(given)} Ctrl-C stops it.`)
    await stopSignal()
    await node.stop()
  })

function paceOf({ automine, blockTime, interval }: TaskArguments): string {
  if (automine) return 'A block for every transaction.'
  const preconfirmed =
    interval < blockTime ? `pre-confirmed every ${interval} ms` : 'without pre-confirmations'
  return `A block every ${blockTime} ms, ${preconfirmed}.`
}

/** Longest time between blocks that makes sense on a local chain. */
const mostMilliseconds = 3_600_000

function requireRange(flag: string, milliseconds: number): void {
  if (milliseconds >= 10 && milliseconds <= mostMilliseconds) return
  throw refusal(`${flag} must be a number of milliseconds from 10 to ${mostMilliseconds}.`)
}

const refusal = (sentence: string) => new HardhatPluginError('@onchain-verify/node', sentence)

async function start(given: TaskArguments, hre: HardhatRuntimeEnvironment): Promise<RunningNode> {
  try {
    return await startNode(withFork(hre.config, given), { ...given, isPublic: given.public })
  } catch (error) {
    if (error instanceof ListenError || error instanceof EngineError) throw refusal(error.message)
    throw error
  }
}

/** As `hardhat node` has it: the flags go before what the configuration forks. */
function withFork(config: HardhatConfig, { fork, forkBlockNumber }: TaskArguments): HardhatConfig {
  const { hardhat } = config.networks
  const configured = hardhat.forking?.enabled === true ? hardhat.forking : undefined
  const url = fork ?? configured?.url
  if (url === undefined && forkBlockNumber !== undefined) {
    throw refusal('--fork-block-number needs --fork, or forking in the configuration.')
  }
  if (url === undefined) return config
  const forking = {
    httpHeaders: {},
    ...(fork === undefined && configured),
    enabled: true,
    url,
    ...(forkBlockNumber !== undefined && { blockNumber: forkBlockNumber }),
  }
  return { ...config, networks: { ...config.networks, hardhat: { ...hardhat, forking } } }
}

async function stopSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
