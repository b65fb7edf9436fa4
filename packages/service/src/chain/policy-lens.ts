import {
  decodeAbiParameters,
  encodeAbiParameters,
  concat,
  parseAbiParameters,
  type Address,
  type Hex,
} from 'viem'
import { policyLensBytecode } from './policy-lens.generated.js'

/**
 * Gas for a whole look. The lens gives each of three getters two million; a node charges 200 for each byte of the answer,
 * which it takes for code, up to EIP-170's 24,576 bytes. Below EIP-7825's cap of 16,777,216 for a transaction.
 */
export const policyLensGas = 12_000_000n

/** What one getter answered. `data` is its raw returndata, or the beginning when `size` is more. */
export interface GetterAnswer {
  readonly ok: boolean
  readonly size: bigint
  readonly data: Hex
}

/** Everything about one consumer's policy at one block. Mirror: the struct in contracts/lens/PolicyLens.sol. */
export interface Sight {
  readonly chainId: bigint
  readonly blockNumber: bigint
  /** Unix seconds. */
  readonly timestamp: bigint
  readonly provider: GetterAnswer
  readonly conditions: GetterAnswer
  readonly cutoffBlock: GetterAnswer
}

const sightType = parseAbiParameters([
  'Sight sight',
  'struct Sight { uint256 chainId; uint256 blockNumber; uint256 timestamp; Answer provider; Answer conditions; Answer cutoffBlock; }',
  'struct Answer { bool ok; uint256 size; bytes data; }',
])

/** The data of an eth_call without a recipient that looks at `consumer`. */
export function encodeLook(consumer: Address): Hex {
  return concat([policyLensBytecode, encodeAbiParameters([{ type: 'address' }], [consumer])])
}

/** @throws viem's BaseError when it is no answer of the lens. */
export function decodeSight(returndata: Hex): Sight {
  return decodeAbiParameters(sightType, returndata)[0]
}
