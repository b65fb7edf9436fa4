import { isHex, size, type Abi, type Hex } from 'viem'
import { ClaimRevertedError } from '../errors/claim-errors.js'
import { OnchainVerifyError } from '../errors/onchain-verify-error.js'
import {
  ChainUnavailableError,
  InsufficientFundsError,
  UserRejectedError,
  WalletFailedError,
  WalletUnauthorizedError,
} from '../errors/wallet-errors.js'
import { decodeRevert } from './decode-revert.js'
import { errorLayers, type ErrorLayer } from './error-layers.js'

/** viem's errors of a connection, by name: `instanceof` does not hold across copies of viem. */
const connectionErrors = ['HttpRequestError', 'WebSocketRequestError', 'SocketClosedError', 'TimeoutError']

/** EIP-1193: disconnected, from all chains or from this one. */
const disconnected = [4900, 4901]

/**
 * Turns what a node, a wallet or viem threw into this package's family. What the user decided comes first, then what the
 * contract said.
 * @param abi The consumer's.
 */
export function explain(error: unknown, abi: Abi): OnchainVerifyError {
  if (error instanceof OnchainVerifyError) return error
  const layers = errorLayers(error)
  const has = (test: (layer: ErrorLayer) => boolean) => layers.some(test)
  const options = { cause: error }

  if (has(({ code }) => code === 4001 || code === 'ACTION_REJECTED')) return new UserRejectedError(options)
  const data = revertData(layers)
  if (data !== undefined) return decodeRevert(data, abi, error)
  if (has(({ code }) => code === 4100)) return new WalletUnauthorizedError(options)
  if (has(({ message }) => /insufficient funds|exceeds the balance/i.test(text(message)))) {
    return new InsufficientFundsError(options)
  }
  if (has(({ code, name }) => code === 3 || name === 'ExecutionRevertedError')) {
    return new ClaimRevertedError({}, options)
  }
  if (
    has(({ code, name }) => disconnected.includes(code as number) || connectionErrors.includes(text(name)))
  ) {
    return new ChainUnavailableError(options)
  }
  return new WalletFailedError(sentence(layers), numericCode(layers), options)
}

/** The innermost bytes: outer layers of wallets sometimes hold a transaction's instead. */
function revertData(layers: readonly ErrorLayer[]): Hex | undefined {
  return layers
    .flatMap(({ data, raw }) => [data, raw])
    .filter((value): value is Hex => isHex(value) && value.length % 2 === 0 && size(value) >= 4)
    .at(-1)
}

function numericCode(layers: readonly ErrorLayer[]): number | undefined {
  return layers.map(({ code }) => code).find((code) => typeof code === 'number')
}

/** viem's `shortMessage` leaves out its request's arguments. */
function sentence(layers: readonly ErrorLayer[]): string {
  const [outermost] = layers
  const said = text(outermost?.shortMessage) || text(outermost?.message)
  return `The wallet could not do it: ${said.slice(0, 300) || 'it did not say why'}`
}

/** What is no text may throw when it is made one. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
