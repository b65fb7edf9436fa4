import * as oauth from 'oauth4webapi'
import { readAccount, type Account } from './account.js'
import { readPointer } from './json-pointer.js'
import { LinkFailedError } from './linking-error.js'
import type { ProviderConfig } from './provider-config.js'
import type { ProviderFetch } from './provider-fetch.js'

/** OAuth 2.0 with one provider: authorization code, PKCE S256 always. */
export interface OauthClient {
  readonly config: ProviderConfig
  readonly authorizationUrl: (request: {
    readonly state: string
    readonly verifier: string
  }) => Promise<string>
  /**
   * Exchanges the code of a callback and reads the profile. The token is gone when this returns.
   * @param parameters The callback's query.
   * @throws LinkFailedError
   */
  readonly finish: (
    parameters: URLSearchParams,
    request: { readonly state: string; readonly verifier: string },
  ) => Promise<Account>
}

/** What a client is made of. */
export interface OauthClientOptions {
  readonly config: ProviderConfig
  /** None with client authentication `none`. */
  readonly clientSecret: string | undefined
  /** Where this provider's callbacks arrive. */
  readonly callbackUrl: string
  readonly fetch: ProviderFetch
}

export function createOauthClient(options: OauthClientOptions): OauthClient {
  const { config, callbackUrl } = options
  const server: oauth.AuthorizationServer = {
    issuer: config.issuer ?? new URL(config.authorization.url).origin,
    authorization_endpoint: config.authorization.url,
    token_endpoint: config.token.url,
    // With an expected issuer, a callback that does not name it is refused (RFC 9207, the mix-up attack).
    authorization_response_iss_parameter_supported: config.issuer !== undefined,
  }
  const client: oauth.Client = { client_id: config.clientId }

  return {
    config,
    authorizationUrl: async ({ state, verifier }) => {
      const url = new URL(config.authorization.url)
      const { scopes, scopeSeparator, parameters } = config.authorization
      url.search = new URLSearchParams({
        ...parameters,
        response_type: 'code',
        [config.clientIdParameter]: config.clientId,
        redirect_uri: callbackUrl,
        ...(scopes.length > 0 && { scope: scopes.join(scopeSeparator) }),
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).toString()
      return url.href
    },
    finish: async (parameters, { state, verifier }) => {
      try {
        const valid = oauth.validateAuthResponse(server, client, parameters, state)
        const token = await exchange(options, { server, client, valid, verifier })
        return readAccount(await readProfile(options, token), config)
      } catch (error) {
        if (error instanceof LinkFailedError) throw error
        throw new LinkFailedError(codeOf(error), detailOf(error), { cause: error })
      }
    },
  }
}

/** An `error` in the callback may be the user's no, or a provider that cannot answer now; all else is a refusal. */
function codeOf(error: unknown): LinkFailedError['code'] {
  if (!(error instanceof oauth.AuthorizationResponseError)) return 'provider_refused'
  if (error.error === 'access_denied') return 'access_denied'
  return ['server_error', 'temporarily_unavailable'].includes(error.error)
    ? 'provider_unavailable'
    : 'provider_refused'
}

/** The provider's own error code, where it is one (RFC 6749, sections 4.1.2.1 and 5.2). */
function detailOf(error: unknown): string | undefined {
  const named = error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError
  return named && /^[a-z_]{1,40}$/.test(error.error) ? `The provider said ${error.error}.` : undefined
}

interface Exchange {
  readonly server: oauth.AuthorizationServer
  readonly client: oauth.Client
  readonly valid: URLSearchParams
  readonly verifier: string
}

async function exchange(options: OauthClientOptions, { server, client, valid, verifier }: Exchange) {
  const { config, callbackUrl, fetch } = options
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authenticate(options),
    valid,
    callbackUrl,
    verifier,
    {
      [oauth.customFetch]: async (url: string, init: RequestInit) =>
        asTokenResponse(config, await fetch(url, init)),
      [insecure]: isPlain(config.token.url),
    },
  )
  const { access_token, token_type } = await oauth.processAuthorizationCodeResponse(server, client, response)
  if (token_type !== 'bearer') throw new LinkFailedError('provider_refused', 'The token is no bearer token.')
  return access_token
}

function authenticate({ config, clientSecret }: OauthClientOptions): oauth.ClientAuth {
  const { clientIdParameter, token } = config
  if (token.clientAuthentication === 'client_secret_basic') return oauth.ClientSecretBasic(clientSecret ?? '')
  return (_, client, body) => {
    body.set(clientIdParameter, client.client_id)
    if (token.clientAuthentication === 'client_secret_post') body.set('client_secret', clientSecret ?? '')
  }
}

/** Puts right what some providers do otherwise than RFC 6749, section 5.1, as the configuration says. */
async function asTokenResponse({ token }: ProviderConfig, response: Response): Promise<Response> {
  if ((token.response === '' && !token.assumeBearer) || !response.ok) return response
  const found = readPointer((await response.json()) as unknown, token.response)
  if (typeof found !== 'object' || found === null) {
    throw new LinkFailedError('provider_refused', 'No token response is where it should be.')
  }
  return Response.json(token.assumeBearer ? { token_type: 'bearer', ...found } : found)
}

async function readProfile({ config, fetch }: OauthClientOptions, token: string): Promise<unknown> {
  const { method, headers, query } = config.profile
  const url = new URL(config.profile.url)
  url.search = new URLSearchParams(query).toString()
  const response = await oauth.protectedResourceRequest(token, method, url, new Headers(headers), null, {
    [oauth.customFetch]: (to, sent) => fetch(to, { method: sent.method, headers: sent.headers }),
    [insecure]: isPlain(config.profile.url),
  })
  if (response.status !== 200) throw new LinkFailedError('provider_refused', `Status ${response.status}.`)
  return (await response.json()) as unknown
}

// Marked so that nobody overlooks it: stand-ins on loopback have no TLS.
// eslint-disable-next-line @typescript-eslint/no-deprecated
const insecure = oauth.allowInsecureRequests

/** The configuration lets http be on loopback only. */
const isPlain = (url: string) => new URL(url).protocol === 'http:'
