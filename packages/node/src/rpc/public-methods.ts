import { ForbiddenMethodError, MethodNotFoundError } from './errors.js'

const publicNamespaces = ['eth', 'net', 'web3', 'base']

/** They use keys that the node holds. */
const signing = /^eth_(?:send|sign|fill)Transaction$|^eth_sign(?:TypedData.*)?$/

/** The public endpoints that the specification describes answer it with HTTP 403. */
const forbidden = 'eth_getBlockReceipts'

/**
 * Refuses what a public node does not answer. Only these namespaces are open, so that no development method is by
 * oversight: evm, hardhat, debug, anvil and whatever an engine may bring.
 * @throws ForbiddenMethodError for what needs a node of one's own.
 * @throws MethodNotFoundError for what a public node does not have.
 */
export function checkPublic(method: string): void {
  if (method === forbidden) throw new ForbiddenMethodError(method)
  const namespace = method.split('_', 1)[0] ?? ''
  if (!publicNamespaces.includes(namespace) || signing.test(method)) throw new MethodNotFoundError(method)
}
