import { expect } from 'chai'
import { once } from 'node:events'
import { alice, bob, Client, createWorld, logging, type World } from './world'

type Fields = Record<string, unknown>

describe('node JSON-RPC: subscriptions', () => {
  let world: World
  let client: Client

  beforeEach(async () => {
    world = await createWorld()
    await world.result('evm_setAutomine', false)
    client = await Client.connect(world.server.url)
  })
  afterEach(() => world.stop())

  const send = (fields: object) => world.result('eth_sendTransaction', { from: alice, ...fields })

  it('tells of each new head once, also when two were sealed before it looked', async () => {
    const id = await client.subscribe(1, 'newHeads')
    await world.engine.seal()
    await client.notified(id, 1)
    await world.result('evm_mine')
    await world.engine.seal()
    await world.engine.seal()
    const heads = (await client.notified(id, 4)) as Fields[]
    expect(heads.map(({ number }) => number)).to.deep.equal(['0x1', '0x2', '0x3', '0x4'])
    const block = (await world.result('eth_getBlockByNumber', '0x4', false)) as Fields
    const { transactions, uncles, withdrawals, size, ...header } = block
    expect([transactions, uncles, withdrawals, size]).to.deep.equal([[], [], [], block.size])
    expect(heads[3]).to.deep.equal(header)
  })

  it('tells of the logs of sealed blocks that pass the filter', async () => {
    const all = await client.subscribe(1, 'logs')
    const some = await client.subscribe(2, 'logs', { address: [bob] })
    const hash = await send({ data: logging })
    await world.engine.seal()
    await send({ data: logging })
    await world.engine.seal()
    const [log] = (await client.notified(all, 2)) as Fields[]
    expect(log).to.deep.include({ transactionHash: hash, blockNumber: '0x1', removed: false })
    expect(await client.notified(some, 0)).to.deep.equal([])
  })

  const logs = { from: alice, data: logging }
  const transfer = { from: alice, to: bob }

  it('tells of pre-confirmed transactions one by one, and of none twice', async () => {
    const hashes = await client.subscribe(1, 'newFlashblockTransactions')
    const full = await client.subscribe(2, 'newFlashblockTransactions', true)
    const first = await world.engine.preconfirm(logs)
    await client.notified(full, 1)
    const second = await world.engine.preconfirm(transfer)
    await client.notified(full, 2)
    const third = await world.engine.preconfirm(transfer)
    world.engine.emit('sealed')
    const told = (await client.notified(full, 3)) as Fields[]
    expect(await client.notified(hashes, 3)).to.deep.equal([first, second, third])
    expect(told.map(({ hash }) => hash)).to.deep.equal([first, second, third])
    expect((told[0]?.logs as Fields[]).map(({ transactionHash }) => transactionHash)).to.deep.equal([first])
    expect(told[1]).to.deep.include({ logs: [], type: '0x2' })
  })

  it('tells of the pending block at every index, with its transactions', async () => {
    const id = await client.subscribe(1, 'newFlashblocks')
    const first = await world.engine.preconfirm(transfer)
    await client.notified(id, 1)
    const second = await world.engine.preconfirm(transfer)
    const blocks = (await client.notified(id, 2)) as { number: unknown; transactions: Fields[] }[]
    expect(blocks.map(({ number }) => number)).to.deep.equal(['0x1', '0x1'])
    expect(blocks.map(({ transactions }) => transactions.map(({ hash }) => hash))).to.deep.equal([
      [first],
      [first, second],
    ])
  })

  it('tells of pre-confirmed logs, and of none twice', async () => {
    const id = await client.subscribe(1, 'pendingLogs', {})
    const first = await world.engine.preconfirm(logs)
    await client.notified(id, 1)
    const second = await world.engine.preconfirm(logs)
    world.engine.emit('sealed')
    await client.notified(id, 2)
    await world.engine.preconfirm(transfer)
    await client.ask(2, 'eth_chainId')
    const told = (await client.notified(id, 2)) as Fields[]
    expect(told.map(({ transactionHash }) => transactionHash)).to.deep.equal([first, second])
  })

  it('gives the id of a subscription before its first notification', async () => {
    const batch = [
      { jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] },
      ...Array.from({ length: 50 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'evm_mine' })),
    ]
    client.socket.send(JSON.stringify(batch))
    while (!world.engine.asked.includes('evm_mine')) await new Promise(setImmediate)
    world.engine.emit('sealed')
    await client.messages(2, (message): message is object => message !== undefined)
    expect(client.received[0]).to.be.an('array')
    expect(client.received[1]).to.have.property('method', 'eth_subscription')
  })

  it('ends a subscription, for its own client only', async () => {
    const id = await client.subscribe(1, 'newHeads')
    const other = await Client.connect(world.server.url)
    expect((await other.ask(1, 'eth_unsubscribe', id)).result).to.equal(false)
    expect((await client.ask(2, 'eth_unsubscribe', id)).result).to.equal(true)
    expect((await client.ask(3, 'eth_unsubscribe', id)).result).to.equal(false)
    world.engine.asked.length = 0
    await world.engine.seal()
    await client.ask(4, 'eth_chainId')
    expect(world.engine.asked).to.deep.equal(['evm_mine', 'eth_chainId'])
  })

  it('asks the engine nothing for clients that vanished', async () => {
    await world.stop()
    const beats: (() => void)[] = []
    const timers = { setTimeout: (beat: () => void) => beats.push(beat), clearTimeout: () => undefined }
    world = await createWorld({ timers })
    client = await Client.connect(world.server.url)
    await client.subscribe(1, 'newHeads')
    const silent = await Client.connect(world.server.url)
    await silent.subscribe(1, 'newHeads')
    // Answers no ping from now on, as a machine that went to sleep.
    silent.socket.pause()
    client.socket.terminate()
    await once(client.socket, 'close')
    const alive = await Client.connect(world.server.url)
    beats.shift()?.()
    // Its ping is answered, and the one of the silent client would be too by then.
    await once(alive.socket, 'ping')
    await alive.ask(1, 'eth_chainId')
    beats.shift()?.()
    expect(beats).to.have.length(1)
    world.engine.asked.length = 0
    await world.engine.seal()
    await world.result('eth_chainId')
    expect(world.engine.asked).to.deep.equal(['evm_mine', 'eth_chainId'])
    expect((await alive.ask(2, 'eth_chainId')).result).to.equal('0x14a34')
    silent.socket.terminate()
  })

  it('goes on after the engine failed once', async () => {
    const id = await client.subscribe(1, 'newHeads')
    world.engine.failure = new Error('not now')
    world.engine.emit('sealed')
    await new Promise(setImmediate)
    world.engine.failure = undefined
    await world.engine.seal()
    expect(await client.notified(id, 1)).to.have.length(1)
  })

  const refused: [params: unknown[], message: RegExp][] = [
    [[], /^missing parameter 0 \(kind\)$/],
    [['newThings'], /^invalid parameter 0 \(kind\): expected one of newHeads, logs, pendingLogs,/],
    [['newHeads', {}], /^too many parameters: newHeads takes no options$/],
    [['logs', { address: 'x' }], /^invalid parameter 1 \(options\.address\): expected an array$/],
    [['newFlashblockTransactions', 'yes'], /^invalid parameter 1 \(options\): expected true or false$/],
  ]
  for (const [params, message] of refused) {
    it(`refuses eth_subscribe ${JSON.stringify(params)}`, async () => {
      const { error } = await client.ask(1, 'eth_subscribe', ...params)
      expect(error?.code).to.equal(-32602)
      expect(error?.message).to.match(message)
    })
  }
})
