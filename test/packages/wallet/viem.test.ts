import { startNode } from '@onchain-verify/node'
import { expect } from 'chai'
import hre from 'hardhat'
import type { HardhatConfig } from 'hardhat/types'
import { createWalletClient, custom, type EIP1193Provider, type WalletClient } from 'viem'
import { baseSepolia, hardhat } from 'viem/chains'
import {
  alice,
  balanceOf,
  chain,
  createWorld,
  onFreshChain,
  putCode,
  reverting,
  revertingCode,
  sink,
  type World,
} from './world'

describe('the wallet and viem’s wallet client', () => {
  onFreshChain()
  let world: World
  let client: WalletClient
  beforeEach(async () => {
    world = await createWorld()
    const transport = custom(world.wallet as unknown as EIP1193Provider)
    client = createWalletClient({ chain: baseSepolia, transport, account: alice.address, pollingInterval: 5 })
  })

  const send = (calls: readonly object[], forceAtomic: boolean) =>
    client.sendCalls({ account: alice.address, chain: baseSepolia, calls: calls as never, forceAtomic })

  it('connects, and is given the accounts', async () => {
    expect(await client.getAddresses()).to.deep.equal([])
    expect(await client.requestAddresses()).to.deep.equal(world.wallet.accounts)
    expect(await client.getChainId()).to.equal(84532)
  })

  for (const forceAtomic of [true, false]) {
    it(`sends calls ${forceAtomic ? 'atomically' : 'in order'} and waits for them`, async () => {
      await client.requestAddresses()
      const { id } = await send([{ to: sink, value: 3n }, { to: sink }], forceAtomic)
      const status = await client.waitForCallsStatus({ id, pollingInterval: 5 })
      expect(status).to.include({
        id,
        status: 'success',
        statusCode: 200,
        atomic: forceAtomic,
        chainId: 84532,
      })
      expect(status.receipts?.map((receipt) => receipt.status)).to.deep.equal(
        forceAtomic ? ['success'] : ['success', 'success'],
      )
      expect(status.receipts![0]!.gasUsed).to.be.a('bigint')
      expect(await balanceOf(sink)).to.equal(3n)
      expect(await client.getCallsStatus({ id })).to.deep.equal(status)
      await client.showCallsStatus({ id })
    })
  }

  it('is told of capabilities, before and after the upgrade', async () => {
    await client.requestAddresses()
    const all = { gasLimitOverride: { supported: true } }
    expect(await client.getCapabilities({ account: alice.address })).to.deep.equal({
      84532: { ...all, atomic: { status: 'ready' } },
    })
    await send([{ to: sink }], true)
    await client.waitForCallsStatus({ id: (await send([{ to: sink }], true)).id, pollingInterval: 5 })
    expect(await client.getCapabilities({ account: alice.address, chainId: 84532 })).to.deep.equal({
      ...{ ...all, atomic: { status: 'supported' } },
    })
  })

  it('watches a token', async () => {
    const options = { address: sink, symbol: 'DEMO', decimals: 18 }
    expect(await client.watchAsset({ type: 'ERC20', options })).to.equal(true)
    expect(await world.wallet.watchedAssets()).to.deep.equal([{ type: 'ERC20', ...options }])
  })

  it('signs and sends', async () => {
    await client.requestAddresses()
    const hash = await client.sendTransaction({
      account: alice.address,
      chain: baseSepolia,
      to: sink,
      value: 7n,
    })
    expect(await chain('eth_getTransactionReceipt', hash)).to.include({ status: '0x1' })
    const message = { raw: '0x1234' } as const
    expect(await client.signMessage({ account: alice.address, message })).to.equal(
      await alice.signMessage({ message }),
    )
    const typed = {
      domain: { name: 'Demo', chainId: 84532 },
      types: {
        Mail: [
          { name: 'to', type: 'address' },
          { name: 'amount', type: 'uint256' },
        ],
      },
      primaryType: 'Mail',
      message: { to: sink, amount: 10n ** 20n },
    } as const
    expect(await client.signTypedData({ account: alice.address, ...typed })).to.equal(
      await alice.signTypedData(typed),
    )
  })

  it('sends calls and waits for them in one step', async () => {
    await client.requestAddresses()
    const calls = [{ to: sink, value: 3n }]
    const status = await client.sendCallsSync({ account: alice.address, chain: baseSepolia, calls })
    expect(status).to.include({ status: 'success', statusCode: 200, atomic: false })
    expect(await balanceOf(sink)).to.equal(3n)
  })

  /** How viem reads the end of a batch whose last call reverts. */
  for (const { of, calls, forceAtomic, statusCode } of [
    { of: 'all of it', calls: [{ to: reverting }], forceAtomic: false, statusCode: 500 },
    { of: 'a part of it', calls: [{ to: sink }, { to: reverting }], forceAtomic: false, statusCode: 600 },
    { of: 'an atomic one', calls: [{ to: sink }, { to: reverting }], forceAtomic: true, statusCode: 500 },
  ]) {
    it(`is told that a batch failed: ${of}`, async () => {
      await putCode(reverting, revertingCode)
      await client.requestAddresses()
      const { id } = await send(calls, forceAtomic)
      const waiting = client.waitForCallsStatus({ id, throwOnFailure: true, retryCount: 0, timeout: 0 })
      const outcome: unknown = await waiting.catch((error: unknown) => error)
      if (statusCode === 500) expect(outcome).to.include({ name: 'BundleFailedError' })
      const status = await client.getCallsStatus({ id })
      expect(status.statusCode).to.equal(statusCode)
      expect(status.receipts!.at(-1)!.status).to.equal('reverted')
    })
  }

  it('asks for permissions, and is told of them', async () => {
    expect(await client.getPermissions()).to.deep.equal([])
    const permissions = await client.requestPermissions({ eth_accounts: {} })
    expect(permissions.map(({ parentCapability }) => parentCapability)).to.deep.equal(['eth_accounts'])
    expect(await client.getPermissions()).to.deep.equal(permissions)
  })

  it('adds a chain and switches between chains', async () => {
    const node = await startNode(configOf(31337), { port: 0, interval: 10, blockTime: 50 })
    try {
      const added = { ...hardhat, rpcUrls: { default: { http: [node.url] } } }
      await client.addChain({ chain: added })
      expect(await client.getChainId()).to.equal(31337)
      await client.switchChain({ id: 84532 })
      expect(await client.getChainId()).to.equal(84532)
    } finally {
      await node.stop()
    }
  })
})

const configOf = (chainId: number): HardhatConfig => ({
  ...hre.config,
  networks: { ...hre.config.networks, hardhat: { ...hre.config.networks.hardhat, chainId } },
})
