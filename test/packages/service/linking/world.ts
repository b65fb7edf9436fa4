import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { providerIds, startProviders, type Client, type ProviderId } from '@onchain-verify/app-providers'
import {
  readProvidersFile,
  startServer,
  type Config,
  type LinkingConfig,
  type ProviderLimits,
  type Secrets,
  type Server,
} from '@onchain-verify/service'
import { registry } from '../variables'
import { Log, newStore, testSecrets, type StoreKind } from '../http/world'
import { Browser } from './browser'

/** A clock that tests put forward, in seconds. */
export class Clock {
  ahead = 0
  now(): number {
    return Math.floor(Date.now() / 1000) + this.ahead
  }
}

export interface LinkingWorld extends Server {
  readonly clock: Clock
  readonly log: Log
  readonly config: Config
  readonly secrets: Secrets
  /** Where the stand-in providers are. */
  readonly providersUrl: string
  /** A browser of somebody's own. */
  readonly browser: () => Browser
  /** Another process of the service, on the same store and the same origin to the outside. */
  readonly another: () => Promise<Server>
}

export interface LinkingOptions {
  readonly store?: StoreKind
  readonly rpcUrl?: string
  /** Where the page is to the outside; by default where the service listens. */
  readonly verifyAppUrl?: string
  readonly registry?: string
  readonly linking?: Partial<LinkingConfig>
  readonly rateLimit?: Config['rateLimit']
  readonly providerLimits?: ProviderLimits
  /** Takes the place of the stand-ins. */
  readonly providersUrl?: string
}

const clientSecret = 'a secret: 50% of & = + /'

/** The service with the stand-in providers, and nothing stored. */
export async function startLinking(options: LinkingOptions = {}): Promise<LinkingWorld> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const providers = await startProviders({ port: 0, clients: clientsOf(origin) })
  const providersUrl = options.providersUrl ?? providers.url
  const { store, remove } = await newStore(options.store ?? 'pglite')
  const secrets = { ...testSecrets(), oauth: Object.fromEntries(providerIds.map((id) => [id, clientSecret])) }
  const config: Config = {
    environment: 'development',
    http: { host: '127.0.0.1', port, trustedProxies: [] },
    verifyAppUrl: options.verifyAppUrl ?? `${origin}/verify`,
    chains: [
      {
        chainId: 84532,
        rpcUrls: [options.rpcUrl ?? 'http://127.0.0.1:1'],
        registry: (options.registry ?? registry) as `0x${string}`,
      },
    ],
    store,
    lifetime: 300,
    siweMaxAge: 600,
    rateLimit: options.rateLimit ?? { perIp: 0, perWallet: 0 },
    logLevel: 'debug',
    linking: { providers: standInProviders(providersUrl), ...options.linking },
  }
  const clock = new Clock()
  const log = new Log()
  const { providerLimits } = options
  const serverOptions = { log, clock, ...(providerLimits && { providerLimits }) }
  const stop = async () => {
    await providers.close()
    await remove()
  }
  const server = await startServer(config, secrets, serverOptions).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    url: server.url,
    clock,
    log,
    config,
    secrets,
    providersUrl,
    browser: () => new Browser(origin, () => clock.now()),
    another: () => startServer({ ...config, http: { ...config.http, port: 0 } }, secrets, serverOptions),
    close: async () => {
      await server.close()
      await stop()
    },
  }
}

/** What the service is known by at each provider. */
function clientsOf(origin: string): Record<ProviderId, Client> {
  const client = (id: ProviderId): Client => ({
    id: `service at ${id}`,
    secret: clientSecret,
    redirectUris: [`${origin}/v1/linking/callback/${id}`],
  })
  return Object.fromEntries(providerIds.map((id) => [id, client(id)])) as Record<ProviderId, Client>
}

/** The configuration that the service ships for the stand-ins, wherever they listen. */
export function standInProviders(url: string): LinkingConfig['providers'] {
  const file = readFileSync(join(__dirname, '../../../../packages/service/providers/stand-in.json'), 'utf8')
  const descriptions = readProvidersFile(file.replaceAll('http://127.0.0.1:8090', url), (problem) => {
    throw new Error(problem)
  })
  const [first, ...others] = descriptions.map((each) => ({ ...each, clientId: `service at ${each.id}` }))
  return [first!, ...others]
}

/** A port that nothing listens on: the page's URL has to be known before the service starts. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
