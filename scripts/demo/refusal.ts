import { isCallException, type Interface } from 'ethers'
import { StepFailedError, tick } from './steps'

/** Expects transactions to be refused with one custom error of the given contracts, and ticks them off. */
export function createRefusal(contracts: readonly Interface[]) {
  return async (what: string, expected: string, send: () => Promise<unknown>): Promise<void> => {
    const refusal = await refusalOf(send)
    const error = contracts.map((contract) => contract.parseError(refusal)).find((parsed) => parsed !== null)
    if (error?.name !== expected) {
      throw new StepFailedError(`${what}: expected ${expected}, but got ${error?.name ?? `"${refusal}"`}.`)
    }
    tick(what, `${error.name}(${error.args.join(', ')})`)
  }
}

/** The revert data of a transaction that must fail. */
async function refusalOf(send: () => Promise<unknown>): Promise<string> {
  try {
    await send()
  } catch (error) {
    if (isCallException(error) && error.data != null) return error.data
    throw error
  }
  return '0x'
}
