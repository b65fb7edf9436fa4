import { setTimeout as after } from 'node:timers/promises'
import type { HardhatRuntimeEnvironment, HttpNetworkConfig } from 'hardhat/types'
import { badInput } from './bad-input'

/** How long a node may take to say which chain it is on, in milliseconds. */
export const answerTimeout = 5_000

/** The variable that sets each network's URL. */
const urlVariables: Readonly<Record<string, string>> = {
  localhost: 'LOCALHOST_RPC_URL',
  baseSepolia: 'BASE_SEPOLIA_RPC_URL',
}

/**
 * Makes sure that a network can be used before anything is done with it, since what fails inside a deploy script comes
 * wrapped in a stack trace. The in-process chain needs no check.
 * @throws HardhatPluginError One sentence that names the variable to correct and never its value.
 */
export async function checkNetwork(
  { network }: HardhatRuntimeEnvironment,
  { sends }: { readonly sends: boolean },
): Promise<void> {
  const { name, config, provider } = network
  if (!isHttp(config)) return

  const variable = urlVariables[name] ?? `The url of network ${name} in hardhat.config.ts`
  if (config.url === '') {
    throw badInput(
      `${variable} is not set: set it in the environment or in .env to the URL of a node on ${name}.`,
    )
  }
  if (sends && config.accounts !== 'remote' && hasNoKey(config.accounts)) {
    throw badInput(
      `DEPLOYER_PRIVATE_KEY is not set: set it in the environment or in .env to the key that pays for transactions on ${name}.`,
    )
  }
  await checkChain({ name, chainId: config.chainId, variable, request: (method) => provider.send(method) })
  if (sends && config.accounts === 'remote') await checkUnlocked(provider.send('eth_accounts'), variable)
}

interface Node {
  /** The network's name in hardhat.config.ts. */
  readonly name: string
  readonly chainId: number | undefined
  readonly variable: string
  readonly request: (method: string) => Promise<unknown>
}

async function checkChain({ name, chainId, variable, request }: Node): Promise<void> {
  const answered = await Promise.race([
    chainIdOf(request, variable),
    after(answerTimeout, undefined, { ref: false }),
  ])
  if (answered === undefined) {
    throw badInput(
      `${variable} names a node that did not answer within ${answerTimeout / 1000} seconds: start the node or set the variable to another one.`,
    )
  }
  if (chainId !== undefined && answered !== BigInt(chainId)) {
    throw badInput(
      `${variable} names a node of chain ${answered}, but network ${name} is chain ${chainId}: set the variable to a node of that chain.`,
    )
  }
}

async function chainIdOf(request: Node['request'], variable: string): Promise<bigint> {
  try {
    return BigInt(String(await request('eth_chainId')))
  } catch (error) {
    const { number, messageArguments } = error as HardhatErrorShape
    if (number === hardhatErrors.wrongChain) return BigInt(String(messageArguments?.connectionChainId))
    throw badInput(`${variable} names a node that ${troubleIn(error)}.`)
  }
}

async function checkUnlocked(accounts: Promise<unknown>, variable: string): Promise<void> {
  if (((await accounts) as readonly string[]).length > 0) return
  throw badInput(
    `${variable} names a node without unlocked accounts: set it to a development node, which signs for its own accounts.`,
  )
}

/** Hardhat's provider compares chain ids before it passes anything on; see hardhat/internal/core/errors-list. */
const hardhatErrors = { wrongChain: 101, notJsonRpc: 110 } as const

interface HardhatErrorShape {
  readonly number?: number
  readonly messageArguments?: { readonly connectionChainId?: unknown }
  readonly code?: unknown
  readonly _isProviderError?: boolean
}

/** Error messages may hold the URL, so none is passed on. */
function troubleIn(error: unknown): string {
  const { number, code, _isProviderError } = error as HardhatErrorShape
  if (number === hardhatErrors.notJsonRpc || error instanceof SyntaxError) {
    return 'does not answer JSON-RPC: set the variable to the URL of a JSON-RPC endpoint'
  }
  if (_isProviderError === true) {
    return `refuses eth_chainId with error ${String(code)}: check its key and limits, or set the variable to another one`
  }
  return 'cannot be reached: start the node or set the variable to another one'
}

function isHttp(config: object): config is HttpNetworkConfig {
  return 'url' in config
}

function hasNoKey(accounts: Exclude<HttpNetworkConfig['accounts'], 'remote'>): boolean {
  return Array.isArray(accounts) && accounts.length === 0
}
