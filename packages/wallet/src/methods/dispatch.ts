import { InvalidParamsError, UnauthorizedError, UnsupportedMethodError } from '../errors/index.js'
import { isRecord } from '../schema/schema.js'
import type { Context } from './method.js'
import { methods } from './table.js'

/** A request as EIP-1193 has it. */
export interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/**
 * Methods that a node answers with accounts of its own: what is not the wallet's must not be signed by anybody else, and a
 * wallet's methods are no node's.
 */
const refused = /^(?:eth_(?:sign|sendTransaction|resend|coinbase)|personal_|accounts?_|wallet_|parity_)/

/** Answers one request: by the table, or by the selected chain's node. */
export async function dispatch(
  request: unknown,
  disabled: ReadonlySet<string>,
  context: Context,
): Promise<unknown> {
  const { method, params } = readRequest(request)
  if (disabled.has(method)) throw new UnauthorizedError(`${method} is not authorized in this wallet`)
  const known = methods.get(method)
  // A copy: what a dapp changes in an answer is not changed in the wallet.
  if (known !== undefined) return structuredClone(await known.handle({ method, params }, context))
  if (refused.test(method)) throw new UnsupportedMethodError(method)
  return context.chains.selected.node.request(method, params)
}

/**
 * Copies what came in: a dapp cannot change it between the checks and the prompt, or the prompt and the signature. Every
 * member is read once, since a getter may say something else the next time.
 */
function readRequest(request: unknown): RequestArguments {
  const { method, params } = copy(request)
  if (typeof method !== 'string') throw new InvalidParamsError('expected a request { method, params }')
  return { method, params }
}

function copy(request: unknown): { readonly method?: unknown; readonly params?: unknown } {
  if (!isRecord(request)) return {}
  try {
    const { method, params } = request
    return structuredClone({ method, params })
  } catch {
    // A function, say, or a getter that throws.
    throw new InvalidParamsError('params: expected plain data')
  }
}
