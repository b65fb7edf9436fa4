/**
 * Whether a call failed because of the contract and not of the node. Code 3 is the execution API's for a revert; Hardhat
 * and older nodes say it in words; the rest are ethers', which also takes an empty answer for one.
 */
export function isRevert(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === 3 || code === 'CALL_EXCEPTION' || code === 'BAD_DATA') return true
  return /revert|out of gas|invalid opcode/i.test(String(message))
}
