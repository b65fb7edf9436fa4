import { readFileSync } from 'node:fs'
import type { ProviderConfig } from '../linking/provider-config.js'
import type { LinkingConfig } from './config.js'
import type { Environment } from './environment.js'
import { readProvidersFile, type ProviderDescription } from './providers-file.js'
import { systemErrorCode } from './secret-file.js'

/** Where the page is served; the same as in the route, which only exists when linking does. */
const pagePath = '/verify'

/** What is set for linking accounts. */
export interface LinkingSettings {
  readonly linking: LinkingConfig
  /** OAuth client secrets, by provider. */
  readonly oauth: Readonly<Record<string, string>>
}

/** @returns Undefined without PROVIDERS_FILE, or when what is set is a problem. */
export function readLinking(environment: Environment): LinkingSettings | undefined {
  const appDirectory = environment.readIfSet('VERIFY_APP_DIR')
  const redirectOrigins = environment.readIfSet('REDIRECT_ORIGINS')
  const file = environment.readIfSet('PROVIDERS_FILE')
  const descriptions = file === undefined ? [] : readFile(environment, file)
  reportStrays(
    environment,
    descriptions.map(({ id }) => id),
  )
  if (file === undefined) {
    for (const name of ['VERIFY_APP_DIR', 'REDIRECT_ORIGINS'] as const) {
      if (environment.has(name)) environment.report(`${name} is of use with PROVIDERS_FILE only.`)
    }
    return undefined
  }
  requirePage(environment)

  const clients = descriptions.map((description) => readClient(environment, description))
  const [first, ...others] = clients.map(({ config }) => config)
  if (first === undefined) return undefined
  return {
    linking: {
      providers: [first, ...others],
      ...(redirectOrigins && { redirectOrigins }),
      ...(appDirectory !== undefined && { appDirectory }),
    },
    oauth: Object.fromEntries(clients.map(({ config, secret }) => [config.id, secret ?? ''])),
  }
}

function readFile(environment: Environment, file: string): ProviderDescription[] {
  try {
    return readProvidersFile(readFileSync(file, 'utf8'), (problem) => environment.report(problem))
  } catch (error) {
    environment.report(`The file of PROVIDERS_FILE cannot be read (${systemErrorCode(error)}).`)
    return []
  }
}

function readClient(environment: Environment, description: ProviderDescription) {
  const { id, token } = description
  const [idName, secretName] = [`OAUTH_CLIENT_ID_${id.toUpperCase()}`, secretNameOf(id)]
  const clientId = environment.read('OAUTH_CLIENT_ID_<PROVIDER>', idName) ?? ''
  const config: ProviderConfig = { ...description, clientId }
  if (token.clientAuthentication !== 'none') {
    return { config, secret: environment.read('OAUTH_CLIENT_SECRET_<PROVIDER>', secretName) }
  }
  if (environment.has('OAUTH_CLIENT_SECRET_<PROVIDER>', secretName)) {
    environment.report(`${secretName} is set, but PROVIDERS_FILE says that ${id} takes none.`)
  }
  return { config, secret: undefined }
}

const secretNameOf = (id: string) => `OAUTH_CLIENT_SECRET_${id.toUpperCase()}`

function reportStrays(environment: Environment, ids: readonly string[]): void {
  for (const name of environment.names) {
    const provider = /^OAUTH_CLIENT_(?:ID|SECRET)_(\w+?)(?:_FILE)?$/.exec(name)?.[1]
    if (provider !== undefined && !ids.some((id) => id.toUpperCase() === provider)) {
      environment.report(`${name} is set, but PROVIDERS_FILE does not describe that provider.`)
    }
  }
}

function requirePage(environment: Environment): void {
  const url = environment.readIfSet('VERIFY_APP_URL')
  if (url !== undefined && new URL(url).pathname !== pagePath) {
    environment.report(
      `VERIFY_APP_URL must end in ${pagePath} with PROVIDERS_FILE: the service serves it there.`,
    )
  }
}
