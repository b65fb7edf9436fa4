import { getBlock, signMessage } from 'viem/actions'
import { authorizationUrl } from '../authorization/authorization-url.js'
import { explain } from '../claim/explain.js'
import { InvalidInputError } from '../errors/local-errors.js'
import { NeedsReauthError, VerificationNotFoundError } from '../errors/service-errors.js'
import { WalletUnauthorizedError } from '../errors/wallet-errors.js'
import { createVerificationMessage } from '../message/create-verification-message.js'
import { fetchVerification } from '../service/fetch-verification.js'
import { openWallet, type OpenWallet } from '../wallet.js'
import type { VerificationFlowOptions } from './options.js'
import type { SignedMessage } from './signed-message.js'
import type { Held } from './state.js'

/** @throws WalletUnauthorizedError while the user has not connected a wallet. */
export function connectedWallet({ wallet, account }: VerificationFlowOptions): OpenWallet {
  if (wallet === undefined) throw new WalletUnauthorizedError()
  return openWallet(wallet, account)
}

/** Has the wallet sign a new message. */
export async function sign(options: VerificationFlowOptions, wallet: OpenWallet): Promise<SignedMessage> {
  const { consumer, chainId } = options
  const { client, account, address } = wallet
  const message = createVerificationMessage({ address, consumer, chainId, ...options.message })
  const signedAt = Date.now()
  try {
    return { message, signature: await signMessage(client, { account, message }), signedAt }
  } catch (error) {
    throw explain(error, [])
  }
}

/** Asks the service, and reckons until when its answer holds. */
export async function check(
  options: VerificationFlowOptions,
  wallet: OpenWallet,
  { message, signature }: SignedMessage,
  signal: AbortSignal,
): Promise<Held> {
  const { baseUrl, service, client = wallet.client } = options
  const verification = await fetchVerification({ ...service, baseUrl, message, signature, signal })
  // By the chain's clock, which decides; a user's may be wrong by minutes.
  const chainTime = await getBlock(client, { blockTag: 'latest' }).then(
    ({ timestamp }) => Number(timestamp) * 1000,
    () => Date.now(),
  )
  return { verification, expiresAt: Date.now() + verification.expiration * 1000 - chainTime }
}

/** The verify page for an error that sends the user there; undefined for other errors. */
export function redirectFor(
  options: VerificationFlowOptions,
  error: unknown,
): { readonly error: VerificationNotFoundError | NeedsReauthError; readonly url: string } | undefined {
  if (!(error instanceof VerificationNotFoundError || error instanceof NeedsReauthError)) return undefined
  const verifyAppUrl = options.verifyAppUrl ?? error.redirectUrl
  const redirectUri = options.redirectUri ?? (globalThis as { location?: Location }).location?.href
  if (verifyAppUrl === undefined) {
    throw new InvalidInputError('Give verifyAppUrl and provider: the service names no verify page.')
  }
  if (redirectUri === undefined) {
    throw new InvalidInputError('Give redirectUri: there is no page here to come back to.')
  }
  const provider = options.provider === undefined ? {} : { provider: options.provider }
  return { error, url: authorizationUrl({ verifyAppUrl, redirectUri, ...provider }) }
}
