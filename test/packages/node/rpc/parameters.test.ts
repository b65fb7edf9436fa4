import { expect } from 'chai'
import { alice, createWorld, type World } from './world'

const hash = `0x${'11'.repeat(32)}`
const tags = 'a block number in hex without leading zeros, or latest, pending, safe, finalized, earliest'

/** A method, its parameters, and the words of the refusal. */
const wrong: [method: string, params: unknown[], message: string][] = [
  ['eth_getBalance', [], 'missing parameter 0 (address)'],
  ['eth_getBalance', [alice], 'missing parameter 1 (block)'],
  ['eth_getBalance', [alice, null], 'missing parameter 1 (block)'],
  ['eth_getBalance', [alice, 'latest', 1], 'too many parameters: 3 given, at most 2 taken'],
  ['eth_getBalance', ['0x12', 'latest'], 'invalid parameter 0 (address): expected a 20-byte address in hex'],
  ['eth_getBalance', [1, 'latest'], 'invalid parameter 0 (address): expected a 20-byte address in hex'],
  ...['newest', 'Latest', '', '12', '-0x1', '0x', '0x01', '0xg', `0x1${'0'.repeat(16)}`, 12, -1, true].map(
    (block): [string, unknown[], string] => [
      'eth_getBalance',
      [alice, block],
      `invalid parameter 1 (block): expected ${tags}`,
    ],
  ),
  [
    'eth_getBalance',
    [alice, {}],
    'invalid parameter 1 (block): expected an object with either blockNumber or blockHash',
  ],
  [
    'eth_getBalance',
    [alice, { blockNumber: '0x0', blockHash: hash }],
    'invalid parameter 1 (block): expected an object with either blockNumber or blockHash',
  ],
  [
    'eth_getBalance',
    [alice, { blockHash: '0x11' }],
    'invalid parameter 1 (block.blockHash): expected a 32-byte hash in hex',
  ],
  [
    'eth_getBalance',
    [alice, { blockHash: hash, requireCanonical: 1 }],
    'invalid parameter 1 (block.requireCanonical): expected true or false',
  ],
  ['eth_getBlockByNumber', ['latest'], 'missing parameter 1 (fullTransactions)'],
  [
    'eth_getBlockByNumber',
    ['latest', 'yes'],
    'invalid parameter 1 (fullTransactions): expected true or false',
  ],
  ['eth_getBlockByNumber', [{ blockNumber: '0x0' }, false], `invalid parameter 0 (block): expected ${tags}`],
  ['eth_getBlockByHash', ['0x1', false], 'invalid parameter 0 (hash): expected a 32-byte hash in hex'],
  ['eth_getBlockReceipts', ['first'], `invalid parameter 0 (block): expected ${tags}`],
  [
    'eth_getStorageAt',
    [alice, '0', 'latest'],
    'invalid parameter 1 (position): expected a storage slot in hex, of at most 32 bytes',
  ],
  ['eth_sendRawTransaction', ['0x123'], 'invalid parameter 0 (data): expected bytes in hex'],
  [
    'eth_sendRawTransactionSync',
    ['0x', 6001],
    'invalid parameter 1 (timeout): expected milliseconds from 1 to 6000',
  ],
  ['eth_call', ['0x'], 'invalid parameter 0 (transaction): expected an object'],
  ['eth_call', [{ to: 'bob' }], 'invalid parameter 0 (transaction.to): expected a 20-byte address in hex'],
  [
    'eth_estimateGas',
    [{ value: 1 }],
    'invalid parameter 0 (transaction.value): expected a hex quantity without leading zeros, of at most 256 bits',
  ],
  [
    'eth_call',
    [{ accessList: [{ address: alice, storageKeys: ['0x1'] }] }],
    'invalid parameter 0 (transaction.accessList[0].storageKeys[0]): expected a 32-byte hash in hex',
  ],
  [
    'eth_getLogs',
    [{ topics: [[hash, 'x']] }],
    'invalid parameter 0 (filter.topics[0][1]): expected a 32-byte hash in hex',
  ],
  ['eth_getLogs', [{ topics: [1] }], 'invalid parameter 0 (filter.topics[0]): expected an array'],
  [
    'eth_getLogs',
    [{ topics: [null, null, null, null, null] }],
    'invalid parameter 0 (filter.topics): expected an array of at most 4 items',
  ],
  [
    'eth_getLogs',
    [{ blockHash: hash, toBlock: 'latest' }],
    'invalid parameter 0 (filter): expected either blockHash or a range of fromBlock and toBlock',
  ],
  [
    'eth_getLogs',
    [{ fromBlock: '0x2', toBlock: '0x1' }],
    'invalid parameter 0 (filter.fromBlock): expected a block that is not after toBlock',
  ],
  [
    'eth_feeHistory',
    ['0x1', 'latest', [101]],
    'invalid parameter 2 (rewardPercentiles[0]): expected a number from 0 to 100',
  ],
  [
    'eth_feeHistory',
    ['0x1', 'latest', [50, 10]],
    'invalid parameter 2 (rewardPercentiles[1]): expected percentiles in ascending order',
  ],
  ['eth_chainId', [1], 'too many parameters: 1 given, at most 0 taken'],
]

