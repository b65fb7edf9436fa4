import type { LinkingRequest, SignedSiweMessage } from '@onchain-verify/client'
import { BaseError, custom, defineChain, numberToHex, type Chain } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { createConfig } from 'wagmi'
import {
  connect,
  disconnect,
  getConnection,
  reconnect,
  signMessage,
  switchChain,
  watchConnection,
  watchConnectors,
} from 'wagmi/actions'
import type { ConnectedWallet, Problem, WalletChoice } from './machine/state.js'

/** What the user's wallets can do for the page. */
export interface Wallets {
  /** Those that announced themselves so far (EIP-6963). */
  readonly list: () => readonly WalletChoice[]
  readonly current: () => ConnectedWallet | undefined
  /** Tells of wallets that announce themselves later, and of another account or network. */
  readonly watch: (listener: {
    readonly found: (wallets: readonly WalletChoice[]) => void
    readonly changed: (wallet: ConnectedWallet | undefined) => void
  }) => void
  readonly connect: (id: string) => Promise<void>
  readonly disconnect: () => Promise<void>
  /** Has the wallet sign a SIWE message (EIP-4361) to this page. */
  readonly sign: (statement: string, nonce: string) => Promise<SignedSiweMessage>
  /** To a chain that the service checks signatures on. */
  readonly switchNetwork: () => Promise<void>
}

/** Wallets by wagmi, which asks none of them before the user chose one but those that the user connected before. */
export async function openWallets({ siwe }: LinkingRequest): Promise<Wallets> {
  const [first, ...others] = siwe.chainIds.map(chainOf)
  if (first === undefined) throw new Error('The service names no chain.')
  // The page reads no chain: wallets sign, and the service checks.
  const transport = custom({ request: () => Promise.reject(new Error('The page has no node.')) })
  const config = createConfig({
    chains: [first, ...others],
    transports: Object.fromEntries(siwe.chainIds.map((id) => [id, transport])),
  })
  await reconnect(config)

  const list = () => config.connectors.map(({ id, name, icon }) => ({ id, name, ...imageOf(icon) }))
  const current = (): ConnectedWallet | undefined => {
    const { status, address, chainId, connector } = getConnection(config)
    return status === 'connected' ? { address, chainId, name: connector.name } : undefined
  }
  const required = (): ConnectedWallet => {
    const wallet = current()
    if (wallet === undefined) throw new Error('No wallet is connected.')
    return wallet
  }
  return {
    list,
    current,
    watch({ found, changed }) {
      watchConnectors(config, { onChange: () => found(list()) })
      watchConnection(config, {
        onChange: ({ status }) => {
          if (status === 'connected' || status === 'disconnected') changed(current())
        },
      })
    },
    async connect(id) {
      const connector = config.connectors.find((each) => each.id === id)
      if (connector === undefined) throw new Error('The wallet is gone.')
      await connect(config, { connector })
    },
    disconnect: () => disconnect(config),
    async sign(statement, nonce) {
      const { address, chainId } = required()
      const message = createSiweMessage({
        address,
        chainId: siwe.chainIds.includes(chainId) ? chainId : first.id,
        domain: siwe.domain,
        uri: siwe.uri,
        version: '1',
        statement,
        nonce,
        issuedAt: new Date(),
      })
      return { message, signature: await signMessage(config, { account: address, message }) }
    },
    async switchNetwork() {
      await switchChain(config, { chainId: first.id })
    },
  }
}

/** The wallet's own code for why it did not do what it was asked (EIP-1193, EIP-1474). */
export function walletProblem(error: unknown): Problem {
  const layers = error instanceof BaseError ? error : new BaseError('', { cause: error as Error })
  const codes: unknown[] = []
  layers.walk((layer) => {
    codes.push((layer as { code?: unknown }).code)
    return false
  })
  if (codes.includes(4001)) return 'rejected'
  return codes.includes(-32002) ? 'wallet_busy' : 'wallet_failed'
}

function chainOf(id: number): Chain {
  return defineChain({
    id,
    name: `Network ${id} (${numberToHex(id)})`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
}

/** Only images that the wallet brings along: the page loads nothing from elsewhere. */
const imageOf = (icon: string | undefined) => (icon?.startsWith('data:image/') === true ? { icon } : {})
