/// <reference lib="dom" />
import type { HDNodeWallet } from 'ethers'
import { createWallet, type Approval, type Eip1193Provider } from '@onchain-verify/wallet'
import type { Page } from 'playwright-core'
import { chainId } from '../../fixtures'

/** What somebody's wallet does otherwise than an honest one. */
export interface Bend {
  /** Signatures that do not hold. */
  readonly forges?: boolean
  /** The network that it is on, in hex, until it switches. */
  readonly chainId?: string
}

/** A wallet as an extension would bring it: it lives outside of the page, and stays when the page changes. */
export interface PageWallet {
  /** What its user was asked, in order. */
  readonly asked: readonly string[]
  /** What its user declines from now on. */
  readonly declined: Set<Approval['kind']>
  forges: boolean
  readonly request: (request: WalletRequest) => Promise<unknown>
  /** Tells the page something unasked, as EIP-1193 has it. */
  readonly emit: (event: string, value: unknown) => Promise<void>
  /** Where `emit` goes. */
  page?: Page
  readonly disconnect: () => void
}

type WalletRequest = Parameters<Eip1193Provider['request']>[0]

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: unknown; readonly message: string }
}

declare global {
  interface Window {
    askWallet: (request: WalletRequest) => Promise<Answer>
    tellPage: (event: string, value: unknown) => void
  }
}

export async function openWallet(
  { privateKey }: HDNodeWallet,
  rpcUrl: string,
  { forges = false, chainId: elsewhere }: Bend = {},
): Promise<PageWallet> {
  const asked: string[] = []
  const declined = new Set<Approval['kind']>()
  const wallet = await createWallet({
    rpcUrl,
    chainId,
    accounts: [privateKey as `0x${string}`],
    approve: ({ kind }) => {
      asked.push(kind)
      return !declined.has(kind)
    },
  })
  let network = elsewhere
  const opened: PageWallet = {
    asked,
    declined,
    forges,
    disconnect: () => wallet.disconnect(),
    async request(request) {
      if (request.method === 'eth_chainId' && network !== undefined) return network
      if (request.method === 'wallet_switchEthereumChain' && network !== undefined) {
        network = undefined
        await opened.emit('chainChanged', `0x${chainId.toString(16)}`)
        return null
      }
      const result = await wallet.request(request)
      // Of another message: the last byte says how to read the others.
      if (request.method === 'personal_sign' && opened.forges) return wallet.request(forged(request))
      return result
    },
    emit: async (event, value) =>
      opened.page?.evaluate(([name, what]) => window.tellPage(name, what), [event, value] as const),
  }
  for (const event of ['accountsChanged', 'chainChanged'] as const) {
    wallet.on(event, (value: unknown) => void opened.emit(event, value))
  }
  return opened
}

/** Another message to sign. */
const forged = ({ method, params }: WalletRequest) => ({
  method,
  params: ['0x00', ...(params as unknown[]).slice(1)],
})

/** Announces the wallet, by each of its names, to the verify page in `page` (EIP-6963). */
export async function injectWallets(page: Page, names: readonly string[], wallet: PageWallet): Promise<void> {
  wallet.page = page
  await page.exposeFunction('askWallet', async (request: WalletRequest): Promise<Answer> => {
    try {
      return { result: await wallet.request(request) }
    } catch (error) {
      return { error: { code: (error as { code?: unknown }).code, message: (error as Error).message } }
    }
  })
  const infos = names.map((name) => ({ name, rdns: rdnsOf(name), icon, uuid: crypto.randomUUID() }))
  await page.addInitScript(announceWallets, infos)
}

const rdnsOf = (name: string) => `example.${name.toLowerCase().replaceAll(/[^a-z]/g, '-')}`

const icon =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="%231f3a5f"/></svg>'

/** Runs in the page, before its scripts. */
function announceWallets(
  infos: readonly {
    readonly name: string
    readonly rdns: string
    readonly icon: string
    readonly uuid: string
  }[],
): void {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const heard = (event: string) => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known)
    return known
  }
  window.tellPage = (event, value) => {
    for (const listener of heard(event)) listener(value)
  }
  for (const info of infos) {
    const provider = {
      async request(request: Parameters<typeof window.askWallet>[0]) {
        const { result, error } = await window.askWallet(request)
        if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code })
        return result
      },
      on: (event: string, listener: (value: unknown) => void) => heard(event).add(listener),
      removeListener: (event: string, listener: (value: unknown) => void) => heard(event).delete(listener),
    }
    const detail = Object.freeze({ info: Object.freeze(info), provider })
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }
}