/** What clients send and geth takes. */
const right: [method: string, params: unknown[]][] = [
  ...['latest', 'pending', 'safe', 'finalized', 'earliest', '0x0', { blockNumber: '0x0' }].map(
    (block): [string, unknown[]] => ['eth_getBalance', [alice, block]],
  ),
  ['eth_getBalance', [alice.toUpperCase().replace('0X', '0x'), 'latest']],
  ['eth_getCode', [alice]],
  ['eth_getCode', [alice, null]],
  ['eth_getStorageAt', [alice, '0x0', 'latest']],
  ['eth_getStorageAt', [alice, '0x01', 'latest']],
  ['eth_getStorageAt', [alice, hash, 'latest']],
  ['eth_call', [{ from: alice, to: alice, data: '0x', value: null }]],
  ['eth_call', [{ from: alice, to: alice, input: '0x' }, 'latest', {}]],
  ['eth_getLogs', [{}]],
  ['eth_getLogs', [{ address: [alice], topics: [null, [hash], hash] }]],
  ['eth_feeHistory', ['0x1', 'latest', [10, 50]]],
  ['eth_feeHistory', ['0x1', 'latest']],
  ['eth_getBlockReceipts', [{ blockNumber: '0x0' }]],
]

describe('node JSON-RPC: parameters', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.stop())

  for (const [method, params, message] of wrong) {
    it(`refuses ${method} ${JSON.stringify(params)}`, async () => {
      world.engine.asked.length = 0
      expect((await world.ask(method, ...params)).error).to.deep.equal({ code: -32602, message })
      expect(world.engine.asked).to.deep.equal([])
    })
  }

  for (const [method, params] of right) {
    it(`takes ${method} ${JSON.stringify(params)}`, async () => {
      expect(await world.ask(method, ...params)).to.have.property('result')
    })
  }

  it('takes an EIP-1898 object with the hash of a block', async () => {
    const { hash: blockHash } = (await world.result('eth_getBlockByNumber', 'latest', false)) as {
      hash: string
    }
    const params = [alice, { blockHash, requireCanonical: true }]
    expect(await world.result('eth_getBalance', ...params)).to.equal('0x21e19e0c9bab2400000')
  })

  it('leaves what the table lacks to the engine', async () => {
    expect(await world.result('hardhat_setBalance', alice, '0x1')).to.equal(true)
    expect(await world.result('eth_getBalance', alice, 'latest')).to.equal('0x1')
    expect((await world.ask('hardhat_setBalance', 'x')).error).to.have.property('code', -32602)
  })
})
