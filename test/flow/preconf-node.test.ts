import { expect } from 'chai'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { config, run } from 'hardhat'
import { HardhatPluginError } from 'hardhat/plugins'
import { startNode, type RunningNode } from '@onchain-verify/node'
import { createPublicClient, createWalletClient, http, parseEther, webSocket } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { baseSepolia } from 'viem/chains'
import { developmentWallet } from '../fixtures'
import { runHardhat, startHardhat } from '../hardhat-process'

const account = privateKeyToAccount(developmentWallet(2).privateKey as `0x${string}`)
const to = '0x00000000000000000000000000000000000000aa'

describe('The node, served to viem,', () => {
  let node: RunningNode

  before(async () => {
    // Blocks so far apart that the test seals them itself.
    node = await startNode(config, { port: 0, blockTime: 3_600_000, interval: 20 })
  })
  after(() => node.stop())

  const client = () =>
    createPublicClient({ chain: baseSepolia, transport: http(node.url), pollingInterval: 20 })
  /** Resolves at the next index that shows something. */
  const preconfirmation = () =>
    new Promise<void>((resolve) => {
      const listener = () => {
        node.provider.removeListener('preconfirmation', listener)
        resolve()
      }
      node.provider.on('preconfirmation', listener)
    })
  const wallet = () => createWalletClient({ account, chain: baseSepolia, transport: http(node.url) })

  it('is chain 84532, and has a pending block on top of the latest', async () => {
    const [latest, pending] = await Promise.all([
      client().getBlock(),
      client().getBlock({ blockTag: 'pending' }),
    ])
    expect(await client().getChainId()).to.equal(84532)
    expect(String(pending.number)).to.equal(String(latest.number + 1n))
    expect(pending.parentHash).to.equal(latest.hash)
  })

  it('shows a transaction at pending before its block is sealed, and at latest after', async () => {
    const shown = preconfirmation()
    const hash = await wallet().sendTransaction({ to, value: parseEther('1') })
    await shown
    const receipt = await client().getTransactionReceipt({ hash })
    expect(receipt.status).to.equal('success')
    const balances = async () =>
      Promise.all([
        client().getBalance({ address: to, blockTag: 'pending' }),
        client().getBalance({ address: to, blockTag: 'latest' }),
      ])
    expect((await balances()).map(String)).to.deep.equal([String(parseEther('1')), '0'])
    const preconfirmed = await client().getBlock({ blockTag: 'pending' })
    expect(preconfirmed.transactions).to.deep.equal([hash])

    await node.provider.request({ method: 'evm_mine' })
    expect((await balances()).map(String)).to.deep.equal([String(parseEther('1')), String(parseEther('1'))])
    expect((await client().getBlock()).hash).to.equal(preconfirmed.hash)
  })

  it('tells subscribers of a sealed block over WebSocket', async () => {
    const transport = webSocket(node.url.replace('http', 'ws'))
    const subscriber = createPublicClient({ chain: baseSepolia, transport })
    const sealed = new Promise<bigint>((resolve, reject) => {
      subscriber.watchBlocks({ onBlock: ({ number }) => resolve(number), onError: reject })
    })
    // The subscription stands once a later request on the same socket is answered.
    const before = await subscriber.getBlockNumber()
    await node.provider.request({ method: 'evm_mine' })
    expect((await sealed) === before + 1n).to.equal(true)
    const socket = await subscriber.transport.getRpcClient()
    socket.close()
  })
})

describe('hardhat preconf-node', () => {
  it('seals a block for every transaction with --automine', async () => {
    const ready = /^A block for every transaction\. Ctrl-C stops it\.$/
    const { printed, stop } = await startHardhat(['preconf-node', '--port', '0', '--automine'], {}, ready)
    const transport = http(/ at (\S+),/.exec(printed[0]!)![1])
    const wallet = createWalletClient({ account, chain: baseSepolia, transport })
    const hash = await wallet.sendTransaction({ to, value: 1n })
    const client = createPublicClient({ chain: baseSepolia, transport })
    expect((await client.getBlock()).transactions).to.deep.equal([hash])
    expect(await stop('SIGINT')).to.equal(0)
  })

  it('says in one sentence that the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { status, stderr } = await runHardhat(['preconf-node', '--port', String(port)], {})
    taken.close()
    expect(stderr.split('\n')[0]).to.match(new RegExp(`^Error in plugin @onchain-verify/node: .*${port}`))
    expect(status).to.equal(1)
  })

  it('says in one sentence which flag is wrong', async () => {
    const { status, stderr } = await runHardhat(['preconf-node', '--interval', '1'], {})
    expect(stderr.split('\n')[0]).to.equal(
      'Error in plugin @onchain-verify/node: --interval must be a number of milliseconds from 10 to 3600000.',
    )
    expect(status).to.equal(1)
  })

  const wrong: readonly (readonly [given: object, sentence: string])[] = [
    [{ public: true, faults: true }, '--public and --faults exclude each other: choose one.'],
    [{ forkBlockNumber: 1 }, '--fork-block-number needs --fork, or forking in the configuration.'],
    [{ fork: 'http://127.0.0.1:9' }, 'Cannot fork: the URL does not answer eth_chainId.'],
  ]
  for (const [given, sentence] of wrong) {
    it(`refuses ${JSON.stringify(given)}`, async () => {
      const error: unknown = await run('preconf-node', { port: 0, ...given }).catch(
        (reason: unknown) => reason,
      )
      expect(HardhatPluginError.isHardhatPluginError(error)).to.equal(true)
      expect((error as Error).message).to.equal(sentence)
    })
  }

  it('serves until Ctrl-C, forked from a chain at a block and with faults when told', async () => {
    const remote = await startNode(config, { port: 0, blockTime: 3_600_000 })
    await remote.provider.request({ method: 'hardhat_mine', params: [5] })
    const flags = ['--port', '0', '--fork', remote.url, '--fork-block-number', '3', '--block-time', '3600000']
    const { match, stop } = await startHardhat(
      ['preconf-node', ...flags, '--faults'],
      {},
      /^Chain 84532 at (\S+),/,
    )
    const client = createPublicClient({ chain: baseSepolia, transport: http(match[1]) })
    expect(Number(await client.getBlockNumber())).to.equal(3)
    expect((await client.getBlock({ blockTag: 'pending' })).transactions).to.deep.equal([])
    expect(await client.request({ method: 'preconf_nullPendingOnce' as never })).to.equal(true)
    expect(await stop('SIGINT')).to.equal(0)
    await remote.stop()
  })
})
