import {
  decodeFunctionResult,
  encodeFunctionData,
  hexToBytes,
  numberToHex,
  parseAbi,
  type Address,
  type Hex,
} from 'viem'
import { claimMeterCode } from '../chain/bytecode.generated.js'
import type { ChainProvider } from '../chain/provider.js'
import { describeRevert, revertDataOf } from '../chain/revert.js'
import { accountNamed } from '../issue/create-kit.js'
import { ConsumerError } from './consumer-report.js'

/** A claim whose verification nobody has to sign: the registry accepts everything while it is measured. */
export interface MeasuredClaim {
  readonly consumer: Address
  readonly registry: Address
  /** Calldata of a claim, with any identityHash, expiration and signature. */
  readonly data: Hex
  /** Wei sent along. */
  readonly value: bigint
}

const meterAbi = parseAbi([
  'function measure(address consumer, uint256 value, bytes claim) returns (uint256)',
])

/** The STOP opcode: a registry that accepts everything. */
const acceptEverything = '0x00'

/** What a transaction costs before any code runs, and each byte of its data (EIP-2028). */
const intrinsic = { transaction: 21_000, zeroByte: 4, otherByte: 16 }

/**
 * What a claim costs without the registry's check, in gas, to within 2 %: one `eth_call` in which a meter
 * claims and the registry accepts everything. The node must support state overrides, as geth, reth, anvil and Hardhat do.
 * @throws ConsumerError When the claim reverts even so.
 */
export async function claimGas(provider: ChainProvider, claim: MeasuredClaim): Promise<number> {
  const meter = accountNamed('meter')
  const data = encodeFunctionData({ abi: meterAbi, args: [claim.consumer, claim.value, claim.data] })
  const overrides = {
    [meter]: { code: claimMeterCode, balance: numberToHex(claim.value) },
    [claim.registry]: { code: acceptEverything },
  }
  try {
    const answer = await provider.request({
      method: 'eth_call',
      params: [{ to: meter, data }, 'latest', overrides],
    })
    const used = decodeFunctionResult({ abi: meterAbi, data: answer as Hex })
    return Number(used) + intrinsicGas(claim.data)
  } catch (error) {
    const revert = revertDataOf(error)
    if (revert === undefined) throw error
    throw new ConsumerError(
      `The claim given to be measured reverts with ${describeRevert([], revert)}: give one that a fresh wallet could make.`,
    )
  }
}

function intrinsicGas(data: Hex): number {
  const bytes = hexToBytes(data)
  const zeros = bytes.filter((byte) => byte === 0).length
  return intrinsic.transaction + zeros * intrinsic.zeroByte + (bytes.length - zeros) * intrinsic.otherByte
}
