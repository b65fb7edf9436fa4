import type { ProviderKind } from './providers.js'

/** Who a token request says it is from, by the one way that the provider takes. */
export function clientOf(
  { clientAuthentication, clientIdParameter }: ProviderKind,
  authorization: string | undefined,
  form: URLSearchParams,
): { readonly id: string; readonly secret: string } | undefined {
  if (clientAuthentication === 'post') {
    const [id, secret] = [form.get(clientIdParameter), form.get('client_secret')]
    return id === null || secret === null || authorization !== undefined ? undefined : { id, secret }
  }
  const basic = /^Basic (.+)$/i.exec(authorization ?? '')?.[1]
  if (basic === undefined || form.has('client_secret')) return undefined
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':')
  return { id: decodeForm(id), secret: decodeForm(secret) }
}

/** RFC 6749, section 2.3.1: both are form-encoded before base64. */
function decodeForm(text: string): string {
  return new URLSearchParams(`text=${text}`).get('text') ?? ''
}
