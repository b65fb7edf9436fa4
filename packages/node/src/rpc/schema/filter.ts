import { either, fields, list, is, type Flaw, type Schema } from './schema.js'
import { address, blockNumber, hash } from './values.js'

/** null, a topic, or the alternatives at this position. */
const topic: Schema = either(
  is('null', (value) => value === null),
  either(
    hash,
    list(
      either(
        is('null', (value) => value === null),
        hash,
      ),
      1000,
    ),
  ),
)

const shape = fields({
  fromBlock: blockNumber,
  toBlock: blockNumber,
  blockHash: hash,
  address: either(address, list(address)),
  topics: list(topic, 4),
})

/** What logs to give: of a range or of one block. */
export const filter: Schema = (value) => shape(value) ?? range(value as Readonly<Record<string, unknown>>)

function range({ blockHash, fromBlock, toBlock }: Readonly<Record<string, unknown>>): Flaw | undefined {
  const given = (bound: unknown) => bound !== undefined && bound !== null
  if (given(blockHash) && (given(fromBlock) || given(toBlock))) {
    return { path: '', expected: 'either blockHash or a range of fromBlock and toBlock' }
  }
  if (isNumber(fromBlock) && isNumber(toBlock) && BigInt(fromBlock) > BigInt(toBlock)) {
    return { path: '.fromBlock', expected: 'a block that is not after toBlock' }
  }
  return undefined
}

function isNumber(bound: unknown): bound is string {
  return typeof bound === 'string' && bound.startsWith('0x')
}
