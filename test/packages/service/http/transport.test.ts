import { expect } from 'chai'
import type { Config } from '@onchain-verify/service'
import type { Problem } from '@onchain-verify/protocol'
import { newStore, serve, serveChain, testConfig, testSecrets, type ServedChain, type Service } from './world'

const path = '/v1/onchain_verifications'
const json = { 'content-type': 'application/json' }

/** Requests that are refused for how they come. */
const refusals: readonly {
  when: string
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: string
  status: number
  code: string
  detail: string
}[] = [
  {
    when: 'the body is not JSON',
    headers: json,
    body: '{"message": ',
    status: 400,
    code: 'invalid_argument',
    detail: 'The body is not JSON. Send {"message": "…", "signature": "0x…"}.',
  },
  {
    when: 'the body is empty',
    headers: json,
    body: '',
    status: 400,
    code: 'invalid_argument',
    detail: 'The body is not JSON. Send {"message": "…", "signature": "0x…"}.',
  },
  {
    when: 'message is missing',
    headers: json,
    body: '{"signature":"0x"}',
    status: 400,
    code: 'invalid_argument',
    detail: "The request is malformed: body must have required property 'message'.",
  },
  {
    when: 'signature is a number',
    headers: json,
    body: '{"message":"x","signature":1}',
    status: 400,
    code: 'invalid_argument',
    detail: 'The request is malformed: body/signature must be string.',
  },
  {
    when: 'the body is an array',
    headers: json,
    body: '[]',
    status: 400,
    code: 'invalid_argument',
    detail: 'The request is malformed: body must be object.',
  },
  {
    when: 'the body wants to reach a prototype',
    headers: json,
    body: '{"message":"x","signature":"0x","__proto__":{"admin":true}}',
    status: 400,
    code: 'invalid_argument',
    detail: 'The body is not JSON. Send {"message": "…", "signature": "0x…"}.',
  },
  {
    when: 'the body is a form',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'message=x',
    status: 415,
    code: 'unsupported_media_type',
    detail: 'Send the body as application/json.',
  },
  {
    when: 'the body is plain text',
    headers: { 'content-type': 'text/plain' },
    body: '{"message":"x","signature":"0x"}',
    status: 415,
    code: 'unsupported_media_type',
    detail: 'Send the body as application/json.',
  },
  {
    when: 'the body is over 96 KiB',
    headers: json,
    body: JSON.stringify({ message: 'x'.repeat(96 * 1024), signature: '0x' }),
    status: 413,
    code: 'payload_too_large',
    detail: 'The body may have 98304 bytes at most.',
  },
  {
    when: 'the method is another',
    method: 'GET',
    status: 405,
    code: 'method_not_allowed',
    detail: `${path} takes POST.`,
  },
  {
    when: 'something is posted where only reading is',
    path: '/v1/policies/84532/0x0000000000000000000000000000000000000001',
    headers: json,
    body: '{}',
    status: 405,
    code: 'method_not_allowed',
    detail: '/v1/policies/84532/0x0000000000000000000000000000000000000001 takes GET, HEAD.',
  },
  {
    when: 'there is nothing at the path',
    path: '/v2/onchain_verifications',
    headers: json,
    body: '{}',
    status: 404,
    code: 'not_found',
    detail: 'See /docs for what there is.',
  },
  {
    when: 'the path cannot be decoded',
    path: '/v1/policies/%zz/x',
    method: 'GET',
    status: 400,
    code: 'invalid_argument',
    detail: 'The request is malformed.',
  },
]

describe('The HTTP application', () => {
  let chain: ServedChain
  let service: Service
  let config: Config
  let remove: () => Promise<void>

  before(async () => {
    chain = await serveChain()
    const store = await newStore('pglite')
    remove = store.remove
    config = await testConfig(chain, store.store)
    service = await serve(config, testSecrets())
  })

  after(async () => {
    await service.close()
    await chain.stop()
    await remove()
  })

  describe('refuses a request as a problem when', () => {
    for (const { when, status, code, detail, ...request } of refusals) {
      it(`${when} -> ${status} ${code}`, async () => {
        const { method = 'POST', headers = {}, body } = request
        const init = { method, headers, ...(body === undefined ? {} : { body }) }
        const response = await fetch(`${service.url}${request.path ?? path}`, init)
        const problem = (await response.json()) as Problem
        expect(response.headers.get('content-type')).to.equal('application/problem+json; charset=utf-8')
        expect(problem).to.include({ code, status, detail, type: `urn:onchain-verify:problem:${code}` })
        expect(response.status).to.equal(status)
      })
    }

    it('a wrong method names the right ones in Allow', async () => {
      const response = await fetch(`${service.url}${path}`, { method: 'DELETE' })
      expect(response.status).to.equal(405)
      expect(response.headers.get('allow')).to.equal('POST')
    })
  })

  describe('lets any page call it', () => {
    it('answers a preflight for every origin, without credentials', async () => {
      const response = await fetch(`${service.url}${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://app.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      })
      expect(response.status).to.equal(204)
      expect(response.headers.get('access-control-allow-origin')).to.equal('*')
      expect(response.headers.get('access-control-allow-methods')).to.equal('GET, POST')
      expect(response.headers.get('access-control-allow-headers')).to.equal('content-type')
      expect(response.headers.get('access-control-allow-credentials')).to.equal(null)
    })

    it('lets it read problems and Retry-After', async () => {
      const response = await fetch(`${service.url}/nothing`, { headers: { origin: 'https://app.example' } })
      expect(response.headers.get('access-control-allow-origin')).to.equal('*')
      expect(response.headers.get('access-control-expose-headers')).to.equal('retry-after')
    })
  })

  describe('sends security headers', () => {
    const headers = {
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-powered-by': null,
      server: null,
    }
    for (const [name, value] of Object.entries(headers)) {
      it(value === null ? `without ${name}` : `${name}: ${value}`, async () => {
        const response = await fetch(`${service.url}/healthz`)
        expect(response.headers.get(name)).to.equal(value)
      })
    }
  })
})
