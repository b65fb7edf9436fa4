import type { Address, Hex } from 'viem'
import { is, matches, type Schema } from './schema.js'

/** An EIP-55 checksum is not checked: SPEC gives the pattern alone. */
export const address = matches<Address>('a 20-byte address in hex', /^0x[0-9a-f]{40}$/i)
export const hash = matches<Hex>('32 bytes in hex', /^0x[0-9a-f]{64}$/i)
export const bytes = matches<Hex>('bytes in hex', /^0x(?:[0-9a-f]{2})*$/i)
/** At most 256 bits. Leading zeros are taken, since ethers writes whole bytes. */
export const quantity = matches<Hex>(
  'a hex quantity of at most 256 bits, such as "0x0"',
  /^0x[0-9a-f]{1,64}$/i,
)
export const uint64 = matches<Hex>(
  'a hex quantity of at most 64 bits, such as "0x0"',
  /^0x0*[0-9a-f]{1,16}$/i,
)
/** What JavaScript counts exactly; no account gets further. */
export const nonce = is<Hex>(
  'a hex quantity of at most 53 bits, such as "0x0"',
  (value) => uint64(value) === undefined && Number.isSafeInteger(Number(value)),
)
/** SPEC's pattern: lower case, no leading zeros. What is too large for a chain id is nobody's chain. */
export const chainId = matches<Hex>(
  'a chain id in lower-case hex without leading zeros',
  /^0x(?:[1-9a-f][0-9a-f]*|0)$/,
)
export const text = is<string>('a string', (value) => typeof value === 'string')
export const boolean = is<boolean>('true or false', (value) => typeof value === 'boolean')
export const anything: Schema<unknown> = () => undefined
