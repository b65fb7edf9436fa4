import { Interface, ZeroAddress } from 'ethers'
import { badInput } from '../../config/bad-input'
import { registryAbi, type RegistryState } from './registry'
import type { SendingOptions } from './verb'

/** One call of the registry that an operator wants. */
export interface Order {
  readonly method: 'addSigner' | 'removeSigner' | 'transferOwnership' | 'acceptOwnership'
  readonly args: readonly string[]
  /** The only account that the registry lets make this call; the zero address when there is none. */
  readonly entitled: string
  /** What will be so once the call is mined: a sentence. */
  readonly effect: string
}

/** Exactly what is, or would be, sent. */
export interface PlannedTransaction {
  readonly from: string
  readonly to: string
  readonly method: string
  readonly data: string
  readonly effect: string
}

export const registryInterface = new Interface(registryAbi)

/** Whether to send: a live network needs to be asked twice. */
export function sends(
  live: boolean,
  { execute, dryRun }: Pick<SendingOptions, 'execute' | 'dryRun'>,
): boolean {
  if (execute && dryRun) throw badInput('Give --execute or --dry-run, not both.')
  return execute || (!live && !dryRun)
}

/**
 * The transaction that carries out an order.
 * @param accounts The accounts that this network's configuration can send from, the usual one first.
 */
export function plan(
  { method, args, entitled, effect }: Order,
  { address }: Pick<RegistryState, 'address'>,
  accounts: readonly string[],
): PlannedTransaction {
  const from = accounts.find((account) => account === entitled) ?? accounts[0] ?? entitled
  return {
    from: from === ZeroAddress ? address : from,
    to: address,
    method: `${method}(${args.join(', ')})`,
    data: registryInterface.encodeFunctionData(method, [...args]),
    effect,
  }
}
