import { createHardhatChain, createPreconfProvider, type PreconfProvider } from '@onchain-verify/node'
import { expect } from 'chai'
import hre from 'hardhat'
import type { HardhatConfig } from 'hardhat/types'
import { createWorld, type World } from '../rpc/world'
import { accounts, ether, sign, sink, type Block } from './chain'

const [alice] = accounts as [(typeof accounts)[0]]
const word = `0x${'ab'.repeat(32)}`
const slot = `0x${'0'.repeat(64)}`

/** A chain forked from another one, which a second Hardhat Network serves over HTTP. */
describe('a fork', () => {
  let remote: World
  before(async () => {
    remote = await createWorld()
    await remote.result('hardhat_setStorageAt', sink, '0x0', word)
    const transfer = { from: accounts[1]!.address, to: sink, value: '0x5' }
    for (let block = 1; block <= 3; block++) await remote.result('eth_sendTransaction', transfer)
  })
  after(() => remote.stop())

  const forking = (blockNumber?: number): HardhatConfig => ({
    ...hre.config,
    networks: {
      ...hre.config.networks,
      hardhat: {
        ...hre.config.networks.hardhat,
        forking: {
          enabled: true,
          url: remote.server.url,
          httpHeaders: {},
          ...(blockNumber && { blockNumber }),
        },
      },
    },
  })
  const fork = async (blockNumber?: number) =>
    createPreconfProvider(await createHardhatChain(forking(blockNumber)), { now: () => Date.now() })
  const asking =
    (provider: PreconfProvider) =>
    <Result = string>(method: string, ...params: unknown[]) =>
      provider.request({ method, params }) as Promise<Result>

  it('pre-confirms and seals on top of the block that it is forked from', async () => {
    const provider = await fork(2)
    const ask = asking(provider)
    expect(await ask('eth_blockNumber')).to.equal('0x2')
    const pending = () => ask<Block>('eth_getBlockByNumber', 'pending', false)
    expect((await pending()).number).to.equal('0x3')
    const hash = await ask('eth_sendRawTransaction', await sign(alice, { nonce: 0, value: ether }))
    await provider.tick()
    expect((await pending()).transactions).to.deep.equal([hash])
    const balances = () =>
      Promise.all(['0x0', '0x1', 'latest', 'pending'].map((block) => ask('eth_getBalance', sink, block)))
    const sum = `0x${(ether + 10n).toString(16)}`
    expect(await balances()).to.deep.equal(['0x0', '0x5', '0xa', sum])
    for (const block of ['latest', 'pending']) {
      expect(await ask('eth_getStorageAt', sink, slot, block)).to.equal(word)
    }
    const shown = await pending()
    await ask('evm_mine')
    expect(await ask('eth_getBlockByNumber', 'latest', false)).to.deep.equal(shown)
    expect(await balances()).to.deep.equal(['0x0', '0x5', sum, sum])
    expect((await pending()).parentHash).to.equal(shown.hash)
  })

  it('is of the latest block when none is named', async () => {
    expect(await asking(await fork())('eth_blockNumber')).to.equal('0x3')
  })

  it('is what hardhat_reset makes, and what it ends', async () => {
    const provider = await createPreconfProvider(await createHardhatChain(hre.config))
    const ask = asking(provider)
    await ask('hardhat_reset', { forking: { jsonRpcUrl: remote.server.url, blockNumber: 1 } })
    expect(await ask('eth_getBalance', sink, 'pending')).to.equal('0x5')
    const hash = await ask('eth_sendRawTransaction', await sign(alice, { nonce: 0 }))
    await provider.tick()
    expect((await ask<Block>('eth_getBlockByNumber', 'pending', false)).transactions).to.deep.equal([hash])
    await ask('hardhat_reset')
    expect(await ask('eth_blockNumber')).to.equal('0x0')
    expect(await ask('eth_getBalance', sink, 'pending')).to.equal('0x0')
  })

  it('says in one sentence that the other chain does not answer', async () => {
    const config = forking()
    const { hardhat } = config.networks
    const url = 'http://127.0.0.1:9/secret'
    const dead = { ...hardhat, forking: { enabled: true, url, httpHeaders: {} } }
    const start = createHardhatChain({ ...config, networks: { ...config.networks, hardhat: dead } })
    const error = await start.catch((reason: unknown) => reason)
    expect(String(error)).to.equal('EngineError: Cannot fork: the URL does not answer eth_chainId.')
  })
})
