import { createCredentialStore, migrate, openPostgres, ping, UnavailableError } from '@onchain-verify/service'
import { expect } from 'chai'
import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import { rejection } from '../../../rejection'
import { crashPostgres, postgresUrl, restartPostgres } from '../postgres'
import { secrets } from '../stores'
import { accountOf, walletOf } from '../writer'

/** Short enough for a test, with room for a slow machine between what is to end and what ends it. */
const timeouts = { connect: 400, statement: 1000, answer: 2000 }
const open = (url: string, poolSize = 2) => openPostgres({ url, poolSize }, timeouts)

function expectUnavailable(error: unknown, cause: string): void {
  expect(error).to.be.instanceOf(UnavailableError).and.include({ dependency: 'database' })
  expect(String((error as Error).cause)).to.contain(cause)
}

describe('A PostgreSQL database that is down', () => {
  it('is unavailable until it is back, and needs no restart of ours', async () => {
    const database = openPostgres({ url: await postgresUrl(), poolSize: 5 })
    const store = createCredentialStore(database, secrets)
    await migrate(database)
    await store.put(walletOf(1), accountOf(1))
    // Connections that are idle, that work and that are in a transaction when the server dies.
    await Promise.all(Array.from({ length: 5 }, () => ping(database)))
    const working = rejection(database.query('select pg_sleep(3)'))
    const transaction = rejection(database.transaction((queries) => queries.query('select pg_sleep(3)')))
    await crashPostgres()

    for (const error of await Promise.all([working, transaction])) {
      expect(error).to.be.instanceOf(UnavailableError)
    }
    expectUnavailable(await rejection(store.find(walletOf(1), 'microblog')), 'ECONNREFUSED')
    expectUnavailable(await rejection(store.put(walletOf(2), accountOf(2))), 'ECONNREFUSED')
    expectUnavailable(await rejection(ping(database)), 'ECONNREFUSED')

    await restartPostgres()
    expect(await store.find(walletOf(1), 'microblog')).to.deep.include({ traits: { followers: '1' } })
    expect(await store.put(walletOf(2), accountOf(2))).to.equal(true)
    await database.close()
  })

  it('is unavailable when it accepts a connection and says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const database = open(`postgres://user:password@127.0.0.1:${port}/name`)
    expectUnavailable(await rejection(ping(database)), 'timeout')
    await database.close()
    silent.close()
  })

  it('is unavailable when the server does not end a statement in time', async () => {
    const database = open(await postgresUrl())
    expectUnavailable(await rejection(database.query('select pg_sleep(30)')), 'statement timeout')
    await ping(database)
    await database.close()
  })

  it('is unavailable when all connections are taken for too long', async () => {
    const database = open(await postgresUrl(), 1)
    await database.transaction(async () => {
      expectUnavailable(await rejection(ping(database)), 'timeout')
    })
    await ping(database)
    await database.close()
  })

  it('is unavailable when it stops answering, and asks on a new connection next', async () => {
    const url = new URL(await postgresUrl())
    const proxy = await startProxy(Number(url.port))
    url.port = String(proxy.port)
    const database = open(url.href)
    await ping(database)
    proxy.goSilent()
    expectUnavailable(await rejection(ping(database)), 'timeout')
    await ping(database)
    proxy.close()
    await database.close()
  })

  const refused = [
    {
      what: 'a wrong password',
      bend: (url: URL) => (url.password = 'wrong'),
      cause: 'password authentication failed',
    },
    { what: 'a missing database', bend: (url: URL) => (url.pathname = '/none'), cause: 'does not exist' },
    {
      what: 'TLS asked for and not offered',
      bend: (url: URL) => (url.search = '?sslmode=verify-full'),
      cause: 'does not support SSL',
    },
  ]
  for (const { what, bend, cause } of refused) {
    it(`is unavailable with ${what}, and says so`, async () => {
      const url = new URL(await postgresUrl())
      bend(url)
      const database = open(url.href)
      expectUnavailable(await rejection(ping(database)), cause)
      await database.close()
    })
  }
})

/** A network in front of the server, that can drop every connection of the moment without a word. */
async function startProxy(target: number) {
  const sockets: Socket[] = []
  const proxy = createServer((near) => {
    const far = createConnection(target, '127.0.0.1')
    near.pipe(far).pipe(near)
    sockets.push(near, far)
    for (const socket of [near, far]) socket.on('error', () => socket.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    port: (proxy.address() as AddressInfo).port,
    goSilent: () => sockets.forEach((socket) => socket.unpipe().pause()),
    close: () => {
      sockets.forEach((socket) => socket.destroy())
      proxy.close()
    },
  }
}
