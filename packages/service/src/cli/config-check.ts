import { loadConfig } from '../config/load-config.js'
import type { Config, SignerSource } from '../config/config.js'
import { openSigners } from '../signer/open-signer.js'
import { withProgress } from './progress.js'
import type { Verb } from './verb.js'

/** Checks what can be checked without starting, and shows what was understood, without a secret. */
export const configCheck: Verb = {
  summary: 'Checks every setting and opens the signers, without serving.',
  arguments: [],
  options: {},
  settings: true,
  run: async (context) => {
    const { config, secrets } = loadConfig(context.variables)
    const signers = await withProgress(context.report, 'Opening the signers', openSigners(secrets.signers))
    context.print('All settings are right.')
    const shown = signers.map(({ address }, index): Fact => [
      index === 0 ? 'signer' : 'next signer',
      `${address} (${sourceNames[secrets.signers[index]?.kind ?? 'key']})`,
    ])
    for (const [name, value] of [...facts(config), ...shown]) context.print(`  ${name.padEnd(15)}  ${value}`)
  },
}

type Fact = readonly [name: string, value: string]

const sourceNames: Readonly<Record<SignerSource['kind'], string>> = {
  key: 'private key',
  keystore: 'keystore file',
  kms: 'AWS KMS',
}

/** URLs of nodes and databases hold keys and passwords: they are counted, not shown. */
function facts({ environment, http, verifyAppUrl, chains, store, lifetime, linking }: Config): Fact[] {
  return [
    ['environment', environment],
    ['listens on', `${http.host} port ${http.port}`],
    ['trusted proxies', http.trustedProxies.join(', ') || 'none'],
    ['verify page', verifyAppUrl],
    ...chains.map(({ chainId, registry, rpcUrls }): Fact => [
      `chain ${chainId}`,
      `registry ${registry}, ${rpcUrls.length === 1 ? 'one node' : `${rpcUrls.length} nodes`}`,
    ]),
    [
      'store',
      store.kind === 'pglite'
        ? `embedded, in ${store.directory}`
        : `PostgreSQL, ${store.poolSize} connections`,
    ],
    ['lifetime', `${lifetime} s`],
    ['linking', linking?.providers.map(({ id }) => id).join(', ') ?? 'off: no PROVIDERS_FILE'],
  ]
}
