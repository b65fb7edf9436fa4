import { expect } from 'chai'
import { createWalletClient, custom, type EIP1193Provider, type WalletClient } from 'viem'
import { baseSepolia } from 'viem/chains'
import { alice, balanceOf, chain, createWorld, onFreshChain, sink, type World } from './world'

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

  /** viem's class for each code of wallet_sendCalls. */
  const errors = [
    {
      of: 'InvalidParamsRpcError',
      call: () => client.sendCalls({ account: alice.address, chain: baseSepolia, calls: [{ to: '0x12' }] }),
    },
    {
      of: 'InvalidInputRpcError',
      call: () =>
        client.sendCalls({
          account: alice.address,
          chain: baseSepolia,
          version: '1.0',
          calls: [{ to: sink }],
        }),
    },
    {
      of: 'UserRejectedRequestError',
      refused: 'sendCalls' as const,
      call: () => send([{ to: sink }], false),
    },
    {
      of: 'UnauthorizedProviderError',
      call: () => client.sendCalls({ account: sink, chain: baseSepolia, calls: [{ to: sink }] }),
    },
    {
      of: 'UnsupportedNonOptionalCapabilityError',
      call: () =>
        client.sendCalls({
          account: alice.address,
          chain: baseSepolia,
          calls: [{ to: sink }],
          capabilities: { paymasterService: { url: 'https://paymaster.example' } },
        }),
    },
    { of: 'UnsupportedChainIdError', options: { eip7702: false }, call: () => send([{ to: sink }], true) },
    {
      of: 'DuplicateIdError',
      call: async () => {
        const batch = { account: alice.address, chain: baseSepolia, calls: [{ to: sink }], id: 'mine' }
        await client.sendCalls(batch)
        return client.sendCalls(batch)
      },
    },
    { of: 'UnknownBundleIdError', call: () => client.getCallsStatus({ id: 'unknown' }) },
    {
      of: 'BundleTooLargeError',
      options: { maxCalls: 1 },
      call: () => send([{ to: sink }, { to: sink }], false),
    },
    {
      of: 'AtomicReadyWalletRejectedUpgradeError',
      refused: 'upgrade' as const,
      call: () => send([{ to: sink }], true),
    },
  ]
  for (const { of, call, options, refused } of errors) {
    it(`maps a refusal to ${of}`, async () => {
      world = await createWorld(options)
      const transport = custom(world.wallet as unknown as EIP1193Provider)
      client = createWalletClient({ chain: baseSepolia, transport, account: alice.address })
      await client.requestAddresses()
      if (refused !== undefined) world.refused.add(refused)
      const error: unknown = await call().catch((reason: unknown) => reason)
      const names: string[] = []
      for (let cause = error; cause instanceof Error; cause = cause.cause) names.push(cause.name)
      expect(names).to.include(of)
    })
  }
})
