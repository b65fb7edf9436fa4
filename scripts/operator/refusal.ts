import { Interface, ZeroAddress, isHexString } from 'ethers'
import type { Order } from './order'
import { registryAbi, type RegistryState } from './registry'

const registryErrors = new Interface(registryAbi)

type Explain = (account: string, state: RegistryState, order: Order) => string

/** What to do about each error that the registry reverts with. The account is the error's argument. */
const explanations: Readonly<Record<string, Explain>> = {
  SignerAlreadyAllowed: (signer) => `${signer} is an allowed signer already: there is nothing to add.`,
  NotSigner: (signer) => `${signer} is not an allowed signer: there is nothing to remove.`,
  ZeroSigner: () => 'The zero address cannot sign: give the address of a signer.',
  OwnableUnauthorizedAccount: (account, { owner, pendingOwner }, { method }) => {
    if (method !== 'acceptOwnership') {
      return `${account} is not the registry's owner: send from ${owner}, which is.`
    }
    if (pendingOwner === ZeroAddress) return 'No ownership transfer is under way: there is nothing to accept.'
    return `${account} is not the registry's pending owner: send from ${pendingOwner}, which is.`
  },
}

/** Why a node refused a call or a transaction, in one sentence without URLs. */
export function refusal(error: unknown, state: RegistryState, order: Order): string {
  const data = revertData(error)
  const decoded = data === undefined ? null : registryErrors.parseError(data)
  const explain = explanations[decoded?.name ?? '']
  if (explain !== undefined) return explain(String(decoded?.args.toArray()[0]), state, order)
  return `The node refused ${order.method}: ${reason(error)}.`
}

/** Nodes and libraries nest the returned bytes at different depths. */
function revertData(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { data, error: inner, cause } = error as { data?: unknown; error?: unknown; cause?: unknown }
  if (isHexString(data)) return data
  return revertData(data) ?? revertData(inner) ?? revertData(cause)
}

function reason(error: unknown): string {
  const { shortMessage, message } = error as { shortMessage?: string; message?: string }
  const [line = ''] = (shortMessage ?? message ?? String(error)).split('\n')
  return line.replaceAll(/https?:\/\/\S+/g, 'the node').replace(/[.\s]+$/, '')
}
