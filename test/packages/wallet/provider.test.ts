import { createWallet, type Approval } from '@onchain-verify/wallet'
import { expect } from 'chai'
import {
  alice,
  batchOf,
  chainId,
  createWorld,
  keys,
  onFreshChain,
  sendBatch,
  sink,
  type World,
  hardhat,
} from './world'

const connected = ({ wallet }: World) => wallet.request({ method: 'eth_accounts' })

describe('the wallet as an EIP-1193 provider', () => {
  onFreshChain()
  let world: World
  beforeEach(async () => {
    world = await createWorld()
  })

  it('connects nobody before the user agrees', async () => {
    expect(await connected(world)).to.deep.equal([])
    world.refused.add('connect')
    expect(await world.refusal('eth_requestAccounts')).to.include({
      ...{ name: 'UserRejectedRequestError', code: 4001, message: 'the user rejected the connection' },
    })
    expect(await connected(world)).to.deep.equal([])
    world.refused.clear()
    expect(await world.ask('eth_requestAccounts')).to.deep.equal(world.wallet.accounts)
    expect(await connected(world)).to.deep.equal(world.wallet.accounts)
  })

  it('asks once to connect, for two requests at once, and not again', async () => {
    await Promise.all([world.ask('eth_requestAccounts'), world.ask('eth_requestAccounts')])
    await world.ask('eth_requestAccounts')
    expect(world.asked).to.deep.equal([
      {
        kind: 'connect',
        method: 'eth_requestAccounts',
        params: [],
        chainId,
        accounts: world.wallet.accounts,
      },
    ])
  })

  it('needs a connection for what an account does', async () => {
    const requests: [string, ...unknown[]][] = [
      ['wallet_sendCalls', batchOf([{}])],
      ['eth_sendTransaction', { from: alice.address, to: sink }],
      ['personal_sign', '0x12', alice.address],
      [
        'eth_signTypedData_v4',
        alice.address,
        { types: {}, primaryType: 'EIP712Domain', domain: {}, message: {} },
      ],
      ['wallet_getCapabilities', alice.address],
    ]
    for (const [method, ...params] of requests) {
      expect(await world.refusal(method, ...params), method).to.include({
        code: 4100,
        message: `the account ${alice.address} is not connected; ask for it with eth_requestAccounts`,
      })
    }
    expect(world.asked).to.deep.equal([])
    expect(world.reached).to.deep.equal([])
  })

  it('takes accounts back, from either side', async () => {
    const changes: unknown[] = []
    world.wallet.on('accountsChanged', (accounts) => changes.push(accounts))
    await world.connect()
    world.wallet.disconnect()
    await world.connect()
    expect(await world.ask('wallet_revokePermissions', { eth_accounts: {} })).to.equal(null)
    const { accounts } = world.wallet
    expect(changes).to.deep.equal([accounts, [], accounts, []])
    expect(await world.refusal('wallet_sendCalls', batchOf([{}]))).to.include({ code: 4100 })
  })

  it('has the permissions of EIP-2255', async () => {
    expect(await world.ask('wallet_getPermissions')).to.deep.equal([])
    const [permission] = await world.ask<[object]>('wallet_requestPermissions', { eth_accounts: {} })
    expect(permission).to.deep.include({
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: world.wallet.accounts }],
    })
    expect(await world.ask('wallet_getPermissions')).to.deep.equal([permission])
    for (const wanted of [{}, { eth_accounts: {}, snap: {} }, { constructor: {} }]) {
      expect(await world.refusal('wallet_requestPermissions', wanted)).to.include({ code: -32602 })
    }
  })

  it('answers 4100 for the methods that its owner disabled, before anything else', async () => {
    const disabled = await createWorld({ disabledMethods: ['wallet_sendCalls', 'eth_blockNumber'] })
    await disabled.connect()
    for (const method of ['wallet_sendCalls', 'eth_blockNumber']) {
      expect(await disabled.refusal(method, 'nonsense')).to.include({
        ...{ name: 'UnauthorizedError', code: 4100, message: `${method} is not authorized in this wallet` },
      })
    }
    expect(disabled.reached).to.deep.equal([])
  })

  it('hands other methods to the node, and its errors back', async () => {
    expect(await world.ask('eth_getBalance', sink, 'latest')).to.equal('0x0')
    expect(await world.refusal('eth_getBalance', 'nobody', 'latest')).to.include({
      name: 'NodeError',
      code: -32602,
    })
    expect(await world.refusal('constructor')).to.include({ name: 'NodeError', code: -32004 })
  })

  for (const method of [
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_sendTransactionSync',
    'eth_coinbase',
    'eth_resend',
    'personal_listAccounts',
    'personal_sendTransaction',
    'account_signTransaction',
    'wallet_unheardOf',
  ]) {
    it(`answers 4200 for ${method}: no node signs for the wallet with accounts of its own`, async () => {
      await world.connect()
      expect(await world.refusal(method, alice.address, '0x12')).to.include({
        ...{ name: 'UnsupportedMethodError', code: 4200, message: `the wallet does not support ${method}` },
      })
      expect(world.reached).to.deep.equal([])
    })
  }

  it('answers -32602 to what is no request, or no plain data', async () => {
    const requests = [undefined, 'eth_accounts', {}, { method: 7 }, { method: 'eth_call', params: [() => 1] }]
    for (const request of requests) {
      const error: unknown = await world.wallet.request(request as never).catch((reason: unknown) => reason)
      expect(error).to.include({ name: 'InvalidParamsError', code: -32602 })
    }
  })

  it('asks one thing at a time, in the order in which they came', async () => {
    let open = 0
    const order: string[] = []
    const wallet = await createWallet({
      ...{ provider: hardhat, chainId, accounts: keys },
      async approve({ kind, params }: Approval) {
        open += 1
        expect(open).to.equal(1)
        await new Promise((resolve) => setImmediate(resolve))
        order.push(kind === 'sign' ? String((params as unknown[])[0]) : kind)
        open -= 1
        return true
      },
    })
    await wallet.request({ method: 'eth_requestAccounts' })
    const words = ['one', 'two', 'three']
    await Promise.all(
      words.map((word) => wallet.request({ method: 'personal_sign', params: [word, alice.address] })),
    )
    expect(order).to.deep.equal(['connect', ...words])
  })

  /** What counts as no. */
  const answers: readonly [string, () => unknown][] = [
    [
      'throws',
      () => {
        throw new Error('no display')
      },
    ],
    ['rejects', () => Promise.reject(new Error('no display'))],
    ['is not a boolean', () => 'yes'],
    ['is nothing', () => undefined],
  ]
  for (const [of, approve] of answers) {
    it(`takes an answer that ${of} for no`, async () => {
      const other = await createWorld({ approve: approve as () => boolean })
      expect(await other.refusal('eth_requestAccounts')).to.include({ code: 4001 })
    })
  }

  it('shows the user a copy: what is approved is what is done', async () => {
    const other = await createWorld({
      approve(approval) {
        if (approval.kind === 'sendCalls') Object.assign(approval.calls[0]!, { to: alice.address })
        return true
      },
    })
    await other.connect()
    await sendBatch(other, batchOf([{ value: '0x3' }]))
    expect(await other.ask('eth_getBalance', sink, 'latest')).to.equal('0x3')
  })

  it('tells of the connection to the node when it comes, goes and comes back', async () => {
    let isUp = true
    const events: unknown[] = []
    const wallet = await createWallet({
      provider: {
        request: () => (isUp ? Promise.resolve('0x1') : Promise.reject(new TypeError('fetch failed'))),
      },
      ...{ chainId, accounts: keys, approve: () => true },
    })
    wallet.on('connect', (info) => events.push(info))
    const lost = (error: Error) => events.push(error.name)
    wallet.on('disconnect', lost)
    const ask = () => wallet.request({ method: 'eth_blockNumber' }).catch((error: unknown) => error)
    await ask()
    await ask()
    isUp = false
    expect(await ask()).to.include({ name: 'DisconnectedError', code: 4900 })
    await ask()
    isUp = true
    await ask()
    wallet.removeListener('disconnect', lost)
    isUp = false
    await ask()
    expect(events).to.deep.equal([{ chainId: '0x14a34' }, 'DisconnectedError', { chainId: '0x14a34' }])
  })
})
