import { createCredentialStore, openDatabase } from '@onchain-verify/service'
import { expect } from 'chai'
import { readdir, watch } from 'node:fs/promises'
import { crashPostgres, restartPostgres } from '../postgres'
import { emptyFolder, postgresConfig, stores, type StoreConfig } from '../stores'
import { accountOf, walletOf } from '../writer'
import { spawnWriter, startWriter, writerSecrets } from '../writer-process'

/** How many writes each life of the service acknowledges before it is killed in the middle of the next ones. */
const lives = [1, 20, 120]

/** Reopens the database and says which of the credentials are not there as they were put. */
async function lost(config: StoreConfig, acknowledged: readonly number[]): Promise<number[]> {
  const database = await openDatabase(config)
  const store = createCredentialStore(database, writerSecrets)
  const missing: number[] = []
  for (const n of acknowledged) {
    const found = await store.find(walletOf(n), 'microblog')
    const { traits, authenticatedAt } = accountOf(n)
    if (found?.traits.followers !== traits.followers || found.authenticatedAt !== authenticatedAt)
      missing.push(n)
  }
  await database.close()
  return missing
}

for (const { kind, config } of stores) {
  describe(`Acknowledged credentials on ${kind}`, () => {
    it(`are all there after ${lives.length} times kill -9 in the middle of writes`, async () => {
      const store = await config()
      const acknowledged: number[] = []
      for (const writes of lives) {
        const writer = await startWriter(store, acknowledged.length * 10)
        await writer.acknowledged(writes)
        writer.kill()
        const numbers = await writer.died()
        expect(numbers.length).to.be.at.least(writes)
        acknowledged.push(...numbers)
        expect(await lost(store, acknowledged)).to.deep.equal([])
      }
    })
  })
}

describe('A PostgreSQL server that crashes', () => {
  it('has every acknowledged credential when it is back', async () => {
    const store = await postgresConfig()
    const writer = await startWriter(store, 0)
    await writer.acknowledged(50)
    await crashPostgres()
    const acknowledged = await writer.died()
    await restartPostgres()
    expect(acknowledged.length).to.be.at.least(50)
    expect(await lost(store, acknowledged)).to.deep.equal([])
  })
})

describe('A PGlite directory', () => {
  it('opens after kill -9 in the middle of its creation', async () => {
    const directory = await emptyFolder()
    const changes = watch(directory)
    const writer = spawnWriter({ kind: 'pglite', directory }, 0)
    for await (const { filename } of changes) if (filename === 'data.new') break
    writer.kill()
    await writer.died()
    expect(await readdir(directory))
      .to.include('data.new')
      .and.not.include('data')
    const database = await openDatabase({ kind: 'pglite', directory })
    expect(await readdir(directory))
      .to.include('data')
      .and.not.include('data.new')
    await database.close()
  })
})
