import { expect } from 'chai'
import { verifyMessage, verifyTypedData, type Hex } from 'viem'
import {
  alice,
  chain,
  chainId,
  createWorld,
  onFreshChain,
  putCode,
  reverting,
  revertingCode,
  sink,
  type World,
} from './world'

interface Transaction {
  readonly nonce: Hex
  readonly gas: Hex
  readonly type: Hex
  readonly gasPrice: Hex
  readonly maxFeePerGas?: Hex
  readonly value: Hex
  readonly input: Hex
  readonly to: Hex | null
}

describe('eth_sendTransaction', () => {
  onFreshChain()
  let world: World
  beforeEach(async () => {
    world = await createWorld()
    await world.connect()
  })
  const send = async (change: object) => {
    const hash = await world.ask<Hex>('eth_sendTransaction', { from: alice.address, to: sink, ...change })
    return chain<Transaction>('eth_getTransactionByHash', hash)
  }

  it('fills in nonce, gas and fees, and asks once', async () => {
    const sent = await send({ value: '0x5' })
    expect(sent).to.include({ nonce: '0x0', gas: '0x5209', type: '0x2', value: '0x5' })
    expect(world.asked).to.deep.equal([
      {
        ...{ kind: 'sendTransaction', method: 'eth_sendTransaction', chainId, account: alice.address },
        params: [{ from: alice.address, to: sink, value: '0x5' }],
        transaction: { from: alice.address, to: sink, value: '0x5' },
      },
    ])
  })

  it('keeps what the dapp chose', async () => {
    expect(
      await send({
        gas: '0x7530',
        gasPrice: '0x77359400',
        nonce: '0x0',
        input: '0x1234',
        chainId: '0x14a34',
      }),
    ).to.include({
      ...{ gas: '0x7530', gasPrice: '0x77359400', type: '0x0', input: '0x1234' },
    })
    expect(await send({ maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' })).to.include({
      maxFeePerGas: '0x77359400',
    })
  })

  it('sends many at once without a collision', async () => {
    const sent = await Promise.all([1, 2, 3, 4].map(() => send({ value: '0x1' })))
    expect(sent.map(({ nonce }) => Number(nonce)).sort()).to.deep.equal([0, 1, 2, 3])
  })

  it('returns the hash of a transaction that reverts in its block, though Hardhat throws', async () => {
    await putCode(reverting, revertingCode)
    const hash = await world.ask<Hex>('eth_sendTransaction', {
      from: alice.address,
      to: reverting,
      gas: '0x7530',
    })
    expect(await chain('eth_getTransactionReceipt', hash)).to.include({ status: '0x0' })
  })

  it('says why a transaction would revert, and does not send it, when it is to estimate', async () => {
    await putCode(reverting, revertingCode)
    expect(await world.refusal('eth_sendTransaction', { from: alice.address, to: reverting })).to.include({
      name: 'NodeError',
      code: 3,
      data: '0x',
    })
    expect(world.reached).not.to.include('eth_sendRawTransaction')
  })

  it('creates contracts', async () => {
    expect(await send({ to: undefined, data: '0x5f5ff3' })).to.include({ to: null, input: '0x5f5ff3' })
  })

  const refused = [
    {
      change: { from: sink },
      code: 4100,
      says: `the account ${sink} is not connected; ask for it with eth_requestAccounts`,
    },
    { change: { from: undefined }, code: -32602, says: 'params[0].from: expected a 20-byte address in hex' },
    { change: { to: 'demo.eth' }, code: -32602, says: 'params[0].to: expected a 20-byte address in hex' },
    {
      change: { value: 1 },
      code: -32602,
      says: 'params[0].value: expected a hex quantity of at most 256 bits, such as "0x0"',
    },
    { change: { chainId: '0x1' }, code: -32602, says: 'params[0].chainId: expected the selected chain' },
    {
      change: { data: '0x12', input: '0x34' },
      code: -32602,
      says: 'params[0].input: expected the same bytes as data',
    },
    {
      change: { gasPrice: '0x1', maxFeePerGas: '0x1' },
      code: -32602,
      says: 'params[0].gasPrice: expected no maxFeePerGas and maxPriorityFeePerGas beside it',
    },
  ]
  for (const { change, code, says } of refused) {
    it(`answers ${code} to ${JSON.stringify(change)}, before anybody is asked`, async () => {
      const given = { from: alice.address, to: sink, ...change }
      expect(await world.refusal('eth_sendTransaction', given)).to.include({ code, message: says })
      expect(world.asked).to.deep.equal([])
    })
  }

  it('answers 4001 when the user says no, and sends nothing', async () => {
    world.refused.add('sendTransaction')
    expect(await world.refusal('eth_sendTransaction', { from: alice.address, to: sink })).to.include({
      ...{ code: 4001, message: 'the user rejected the transaction' },
    })
    expect(world.reached).to.deep.equal([])
  })

  /** SPEC's words for eth_sendRawTransaction are a node's; the wallet passes on what its node says. */
  it('passes on what the node refuses', async () => {
    expect(
      await world.refusal('eth_sendTransaction', {
        from: alice.address,
        to: sink,
        value: `0x1${'0'.repeat(30)}`,
        gas: '0x5208',
      }),
    ).to.include({
      ...{ name: 'NodeError', code: -32000 },
    })
    await send({})
    const outcome = await world.refusal('eth_sendTransaction', {
      from: alice.address,
      to: sink,
      nonce: '0x0',
    })
    expect(outcome.message).to.match(/^Nonce too low/)
  })
})

describe('signatures', () => {
  onFreshChain()
  let world: World
  beforeEach(async () => {
    world = await createWorld()
    await world.connect()
  })

  for (const [given, message] of [
    ['Claim eligibility', 'Claim eligibility'],
    ['0x68656c6c6f', 'hello'],
    ['0x123', '0x123'],
    ['', ''],
  ] as const) {
    it(`personal_sign signs ${JSON.stringify(given)} as ${JSON.stringify(message)}`, async () => {
      const signature = await world.ask<Hex>('personal_sign', given, alice.address)
      expect(await verifyMessage({ address: alice.address, message, signature })).to.equal(true)
      expect(world.asked).to.deep.equal([
        {
          ...{ kind: 'sign', method: 'personal_sign', params: [given, alice.address] },
          ...{ chainId, account: alice.address, message: given },
        },
      ])
    })
  }

  const typed = {
    types: { Mail: [{ name: 'to', type: 'address' }] },
    primaryType: 'Mail',
    domain: { name: 'Demo', chainId },
    message: { to: sink },
  } as const

  for (const [of, given] of [
    ['an object', typed],
    ['JSON', JSON.stringify(typed)],
    ['a chain id in hex', { ...typed, domain: { ...typed.domain, chainId: '0x14a34' } }],
  ] as const) {
    it(`eth_signTypedData_v4 signs ${of}`, async () => {
      const signature = await world.ask<Hex>('eth_signTypedData_v4', alice.address, given)
      expect(await verifyTypedData({ address: alice.address, ...typed, signature })).to.equal(true)
    })
  }

  for (const [given, says] of [
    ['{', 'params[1]: expected typed data (EIP-712), as an object or as JSON'],
    [{}, 'params[1].types: expected an object'],
    [{ ...typed, domain: { chainId: 1 } }, 'params[1].domain.chainId: expected the selected chain'],
    [{ ...typed, message: { to: 'nobody' } }, 'params[1]: '],
    [{ ...typed, primaryType: 'Letter' }, 'params[1]: '],
  ] as const) {
    it(`eth_signTypedData_v4 answers -32602 to ${JSON.stringify(given)}`, async () => {
      const { code, message } = await world.refusal('eth_signTypedData_v4', alice.address, given)
      expect(code).to.equal(-32602)
      expect(message.startsWith(says), message).to.equal(true)
      expect(world.asked).to.deep.equal([])
    })
  }

  it('are not made when the user says no', async () => {
    world.refused.add('sign')
    for (const [method, ...params] of [
      ['personal_sign', 'hi', alice.address],
      ['eth_signTypedData_v4', alice.address, typed],
    ] as const) {
      expect(await world.refusal(method, ...params)).to.include({
        code: 4001,
        message: 'the user rejected the signature',
      })
    }
  })
})
