import { createCredentialStore, migrate, openDatabase, ping, UnavailableError } from '@onchain-verify/service'
import { expect } from 'chai'
import fs, { readlinkSync } from 'node:fs'
import { rejection } from '../../../rejection'
import { pgliteConfig, secrets } from '../stores'
import { accountOf, walletOf } from '../writer'

/** Runs `work` while every fsync goes through `hook`, and tells the files that were synced. */
async function watchingFsync(work: () => Promise<unknown>, hook = () => {}): Promise<string[]> {
  const synced: string[] = []
  const { fsyncSync } = fs
  fs.fsyncSync = (file) => {
    synced.push(readlinkSync(`/proc/self/fd/${file}`))
    hook()
    fsyncSync(file)
  }
  try {
    await work()
  } finally {
    fs.fsyncSync = fsyncSync
  }
  return synced
}

describe('PGlite and the disk', function () {
  before(function () {
    if (process.platform !== 'linux') this.skip()
  })

  it('has synced its log before a credential is acknowledged', async () => {
    const database = await openDatabase(await pgliteConfig())
    await migrate(database)
    const store = createCredentialStore(database, secrets)
    const writing = await watchingFsync(() => store.put(walletOf(1), accountOf(1)))
    const reading = await watchingFsync(() => store.find(walletOf(1), 'microblog'))
    expect(writing.filter((file) => file.includes('/data/pg_wal/'))).to.have.length(1)
    expect(reading).to.deep.equal([])
    await database.close()
  })

  it('syncs tables before a checkpoint lets go of the log', async () => {
    const database = await openDatabase(await pgliteConfig())
    await migrate(database)
    const synced = await watchingFsync(() => database.query('checkpoint'))
    expect(synced.filter((file) => file.includes('/data/base/'))).not.to.deep.equal([])
    expect(synced.at(-1)).to.match(/\/data\/global\/pg_control$/)
    await database.close()
  })

  it('acknowledges nothing after a failed sync, until it is opened again', async () => {
    const config = await pgliteConfig()
    const database = await openDatabase(config)
    await migrate(database)
    const store = createCredentialStore(database, secrets)
    await store.put(walletOf(1), accountOf(1))
    const disk = new Error('EIO')
    const fail = () => {
      throw disk
    }
    await watchingFsync(async () => {
      const error = await rejection(store.put(walletOf(2), accountOf(2)))
      expect(error).to.be.instanceOf(UnavailableError).and.include({ dependency: 'database', cause: disk })
    }, fail)
    expect(await rejection(store.find(walletOf(1), 'microblog'))).to.be.instanceOf(UnavailableError)
    expect(await rejection(ping(database))).to.be.instanceOf(UnavailableError)
    await database.close()

    const again = await openDatabase(config)
    const found = await createCredentialStore(again, secrets).find(walletOf(1), 'microblog')
    expect(found).to.deep.include({ traits: { followers: '1' } })
    await again.close()
  })
})
