import { createMemoryStore } from '@onchain-verify/wallet'
import { expect } from 'chai'
import hre from 'hardhat'
import {
  concat,
  encodeAbiParameters,
  encodeDeployData,
  getAddress,
  numberToHex,
  size,
  stringToHex,
  type Address,
  type Hex,
} from 'viem'
import {
  alice,
  bob,
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

const token = (change: object = {}, type: unknown = 'ERC20') => ({
  type,
  options: { address: sink, symbol: 'DEMO', decimals: 18, ...change },
})

/** Code that answers two functions: `symbol()` and `decimals()`. */
function tokenCode(symbol: Hex, decimals: Hex): Hex {
  const answer = (data: Hex, offset: number): Hex =>
    concat([
      '0x61',
      numberToHex(size(data), { size: 2 }),
      '0x61',
      numberToHex(offset, { size: 2 }),
      '0x5f39',
      '0x61',
      numberToHex(size(data), { size: 2 }),
      '0x5ff3',
    ])
  const lengthOfAnswer = 13
  const jump = 14 + lengthOfAnswer
  const data = jump + 1 + lengthOfAnswer
  const head = `0x5f3560e01c6395d89b411460${jump.toString(16)}57` as const
  return concat([
    head,
    answer(decimals, data),
    '0x5b',
    answer(symbol, data + size(decimals)),
    decimals,
    symbol,
  ])
}
const word = (value: number | bigint) => numberToHex(value, { size: 32 })
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

/** SPEC's codes for wallet_watchAsset are -32602, 4001 and 4100. */
describe('wallet_watchAsset', () => {
  onFreshChain()
  let world: World
  beforeEach(async () => {
    world = await createWorld()
  })
  const watch = (params: unknown) => world.wallet.request({ method: 'wallet_watchAsset', params })
  const refusal = async (params: unknown) => {
    const outcome: unknown = await watch(params).catch((error: unknown) => error)
    expect(outcome).to.be.an('error')
    const { code, message } = outcome as { code: number; message: string }
    return { code, message }
  }

  it('adds a token once the user agrees, and needs no connection', async () => {
    expect(await watch(token({ image: 'https://demo.example/logo.svg' }))).to.equal(true)
    const asset = {
      type: 'ERC20',
      address: sink,
      symbol: 'DEMO',
      decimals: 18,
      image: 'https://demo.example/logo.svg',
    }
    expect(world.asked).to.deep.equal([
      {
        ...{ kind: 'watchAsset', method: 'wallet_watchAsset', chainId, asset },
        params: token({ image: 'https://demo.example/logo.svg' }),
      },
    ])
    expect(await world.wallet.watchedAssets()).to.deep.equal([asset])
    expect(await world.wallet.watchedAssets({ account: bob.address })).to.deep.equal([])
    expect(await world.wallet.watchedAssets({ chainId: 1, account: alice.address })).to.deep.equal([])
  })

  it('takes the object in an array, as some clients send it', async () => {
    expect(await watch([token()])).to.equal(true)
  })

  it('keeps one entry a token, the last, and over a restart with a store', async () => {
    const store = createMemoryStore()
    world = await createWorld({ store })
    await watch(token())
    await watch(token({ address: reverting }))
    await watch(token({ symbol: 'NEW', address: sink.toUpperCase().replace('0X', '0x') }))
    const again = await createWorld({ store })
    expect((await again.wallet.watchedAssets()).map(({ symbol }) => symbol)).to.deep.equal(['DEMO', 'NEW'])
  })

  it('answers 4001 when the user says no, and adds nothing', async () => {
    world.refused.add('watchAsset')
    expect(await refusal(token())).to.deep.equal({ code: 4001, message: 'the user rejected the token' })
    expect(await world.wallet.watchedAssets()).to.deep.equal([])
  })

  it('answers 4100 for a type it has no list for, and when the method is disabled', async () => {
    const message = 'the wallet watches tokens of type ERC20 only'
    for (const type of ['ERC721', 'ERC1155', 'erc20', '']) {
      expect(await refusal(token({}, type))).to.deep.equal({ code: 4100, message })
    }
    world = await createWorld({ disabledMethods: ['wallet_watchAsset'] })
    expect(await refusal(token())).to.deep.equal({
      code: 4100,
      message: 'wallet_watchAsset is not authorized in this wallet',
    })
  })

  const wrong = [
    { params: undefined, says: 'params: expected an object' },
    { params: 'DEMO', says: 'params: expected an object' },
    { params: [], says: 'params: expected an object' },
    { params: [token(), token()], says: 'params: expected an object' },
    { params: { options: token().options }, says: 'params.type: expected a string' },
    { params: { type: 'ERC20' }, says: 'params.options: expected an object' },
    {
      params: token({ address: undefined }),
      says: 'params.options.address: expected a 20-byte address in hex',
    },
    {
      params: token({ address: sink.slice(0, 41) }),
      says: 'params.options.address: expected a 20-byte address in hex',
    },
    {
      params: token({ address: `${sink}0` }),
      says: 'params.options.address: expected a 20-byte address in hex',
    },
    {
      params: token({ address: 'demo.eth' }),
      says: 'params.options.address: expected a 20-byte address in hex',
    },
    ...[undefined, '', 'TWELVE_CHARS', 7].map((symbol) => ({
      ...{ params: token({ symbol }), says: 'params.options.symbol: expected 1 to 11 characters' },
    })),
    ...[undefined, -1, 37, 1.5, '18', Number.NaN].map((decimals) => ({
      ...{ params: token({ decimals }), says: 'params.options.decimals: expected an integer from 0 to 36' },
    })),
    ...['logo.png', 'javascript:alert(1)', 'data:text/html,hi', 7].map((image) => ({
      ...{
        params: token({ image }),
        says: 'params.options.image: expected a URL (https, http, ipfs or data:image/)',
      },
    })),
  ]
  for (const { params, says } of wrong) {
    it(`answers -32602 to ${JSON.stringify(params ?? null)}, before anybody is asked`, async () => {
      expect(await refusal(params)).to.deep.equal({ code: -32602, message: says })
      expect(world.asked).to.deep.equal([])
    })
  }

  for (const change of [
    { symbol: 'S' },
    { symbol: 'ELEVEN_CHAR' },
    { symbol: '🦄' },
    { decimals: 0 },
    { decimals: 36 },
  ]) {
    it(`takes ${JSON.stringify(change)}`, async () => expect(await watch(token(change))).to.equal(true))
  }

  it('holds a token of this repository to what it says', async () => {
    const symbol = 'DEMO'
    const { abi, bytecode } = await hre.artifacts.readArtifact('DemoToken')
    const data = encodeDeployData({ abi, bytecode: bytecode as Hex, args: [alice.address, 1n] })
    const [from] = await chain<Address[]>('eth_accounts')
    const hash = await chain('eth_sendTransaction', { from, data })
    const receipt = await chain<{ contractAddress: Address }>('eth_getTransactionReceipt', hash)
    const address = getAddress(receipt.contractAddress)
    expect(await watch(token({ address, symbol }))).to.equal(true)
    expect(await refusal(token({ address, symbol: 'FAKE' }))).to.deep.equal({
      code: -32602,
      message: `options.symbol: the token at ${address} says "${symbol}"`,
    })
    expect(await refusal(token({ address, symbol, decimals: 6 }))).to.deep.equal({
      code: -32602,
      message: `options.decimals: the token at ${address} says 18`,
    })
  })

  /** What contracts answer, and what becomes of a request for `DEMO` with 18 decimals. */
  const answers = [
    { of: 'a token', code: tokenCode(text('DEMO'), word(18)), says: undefined },
    {
      of: 'a token from before ERC-20 was settled',
      code: tokenCode(stringToHex('DEMO', { size: 32 }), word(18)),
      says: undefined,
    },
    {
      of: 'decimals beyond a byte',
      code: tokenCode(text('DEMO'), word(256 + 18)),
      says: `options.decimals: the token at ${sink} says 274`,
    },
    {
      of: 'no decimals',
      code: tokenCode(text('DEMO'), '0x'),
      says: `options.address: the contract at ${sink} does not answer decimals() like a token`,
    },
    {
      of: 'a symbol that is no text',
      code: tokenCode('0x1234', word(18)),
      says: `options.address: the contract at ${sink} does not answer symbol() like a token`,
    },
    {
      of: 'a symbol of a book’s length',
      code: tokenCode(text('D'.repeat(900)), word(18)),
      says: `options.symbol: the token at ${sink} says "${'D'.repeat(32)}..."`,
    },
    {
      of: 'nothing but reverts',
      code: revertingCode,
      says: `options.address: the contract at ${sink} does not answer symbol() like a token`,
    },
  ]
  for (const { of, code, says } of answers) {
    it(`${says === undefined ? 'takes' : 'answers -32602 to'} a contract that says ${of}`, async () => {
      await putCode(sink, code)
      if (says === undefined) expect(await watch(token())).to.equal(true)
      else expect(await refusal(token())).to.deep.equal({ code: -32602, message: says })
    })
  }
})
