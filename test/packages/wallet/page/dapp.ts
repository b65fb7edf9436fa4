/// <reference lib="dom" />
import { createStore } from 'mipd'
import { createWalletClient, custom, type Address, type EIP1193Provider, type Hex } from 'viem'
import { baseSepolia } from 'viem/chains'
import { createWallet, type Approval } from '@onchain-verify/wallet'

/*
 * What runs in the page: the wallet, and beside it a dapp that knows of it only what EIP-6963 tells. The test calls
 * `window.bench` and answers for the user by `window.approve`.
 */

interface Announcement {
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly rdns: string
    readonly icon: string
  }
  readonly provider: EIP1193Provider
}

export interface WalletSettings {
  readonly rpcUrl: string
  readonly chainId: number
  readonly accounts: readonly Hex[]
}

declare global {
  interface Window {
    approve: (approval: Pick<Approval, 'kind' | 'method'>) => Promise<boolean>
    bench: typeof bench
  }
  interface WindowEventMap {
    'eip6963:announceProvider': CustomEvent<Announcement>
  }
}

const heard: Announcement[] = []

const bench = {
  async start(settings: WalletSettings): Promise<void> {
    const approve = ({ kind, method }: Approval) => window.approve({ kind, method })
    const wallet = await createWallet({ ...settings, approve, pollingInterval: 50 })
    wallet.announce()
  },

  /** As EIP-6963 has it, by hand. */
  discover(): readonly (Announcement['info'] & { isFrozen: boolean })[] {
    const hear = ({ detail }: CustomEvent<Announcement>) => heard.push(detail)
    window.addEventListener('eip6963:announceProvider', hear)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    window.removeEventListener('eip6963:announceProvider', hear)
    return heard.map((detail) => ({ ...detail.info, isFrozen: Object.isFrozen(detail) }))
  },

  /** With the library that wagmi uses. */
  discoverWithMipd: (): readonly string[] =>
    createStore()
      .getProviders()
      .map(({ info }) => info.rdns),

  async connect(): Promise<readonly Address[]> {
    return client().requestAddresses()
  },

  async sendBatch(account: Address, recipients: readonly Address[]) {
    const viem = client()
    const calls = recipients.map((to) => ({ to, value: 1n }))
    const { id } = await viem.sendCalls({ account, calls, forceAtomic: true })
    const { statusCode, atomic, receipts } = await viem.waitForCallsStatus({ id, pollingInterval: 50 })
    return { statusCode, atomic, transactions: receipts?.length }
  },

  /** The raw request, for the code that the wallet itself answers. */
  async codeOf(method: 'eth_requestAccounts' | 'wallet_sendCalls', params: readonly unknown[]) {
    const request = client().request as (request: unknown) => Promise<unknown>
    try {
      await request({ method, params })
      return 'accepted'
    } catch (error) {
      return (error as { code: unknown }).code
    }
  },
}

function client() {
  return createWalletClient({ chain: baseSepolia, transport: custom(heard[0]!.provider) })
}

window.bench = bench
