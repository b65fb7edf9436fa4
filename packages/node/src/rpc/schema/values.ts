import { fields, is, isRecord, list, matches, type Flaw, type Schema } from './schema.js'

/** The values of the Ethereum execution API, as parameters have them. */

export const quantity = matches(
  'a hex quantity without leading zeros, of at most 256 bits',
  /^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i,
)
/** Indices, counts and block numbers. */
export const uint64 = matches(
  'a hex quantity without leading zeros, of at most 64 bits',
  /^0x(?:0|[1-9a-f][0-9a-f]{0,15})$/i,
)
export const address = matches('a 20-byte address in hex', /^0x[0-9a-f]{40}$/i)
export const hash = matches('a 32-byte hash in hex', /^0x[0-9a-f]{64}$/i)
export const bytes = matches('bytes in hex', /^0x(?:[0-9a-f]{2})*$/i)
export const slot = matches('a storage slot in hex, of at most 32 bytes', /^0x[0-9a-f]{1,64}$/i)
export const boolean = is('true or false', (value) => typeof value === 'boolean')
export const object = is('an object', isRecord)

const tags = ['latest', 'pending', 'safe', 'finalized', 'earliest']
const isTag = (value: unknown) => typeof value === 'string' && tags.includes(value)
const isNumber = (value: unknown) => uint64(value) === undefined

/** A block number in hex, or a tag. */
export const blockNumber = is(
  `a block number in hex without leading zeros, or ${tags.join(', ')}`,
  (value) => isTag(value) || isNumber(value),
)

/** A block number, a tag, or the object of EIP-1898. */
export const block: Schema = (value) => (isRecord(value) ? eip1898(value) : blockNumber(value))

/** As `block`, and a hash as a string too. */
export const blockOrHash: Schema = (value) => (hash(value) === undefined ? undefined : block(value))

const eip1898Fields = fields({ blockNumber: uint64, blockHash: hash, requireCanonical: boolean })

function eip1898(value: Record<string, unknown>): Flaw | undefined {
  const given = ['blockNumber', 'blockHash'].filter(
    (name) => Object.hasOwn(value, name) && value[name] !== null,
  )
  if (given.length !== 1) return { path: '', expected: 'an object with either blockNumber or blockHash' }
  return eip1898Fields(value)
}

const accessList = list(fields({ address, storageKeys: list(hash) }))

/** A transaction to be simulated or sent by an account of the node. */
export const transaction = fields({
  type: uint64,
  nonce: uint64,
  from: address,
  to: address,
  gas: uint64,
  value: quantity,
  data: bytes,
  input: bytes,
  gasPrice: quantity,
  maxPriorityFeePerGas: quantity,
  maxFeePerGas: quantity,
  maxFeePerBlobGas: quantity,
  chainId: quantity,
  accessList,
  blobVersionedHashes: list(hash),
  authorizationList: list(object),
})

/** Percentiles from 0 to 100, each at least the one before it. */
export const percentiles: Schema = (value) => {
  const flaw = list(
    is('a number from 0 to 100', (item) => typeof item === 'number' && item >= 0 && item <= 100),
    100,
  )(value)
  if (flaw !== undefined) return flaw
  const numbers = value as readonly number[]
  const falls = numbers.findIndex((number, index) => index > 0 && number < (numbers[index - 1] ?? 0))
  return falls === -1 ? undefined : { path: `[${falls}]`, expected: 'percentiles in ascending order' }
}
