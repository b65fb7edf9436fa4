/** What the verify page adds to `redirect_uri`. */
export const resultParameters = ['success', 'error'] as const

/** How the user came back. It is a hint, since anybody can make such a link: only the service knows who is linked. */
export type AuthorizationResult = { readonly url: string } & (
  | { readonly linked: true }
  | {
      readonly linked: false
      /** The verify page's code, for example `access_denied`; `unknown` when it is not of a code's form. */
      readonly error: string
    }
)

/**
 * Reads an address that the verify page sent the user back to.
 * @returns The result, and `url`, the address without it, for `history.replaceState`; undefined when the address
 * carries none.
 */
export function readAuthorizationResult(address: string | URL): AuthorizationResult | undefined {
  if (!URL.canParse(String(address))) return undefined
  const url = new URL(address)
  const [success, error] = resultParameters.map((name) => url.searchParams.get(name))
  for (const name of resultParameters) url.searchParams.delete(name)
  if (typeof error === 'string') {
    return { url: url.href, linked: false, error: /^[a-z][a-z0-9_]{0,63}$/.test(error) ? error : 'unknown' }
  }
  return success === 'true' ? { url: url.href, linked: true } : undefined
}
