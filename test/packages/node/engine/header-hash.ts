import { keccak256, toRlp, type Hex } from 'viem'
import type { Block } from './chain'

/** The fields of a Prague header, in the order in which they are hashed. */
const fields = [
  ...['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom'],
  ...[
    'difficulty',
    'number',
    'gasLimit',
    'gasUsed',
    'timestamp',
    'extraData',
    'mixHash',
    'nonce',
    'baseFeePerGas',
  ],
  ...['withdrawalsRoot', 'blobGasUsed', 'excessBlobGas', 'parentBeaconBlockRoot', 'requestsHash'],
]

const quantities = new Set([
  ...[
    'difficulty',
    'number',
    'gasLimit',
    'gasUsed',
    'timestamp',
    'baseFeePerGas',
    'blobGasUsed',
    'excessBlobGas',
  ],
])

/** RLP has quantities as the fewest bytes, and zero as none. */
function encoded(block: Block, field: string): Hex {
  const value = block[field] as Hex
  if (!quantities.has(field)) return value
  if (BigInt(value) === 0n) return '0x'
  const digits = BigInt(value).toString(16)
  return `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`
}

/** The hash that a block's own fields say it has. */
export const headerHash = (block: Block) => keccak256(toRlp(fields.map((field) => encoded(block, field))))
