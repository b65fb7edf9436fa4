import { expect } from 'chai'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '@onchain-verify/service'
import { leastVariables, randomLooking } from '../variables'

const compose = readFileSync(join(__dirname, '../../../../compose.yaml'), 'utf8')
const [, service = ''] = /^ {2}service:\n([\s\S]*?)^ {2}postgres:/m.exec(compose)!

describe('compose.yaml', () => {
  let folder: string
  before(() => (folder = mkdtempSync(join(tmpdir(), 'compose-'))))
  after(() => rmSync(folder, { recursive: true }))

  it('sets what the service starts with', () => {
    const secrets: Record<string, string> = {
      rpc: leastVariables.RPC_URLS_84532,
      database: `postgres://verify:${randomLooking('postgres')}@postgres/verify`,
      identity: leastVariables.IDENTITY_SECRET,
      subject: leastVariables.SUBJECT_SECRET,
      encryption: leastVariables.ENCRYPTION_KEYS,
      'keystore-password': randomLooking('password'),
    }
    for (const [name, secret] of Object.entries(secrets)) writeFileSync(join(folder, name), `${secret}\n`)
    const named = [...service.matchAll(/^ {6}([A-Z\d_]+): (.*)$/gm)].map(([, name, value]) => [
      name!,
      value!.startsWith('${')
        ? leastVariables[name as keyof typeof leastVariables]
        : value!.replace('/run/secrets', folder),
    ])
    const { config, secrets: loaded } = loadConfig(Object.fromEntries(named) as Record<string, string>)
    expect(config.store).to.deep.equal({ kind: 'postgres', url: secrets.database, poolSize: 10 })
    expect(loaded.signers.map(({ kind }) => kind)).to.deep.equal(['keystore'])
  })

  it('mounts every secret that it names, and names every one that it mounts', () => {
    const [, list = ''] = /secrets: \[(.*)\]/.exec(service)!
    const mounted = list.split(', ').sort()
    expect([...service.matchAll(/\/run\/secrets\/(\S+)/g)].map(([, name]) => name).sort()).to.deep.equal(
      mounted,
    )
    for (const name of mounted) expect(compose).to.include(`  ${name}:\n    file: secrets/${name}\n`)
  })
})
