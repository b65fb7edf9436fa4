import { expect } from 'chai'
import { keccak256, toRlp, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { schemaErrors } from './schemas'
import { alice, bob, createWorld, logging, type World } from './world'

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const absent = `0x${'11'.repeat(32)}`

const fields = [
  'number', 'hash', 'parentHash', 'nonce', 'sha3Uncles', 'logsBloom', 'transactionsRoot', 'stateRoot', 'receiptsRoot',
  'miner', 'difficulty', 'mixHash', 'extraData', 'size', 'gasLimit', 'gasUsed', 'timestamp', 'transactions', 'uncles',
  'withdrawals', 'withdrawalsRoot', 'baseFeePerGas', 'blobGasUsed', 'excessBlobGas', 'parentBeaconBlockRoot',
  'requestsHash',
] // prettier-ignore

/** The header in the order of its RLP, as of Prague. */
const header = [
  'parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom', 'difficulty',
  'number', 'gasLimit', 'gasUsed', 'timestamp', 'extraData', 'mixHash', 'nonce', 'baseFeePerGas', 'withdrawalsRoot',
  'blobGasUsed', 'excessBlobGas', 'parentBeaconBlockRoot', 'requestsHash',
] // prettier-ignore

const quantities = ['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'baseFeePerGas', 'blobGasUsed', 'excessBlobGas'] // prettier-ignore

type Block = Record<string, Hex> & { transactions: (Hex | Record<string, unknown>)[] }

/** RLP has numbers without leading zeros, and zero as nothing. */
function toItem(name: string, value: Hex): Hex {
  if (!quantities.includes(name)) return value
  if (value === '0x0') return '0x'
  return value.length % 2 === 0 ? value : `0x0${value.slice(2)}`
}

describe('node JSON-RPC: shapes', () => {
  let world: World
  /** By the type of the transaction. */
  const hashes: Record<string, string> = {}

  before(async () => {
    world = await createWorld()
    await world.result('evm_setAutomine', false)
    const common = { chainId: 84532, gas: 100_000n, to: bob, value: 1n }
    const account = privateKeyToAccount(key)
    const { address } = privateKeyToAccount(`0x${'22'.repeat(32)}`)
    const authorization = await account.signAuthorization({ chainId: 84532, address, nonce: 9 })
    const fees = { maxFeePerGas: 3n * 10n ** 9n, maxPriorityFeePerGas: 1n }
    const signed = [
      await account.signTransaction({ ...common, type: 'legacy', gasPrice: fees.maxFeePerGas, nonce: 0 }),
      await account.signTransaction({
        ...common,
        type: 'eip2930',
        gasPrice: fees.maxFeePerGas,
        nonce: 1,
        accessList: [{ address: bob, storageKeys: [absent as Hex] }],
      }),
      await account.signTransaction({ ...common, ...fees, type: 'eip1559', nonce: 2 }),
      await account.signTransaction({
        chainId: 84532,
        gas: 100_000n,
        data: logging,
        ...fees,
        type: 'eip1559',
        nonce: 3,
      }),
      await account.signTransaction({
        ...common,
        ...fees,
        type: 'eip7702',
        nonce: 4,
        authorizationList: [authorization],
      }),
    ]
    for (const [index, name] of ['legacy', 'accessList', 'fee', 'creation', 'setCode'].entries()) {
      hashes[name] = (await world.result('eth_sendRawTransaction', signed[index])) as string
    }
    await world.engine.seal()
  })
  after(() => world.stop())

  const calls: [method: string, params: () => unknown[]][] = [
    ...['latest', 'pending', 'safe', 'finalized', 'earliest', '0x1', '0x99'].flatMap((block) =>
      [true, false].map((full): [string, () => unknown[]] => ['eth_getBlockByNumber', () => [block, full]]),
    ),
    ['eth_getBlockByHash', () => [absent, false]],
    ['eth_getBlockReceipts', () => ['latest']],
    ['eth_getBlockReceipts', () => ['earliest']],
    ['eth_getBlockReceipts', () => ['0x99']],
    ['eth_getTransactionByHash', () => [absent]],
    ...['legacy', 'accessList', 'fee', 'creation', 'setCode'].flatMap((name): [string, () => unknown[]][] => [
      ['eth_getTransactionByHash', () => [hashes[name]]],
      ['eth_getTransactionReceipt', () => [hashes[name]]],
    ]),
    ['eth_getTransactionReceipt', () => [absent]],
    ['eth_getTransactionByBlockNumberAndIndex', () => ['latest', '0x0']],
    ['eth_getTransactionByBlockNumberAndIndex', () => ['latest', '0x9']],
    ['eth_getBlockTransactionCountByNumber', () => ['latest']],
    ['eth_getLogs', () => [{ fromBlock: '0x0' }]],
    ['eth_feeHistory', () => ['0x2', 'latest', [10]]],
    ['eth_getProof', () => [alice, [absent], 'latest']],
    ['eth_getStorageAt', () => [alice, '0x0', 'latest']],
    ['eth_getTransactionCount', () => [alice, 'pending']],
    ['eth_getBalance', () => [alice, 'latest']],
    ['eth_getCode', () => [alice, 'latest']],
    ['eth_call', () => [{ to: bob }, 'latest']],
    ['eth_estimateGas', () => [{ to: bob }]],
    ...[
      'eth_chainId',
      'eth_syncing',
      'eth_coinbase',
      'eth_accounts',
      'eth_blockNumber',
      'net_version',
      'eth_gasPrice',
      'eth_blobBaseFee',
      'eth_maxPriorityFeePerGas',
    ].map((method): [string, () => unknown[]] => [method, () => []]),
  ]

  for (const [method, params] of calls) {
    it(`answers ${method} ${JSON.stringify(params())} as the execution API has it`, async () => {
      const result = await world.result(method, ...params())
      expect(schemaErrors(method, result)).to.deep.equal([])
    })
  }

  for (const block of ['latest', 'pending', 'earliest']) {
    it(`gives the ${block} block every field of the specification and no other`, async () => {
      const result = (await world.result('eth_getBlockByNumber', block, false)) as Block
      expect(result).to.have.all.keys(fields)
      expect(result).to.deep.include({
        nonce: '0x0000000000000000',
        difficulty: '0x0',
        uncles: [],
        withdrawals: [],
      })
    })
  }

  it('numbers the pending block after the latest', async () => {
    const block = (await world.result('eth_getBlockByNumber', 'pending', false)) as Block
    expect(block.number).to.equal('0x2')
    expect(block.parentHash).to.equal(
      ((await world.result('eth_getBlockByNumber', 'latest', false)) as Block).hash,
    )
  })

  it('gives a block whose fields hash to its hash', async () => {
    const block = (await world.result('eth_getBlockByNumber', 'latest', false)) as Block
    const items = header.map((name) => toItem(name, block[name]!))
    expect(keccak256(toRlp(items))).to.equal(block.hash)
  })

  it('gives every typed transaction its yParity, and each the timestamp of its block', async () => {
    const block = (await world.result('eth_getBlockByNumber', 'latest', true)) as Block
    for (const transaction of block.transactions as Record<string, unknown>[]) {
      expect(transaction.yParity).to.equal(transaction.type === '0x0' ? undefined : transaction.v)
      expect(transaction.blockTimestamp).to.equal(block.timestamp)
      expect(await world.result('eth_getTransactionByHash', transaction.hash)).to.deep.equal(transaction)
    }
    expect(block.transactions.map((item) => (item as { type: string }).type).sort()).to.deep.equal([
      '0x0',
      '0x1',
      '0x2',
      '0x2',
      '0x4',
    ])
  })

  it('gives the receipts of a block in its order, by number, tag and hash', async () => {
    const block = (await world.result('eth_getBlockByNumber', 'latest', false)) as Block
    const receipts = (await world.result('eth_getBlockReceipts', 'latest')) as Record<string, unknown>[]
    expect(receipts.map(({ transactionHash }) => transactionHash)).to.deep.equal(block.transactions)
    for (const id of [block.number, block.hash, { blockHash: block.hash }, { blockNumber: block.number }]) {
      expect(await world.result('eth_getBlockReceipts', id)).to.deep.equal(receipts)
    }
  })

  it('reads a transaction again whose block an index replaced meanwhile', async () => {
    const other = await createWorld()
    const transfer = { from: alice, to: bob }
    await other.result('evm_setAutomine', false)
    const hash = await other.engine.preconfirm(transfer)
    // The transaction is of a block that is gone when its timestamp is asked for.
    other.engine.intercept = 'eth_getBlockByHash'
    const transaction = await other.result('eth_getTransactionByHash', hash)
    expect(schemaErrors('eth_getTransactionByHash', transaction)).to.deep.equal([])
    expect(other.engine.asked.filter((method) => method === 'eth_getTransactionByHash')).to.have.length(2)
    await other.stop()
  })

  it('leaves a transaction of the pool without a block', async () => {
    const hash = await world.result('eth_sendTransaction', { from: alice, to: bob })
    const transaction = await world.result('eth_getTransactionByHash', hash)
    expect(transaction).to.include({ blockHash: null, blockNumber: null, blockTimestamp: null })
  })
})
