import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { providerIds, startProviders, type ProviderId } from '@onchain-verify/app-providers'
import { readProvidersFile, type LinkingConfig } from '@onchain-verify/service'

/** The stand-in providers, and what the service needs to know to use them. */
export interface DemoProviders {
  readonly url: string
  readonly providers: LinkingConfig['providers']
  /** Client secrets, by provider. */
  readonly oauth: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

const clientId = 'onchain-verify-demo'

/** @param serviceUrl Where the providers send people back to. */
export async function startDemoProviders(port: number, serviceUrl: string): Promise<DemoProviders> {
  const oauth = Object.fromEntries(providerIds.map((id) => [id, randomBytes(16).toString('hex')]))
  const client = (id: ProviderId) => ({
    id: clientId,
    secret: oauth[id]!,
    redirectUris: [`${serviceUrl}/v1/linking/callback/${id}`],
  })
  const { url, close } = await startProviders({
    port,
    clients: Object.fromEntries(providerIds.map((id) => [id, client(id)])),
  })
  return { url, close, oauth, providers: readConfiguration(url) }
}

/** The configuration that the service ships for the stand-ins, wherever they listen. */
function readConfiguration(url: string): LinkingConfig['providers'] {
  const file = readFileSync(join(__dirname, '../../packages/service/providers/stand-in.json'), 'utf8')
  const descriptions = readProvidersFile(file.replaceAll('http://127.0.0.1:8090', url), (problem) => {
    throw new Error(problem)
  })
  const [first, ...others] = descriptions.map((description) => ({ ...description, clientId }))
  if (first === undefined) throw new Error('stand-in.json describes no provider.')
  return [first, ...others]
}
