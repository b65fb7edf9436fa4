import { encodeAbiParameters, encodeFunctionData, getAddress, parseAbi, type Hex } from 'viem'
import type { Call } from './call.js'

/** Mirror: contracts/account/BatchExecutor.sol. */
const executeAbi = parseAbi(['function execute(bytes32 mode, bytes executionData) payable'])

/** ERC-7821: a batch, all or none, without `opData`. */
const singleBatch: Hex = `0x01${'00'.repeat(31)}`

const callsType = [
  {
    type: 'tuple[]',
    components: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const

/** Call data for an account that delegates to the batch executor. */
export function encodeExecute(calls: readonly Call[]): Hex {
  return encodeFunctionData({
    abi: executeAbi,
    functionName: 'execute',
    args: [singleBatch, encodeAbiParameters(callsType, [calls.map(toTuple)])],
  })
}

/** viem would hold an address against its checksum, which SPEC does not ask for. */
const toTuple = ({ to, value, data }: Call) => ({ to: getAddress(to), value, data })
