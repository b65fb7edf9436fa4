import { parseArgs } from 'node:util'
import { providerIds } from './providers.js'
import { startProviders } from './start-providers.js'

const usage = `Serves stand-ins of ${providerIds.join(', ')} until it is stopped.

  --port <number>         8090 by default
  --service <url>         where the verification service is, http://127.0.0.1:8080 by default
  --client-id <text>      stand-in by default; the same at all of them
  --client-secret <text>  stand-in-secret by default`

/** Arguments are few, so each has a default with which the service's stand-in configuration works. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8090' },
      service: { type: 'string', default: 'http://127.0.0.1:8080' },
      'client-id': { type: 'string', default: 'stand-in' },
      'client-secret': { type: 'string', default: 'stand-in-secret' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const client = (id: string) => ({
    id: values['client-id'],
    secret: values['client-secret'],
    redirectUris: [new URL(`/v1/linking/callback/${id}`, values.service).href],
  })
  const running = await startProviders({
    port: Number(values.port),
    clients: Object.fromEntries(providerIds.map((id) => [id, client(id)])),
  })
  for (const id of providerIds) process.stdout.write(`${id.padEnd(12)} ${running.url}/${id}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void running.close())
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
