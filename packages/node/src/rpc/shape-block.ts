import { given, without, type Fields } from './fields.js'
import { isRecord } from './schema/schema.js'
import { shapeTransaction } from './shape-transaction.js'

const zeroHash = `0x${'00'.repeat(32)}`

/** Where an engine leaves a field out, and never in place of a value of its own. */
const defaults = {
  /** keccak256 of an empty RLP list. */
  sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
  mixHash: zeroHash,
  baseFeePerGas: '0x0',
  /** The root of an empty trie. */
  withdrawalsRoot: '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
  blobGasUsed: '0x0',
  excessBlobGas: '0x0',
  parentBeaconBlockRoot: zeroHash,
  /** SHA-256 of nothing. */
  requestsHash: '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
}

/** The same for every block of this chain. */
const constants = { nonce: '0x0000000000000000', difficulty: '0x0', uncles: [], withdrawals: [] }

/**
 * The Block object of the specification. A pending block has the engine's number and hash: latest + 1 and the hash of the
 * partial block. The specification also says null for both; clients that follow a chain by them need values.
 */
export function shapeBlock(block: Fields): Fields {
  const { transactions, timestamp } = block
  return {
    // A block without a number or a hash says so.
    number: null,
    hash: null,
    ...defaults,
    ...given(without(block, 'totalDifficulty')),
    ...constants,
    transactions: Array.isArray(transactions)
      ? transactions.map((item: unknown) => (isRecord(item) ? shapeTransaction(item, timestamp) : item))
      : [],
  }
}
