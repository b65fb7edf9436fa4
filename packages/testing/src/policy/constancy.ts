/** Bytes in hex. */
export type Hex = `0x${string}`

/** Gas for one getter: many times what the largest supported policy costs, and about half a second of a hostile loop. */
export const getterGas = 3_000_000n

/** One getter of one contract: all that its answer may depend on. */
export interface Getter {
  readonly chainId: number
  readonly address: Hex
  /** The contract's code as `eth_getCode` answers it. */
  readonly code: Hex
  readonly calldata: Hex
}

/** What running a getter showed. */
export interface GetterTrace {
  /** The opcodes through which the answer may change, in the order of their first use; empty for a constant getter. */
  readonly changingOpcodes: readonly string[]
  /** Absent when the getter reverts or does not end within `getterGas`. What follows a changing opcode is a guess. */
  readonly returndata: Hex | undefined
}

/**
 * Opcodes whose result is neither in the code nor in the call. ADDRESS, CHAINID, CALLVALUE and the calldata are the same
 * whenever the registry reads the policy.
 */
const changing: ReadonlyMap<number, string> = new Map([
  [0x31, 'BALANCE'],
  [0x32, 'ORIGIN'],
  [0x33, 'CALLER'],
  [0x3a, 'GASPRICE'],
  [0x3b, 'EXTCODESIZE'],
  [0x3c, 'EXTCODECOPY'],
  [0x3f, 'EXTCODEHASH'],
  [0x40, 'BLOCKHASH'],
  [0x41, 'COINBASE'],
  [0x42, 'TIMESTAMP'],
  [0x43, 'NUMBER'],
  [0x44, 'PREVRANDAO'],
  [0x45, 'GASLIMIT'],
  [0x47, 'SELFBALANCE'],
  [0x48, 'BASEFEE'],
  [0x49, 'BLOBHASH'],
  [0x4a, 'BLOBBASEFEE'],
  [0x54, 'SLOAD'],
  [0x5a, 'GAS'],
  [0x5c, 'TLOAD'],
  [0xf0, 'CREATE'],
  [0xf1, 'CALL'],
  [0xf2, 'CALLCODE'],
  [0xf4, 'DELEGATECALL'],
  [0xf5, 'CREATE2'],
  [0xfa, 'STATICCALL'],
])

/** The names of `changing`, for documentation and tests. */
export const changingOpcodes: readonly string[] = [...changing.values()]

/**
 * Runs a getter in an EVM of its own and watches for opcodes through which its answer may change.
 *
 * Until the first of them, execution is a function of the code alone. So the code is all that is needed of a node, and a
 * run without any is proof that the answer never changes: the gas given matters only to whether there is an answer.
 */
export async function traceGetter({ chainId, address, code, calldata }: Getter): Promise<GetterTrace> {
  // Half a second to load, which only this verb pays.
  const [
    { createEVM },
    { createCustomCommon, Hardfork, Mainnet },
    { bytesToHex, createAddressFromString, hexToBytes },
  ] = await Promise.all([import('@ethereumjs/evm'), import('@ethereumjs/common'), import('@ethereumjs/util')])

  const common = createCustomCommon({ chainId }, Mainnet, { hardfork: Hardfork.Osaka })
  const evm = await createEVM({ common })
  const seen = new Set<string>()
  evm.events.on('step', ({ opcode }) => {
    const name = changing.get(opcode.code)
    if (name !== undefined) seen.add(name)
  })
  const run = evm.runCode({
    code: hexToBytes(code),
    to: createAddressFromString(address),
    data: hexToBytes(calldata),
    gasLimit: getterGas,
    isStatic: true,
  })
  const result = await run.catch((error: unknown) => {
    // Calls out may miss an account in the empty state around the code; by then the answer is known not to be constant.
    if (seen.size > 0) return undefined
    throw error
  })
  const answered = result !== undefined && result.exceptionError === undefined
  return {
    changingOpcodes: [...seen],
    returndata: answered ? bytesToHex(result.returnValue) : undefined,
  }
}

/** EIP-7702: an account whose code starts with this runs other code, and its key holder may change which. */
const delegationPrefix = '0xef0100'

/**
 * Why a getter's answer may change, or undefined when it never will.
 * @param answer What the node answers now; a run here that ends otherwise proves nothing.
 */
export async function inconstancyOf(getter: Getter, answer: Hex): Promise<string | undefined> {
  if (getter.code.startsWith(delegationPrefix)) {
    return 'the account is a wallet that runs other code by EIP-7702, and its key holder may change which'
  }
  const { changingOpcodes: opcodes, returndata } = await traceGetter(getter)
  if (opcodes.includes('DELEGATECALL') || opcodes.includes('CALLCODE')) {
    return `the contract is a proxy, so other code answers (${opcodes.join(', ')})`
  }
  if (opcodes.length > 0) return `the answer may depend on ${opcodes.join(', ')}`
  if (returndata !== answer) return "the node answers otherwise than the contract's code does when run here"
  return undefined
}
