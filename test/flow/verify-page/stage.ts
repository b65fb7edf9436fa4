import { join } from 'node:path'
import type { HDNodeWallet } from 'ethers'
import type { Page } from 'playwright-core'
import { inPage, type PageOptions } from '../../browser'
import { serveChain, walletOf, type ServedChain } from '../../packages/service/http/world'
import { startLinking, type LinkingWorld } from '../../packages/service/linking/world'
import { startAppServer, type AppServer } from './app-server'
import { injectWallets, openWallet, type Bend } from './page-wallet'
import { Visitor } from './visitor'

const appDirectory = join(__dirname, '../../../apps/verify/dist')

/** The verify page as people meet it: the service, the providers, a chain, and an app that sends them. */
export interface Stage {
  readonly world: LinkingWorld
  readonly chain: ServedChain
  readonly app: AppServer
  /** The verify page's address. */
  readonly pageUrl: (query?: PageQuery) => string
  /** Somebody with a browser of their own, and a wallet in it, at a page. */
  readonly visit: (options: VisitOptions, act: (visitor: Visitor) => Promise<void>) => Promise<void>
  readonly close: () => Promise<void>
}

export interface PageQuery {
  readonly redirect_uri?: string
  readonly providers?: string
  readonly confirm?: string
  readonly error?: string
}

export interface VisitOptions extends PageOptions {
  /** Where to go first; by default, from the app to the verify page, to link an exchange account. */
  readonly url?: string
  readonly wallet?: HDNodeWallet
  /** Names of the wallets in the browser, all of them the same one. */
  readonly wallets?: readonly string[]
  /** How the wallet differs from an honest one. */
  readonly bend?: Bend
}

/** Brings everything up. */
export async function setStage(): Promise<Stage> {
  const chain = await serveChain()
  const registry = await chain.registry.getAddress()
  const world = await startLinking({ rpcUrl: chain.rpcUrl, registry, linking: { appDirectory } })
  const app = await startAppServer()
  const pageUrl = (query: PageQuery = { redirect_uri: app.redirectUri, providers: 'exchange' }) =>
    `${world.url}/verify?${new URLSearchParams({ ...query }).toString()}`

  return {
    world,
    chain,
    app,
    pageUrl,
    async visit(
      { url = pageUrl(), wallet = walletOf('Ada'), wallets = ['Test Wallet'], bend, ...options },
      act,
    ) {
      const opened = await openWallet(wallet, chain.rpcUrl, bend)
      await inPage(
        'about:blank',
        async (page: Page) => {
          await injectWallets(page, wallets, opened)
          await page.goto(url)
          await act(new Visitor(page, opened))
        },
        options,
      )
    },
    async close() {
      await app.close()
      await world.close()
      await chain.stop()
    },
  }
}
