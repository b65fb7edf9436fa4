import { catalogue, isProvider, providers, type Provider } from '@onchain-verify/protocol'
import { isJsonPointer } from '../linking/json-pointer.js'
import { clientAuthentications, type ProviderConfig } from '../linking/provider-config.js'
import { anyText, matching, oneOf, type Form } from './form.js'
import { JsonObject } from './json-object.js'
import { secureUrl } from './network-forms.js'

/** What the file says of a provider; the client id is a setting of its own. */
export type ProviderDescription = Omit<ProviderConfig, 'clientId'>

const name = anyText('a name for people')
const scope = matching(/^[!#-[\]-~]+$/, 'a scope (RFC 6749, section 3.3)')
const separator = oneOf(' ', ',')
const parameterName = matching(/^[\w.-]+$/, 'letters, digits, _, . or -')
const text: Form<string> = { expected: 'text', parse: (given) => given }
const headerValue = matching(/^[ -~]*$/, 'printable ASCII')
const headerName: Form<string> = {
  expected: 'the name of a header, and neither Authorization, Cookie nor Host',
  parse: (given) =>
    /^[A-Za-z\d-]+$/.test(given) && !/^(?:authorization|cookie|host)$/i.test(given) ? given : undefined,
}
/** Those that each authorization request sets itself. */
const ownParameters = /^(?:response_type|redirect_uri|state|scope|code_challenge(?:_method)?|client_id)$/
const freeParameter: Form<string> = {
  expected: 'the name of a parameter that the service does not set itself',
  parse: (given) => (ownParameters.test(given) ? undefined : parameterName.parse(given)),
}
const pointer: Form<string> = {
  expected: 'a JSON pointer (RFC 6901) such as /data/id',
  parse: (given) => (given !== '' && isJsonPointer(given) ? given : undefined),
}
const pointerOrWhole: Form<string> = {
  expected: 'a JSON pointer (RFC 6901), or empty for the whole answer',
  parse: (given) => (isJsonPointer(given) ? given : undefined),
}

/**
 * Reads the providers file (docs/providers.md): an object with a provider of the catalogue a member.
 * @param report Takes each problem, as a sentence that holds no value.
 */
export function readProvidersFile(json: string, report: (problem: string) => void): ProviderDescription[] {
  let document: unknown
  try {
    document = JSON.parse(json)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    report('PROVIDERS_FILE must hold JSON.')
    return []
  }
  const file = new JsonObject(document, 'PROVIDERS_FILE', report)
  if (file.names.length === 0) report('PROVIDERS_FILE must describe at least one provider.')
  return file.names.flatMap((id) => {
    if (isProvider(id)) return readProvider(id, file.readObject(id))
    report(`PROVIDERS_FILE must describe ${providers.join(', ')} only; it has ${JSON.stringify(id)}.`)
    return []
  })
}

/** Parts that are problems come out as undefined; nobody looks at them then. */
function readProvider(id: Provider, object: JsonObject): ProviderDescription {
  const description = {
    id,
    name: object.read('name', name),
    ...(object.has('issuer') && { issuer: object.read('issuer', secureUrl) }),
    clientIdParameter: object.readOr('clientIdParameter', parameterName, 'client_id'),
    authorization: readAuthorization(object.readObject('authorization')),
    token: readToken(object.readObject('token')),
    profile: readProfile(id, object.readObject('profile')),
  }
  object.requireNoMore()
  return description as ProviderDescription
}

function readAuthorization(object: JsonObject) {
  const authorization = {
    url: object.read('url', secureUrl),
    scopes: object.readTexts('scopes', scope),
    scopeSeparator: object.readOr('scopeSeparator', separator, ' '),
    parameters: object.readRecord('parameters', freeParameter, text),
  }
  object.requireNoMore()
  return authorization
}

function readToken(object: JsonObject) {
  const token = {
    url: object.read('url', secureUrl),
    clientAuthentication: object.read('clientAuthentication', oneOf(...clientAuthentications)),
    response: object.readOr('response', pointerOrWhole, ''),
    assumeBearer: object.readFlag('assumeBearer'),
  }
  object.requireNoMore()
  return token
}

function readProfile(id: Provider, object: JsonObject) {
  const traits = object.readObject('traits')
  const profile = {
    method: object.readOr('method', oneOf('GET', 'POST'), 'GET'),
    url: object.read('url', secureUrl),
    headers: object.readRecord('headers', headerName, headerValue),
    query: object.readRecord('query', parameterName, text),
    subject: object.read('subject', pointer),
    ...(object.has('label') && { label: object.read('label', pointer) }),
    traits: Object.fromEntries(
      Object.keys(catalogue[id]).map((trait) => [trait, traits.read(trait, pointer)]),
    ),
  }
  traits.requireNoMore()
  object.requireNoMore()
  return profile
}
