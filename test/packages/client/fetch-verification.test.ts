import { expect } from 'chai'
import fc from 'fast-check'
import {
  fetchVerification,
  nextSteps,
  OnchainVerifyError,
  type FetchVerificationParameters,
} from '@onchain-verify/client'
import { httpStatus, transportCodes } from '@onchain-verify/protocol'
import { refusalOf } from './refusal'
import { startScriptedServer, type ScriptedAnswer, type ScriptedServer } from './scripted-server'

const verification = {
  identityHash: `0x${'1a'.repeat(32)}`,
  expiration: 1_795_216_671,
  signature: `0x${'2B'.repeat(85)}`,
}
const success: ScriptedAnswer = { status: 200, body: verification }
const problem = (code: string, status: number, more: object = {}): ScriptedAnswer => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: {
    type: `urn:onchain-verify:problem:${code}`,
    title: 'T',
    status,
    detail: `D ${code}`,
    code,
    ...more,
  },
})
const busy = (status: 429 | 503, retryAfter?: string): ScriptedAnswer => ({
  ...problem(status === 429 ? 'rate_limited' : 'unavailable', status),
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
})

describe('fetchVerification', () => {
  let server: ScriptedServer
  before(async () => {
    server = await startScriptedServer()
  })
  after(() => server.close())

  const ask = (bent: Partial<FetchVerificationParameters> = {}) =>
    fetchVerification({ baseUrl: server.url, message: 'M', signature: '0x01', ...bent })

  it('answers the three values, and nothing else that was sent', async () => {
    server.play({ status: 200, body: { ...verification, policyHash: '0x', admin: true } })
    expect(await ask()).to.deep.equal(verification)
  })

  it('posts the two fields as JSON to the path of the specification', async () => {
    const asked = new Promise<object>((resolve) => {
      server.play(({ method, url, headers }, response) => {
        resolve({ method, url, type: headers['content-type'], cookie: headers.cookie })
        response.writeHead(200).end(JSON.stringify(verification))
      })
    })
    await ask({ baseUrl: `${server.url}/api//` })
    expect(await asked).to.deep.equal({
      method: 'POST',
      url: '/api/v1/onchain_verifications',
      type: 'application/json',
      cookie: undefined,
    })
  })

  for (const baseUrl of ['', 'service', 'ftp://service.example', 'javascript:0']) {
    it(`refuses the address ${JSON.stringify(baseUrl)}`, async () => {
      expect(await refusalOf(ask({ baseUrl }))).to.include({ code: 'invalid_input', next: 'fix' })
    })
  }

  describe('has an error for', () => {
    for (const [code, status] of Object.entries({ ...httpStatus, ...transportCodes })) {
      it(`${status} ${code}`, async () => {
        server.play(problem(code, status))
        const error = await refusalOf(ask({ retries: 0 }))
        expect(error).to.be.instanceOf(OnchainVerifyError)
        expect(error).to.include({
          code,
          next: nextSteps[code as keyof typeof nextSteps],
          message: `D ${code}`,
        })
      })
    }

    it('each code a class of its own, but for requests that came in the wrong way', async () => {
      const names = []
      for (const [code, status] of Object.entries({ ...httpStatus, ...transportCodes })) {
        server.play(problem(code, status))
        names.push((await refusalOf(ask({ retries: 0 }))).name)
      }
      expect(names).to.deep.equal([
        'ContractNotFoundError',
        'VerificationNotFoundError',
        'NeedsReauthError',
        'ConditionsNotSatisfiedError',
        'InvalidPolicyError',
        'InvalidArgumentError',
        ...Array<string>(4).fill('MisdirectedRequestError'),
        'RateLimitedError',
        'InternalError',
        'UnavailableError',
      ])
    })

    it('a proxy that answers in words of its own', async () => {
      for (const [status, code] of [
        [429, 'rate_limited'],
        [502, 'unavailable'],
        [503, 'unavailable'],
        [504, 'unavailable'],
      ] as const) {
        server.play({ status, body: '<html>Sorry</html>' })
        expect(await refusalOf(ask({ retries: 0 }))).to.include({ code, next: 'retry' })
      }
    })

    it('a service that nothing listens for', async () => {
      const gone = await startScriptedServer()
      await gone.close()
      expect(await refusalOf(ask({ baseUrl: gone.url }))).to.include({ code: 'network_error', next: 'retry' })
    })

    it('a redirect, which it does not follow', async () => {
      server.play({ status: 307, headers: { location: `${server.url}/elsewhere` }, body: '' }, success)
      expect(await refusalOf(ask())).to.include({ code: 'network_error' })
      expect(server.requests).to.equal(1)
    })

    it('an answer that does not come', async () => {
      server.play(() => undefined)
      expect(await refusalOf(ask({ timeout: 20 }))).to.include({ code: 'timeout', milliseconds: 20 })
    })

    it('an answer that begins and does not end', async () => {
      server.play((_, response) => response.writeHead(200).write('{'))
      expect(await refusalOf(ask({ timeout: 50 }))).to.include({ code: 'timeout' })
    })

    it('an answer without end', async () => {
      server.play((_, response) => {
        response.writeHead(200)
        const pour = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        }
        response.on('drain', pour)
        pour()
      })
      expect(await refusalOf(ask())).to.include({ code: 'malformed_answer', next: 'fix' })
    })
  })

  describe('takes for malformed', () => {
    const bent: Readonly<Record<string, ScriptedAnswer>> = {
      'a page': { status: 200, body: '<html></html>' },
      nothing: { status: 200, body: '' },
      null: { status: 200, body: 'null' },
      'a list': { status: 200, body: [verification] },
      'a created verification': { status: 201, body: verification },
      'a short hash': { status: 200, body: { ...verification, identityHash: '0x1a' } },
      'a hash that is not hex': {
        status: 200,
        body: { ...verification, identityHash: `0x${'zz'.repeat(32)}` },
      },
      'a signature of 65 bytes': {
        status: 200,
        body: { ...verification, signature: `0x${'2b'.repeat(65)}` },
      },
      'an expiration as text': { status: 200, body: { ...verification, expiration: '1795216671' } },
      'half a second': { status: 200, body: { ...verification, expiration: 1.5 } },
      'no second': { status: 200, body: { ...verification, expiration: 0 } },
      'more than an uint40': { status: 200, body: { ...verification, expiration: 2 ** 40 } },
      'an unknown code': problem('teapot', 400),
      'a code with another status': problem('conditions_not_satisfied', 404),
      'a code of the language': problem('constructor', 400),
      'a redirectUrl that runs a script': problem('needs_reauth', 404, {
        redirectUrl: 'javascript:alert(1)',
      }),
      'a redirectUrl that hides its host': problem('needs_reauth', 404, {
        redirectUrl: 'https://a@b.example',
      }),
      'a redirectUrl that is no text': problem('needs_reauth', 404, { redirectUrl: {} }),
      'a failure without a code': { status: 500, body: { error: 'boom' } },
    }
    for (const [what, answer] of Object.entries(bent)) {
      it(what, async () => {
        server.play(answer)
        const error = await refusalOf(ask({ retries: 0 }))
        expect(error).to.include({ code: 'malformed_answer', next: 'fix', status: answer.status })
      })
    }
  })

  it('never makes a malformed verification of any JSON', async () => {
    const field = fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(verification)))
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({ identityHash: field, expiration: field, signature: field }, { requiredKeys: [] }),
    )
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(200, 400, 404, 418, 500), async (answer, status) => {
        const fetch = () => Promise.resolve(new Response(JSON.stringify(answer), { status }))
        const outcome = await ask({ fetch, retries: 0 }).catch((error: unknown) => error)
        if (outcome instanceof OnchainVerifyError) return
        expect(status).to.equal(200)
        const { identityHash, expiration, signature } = outcome as typeof verification
        expect(identityHash).to.match(/^0x[0-9a-fA-F]{64}$/)
        expect(signature).to.match(/^0x[0-9a-fA-F]{170}$/)
        expect(Number.isSafeInteger(expiration) && expiration > 0 && expiration < 2 ** 40).to.equal(true)
      }),
    )
  })

  describe('tries again', () => {
    for (const status of [429, 503] as const) {
      it(`after ${status}, once Retry-After has passed`, async () => {
        server.play(busy(status, '0'), busy(status, new Date(0).toUTCString()), success)
        expect(await ask()).to.deep.equal(verification)
        expect(server.requests).to.equal(3)
      })
    }

    it('as often as it is told, and then says why', async () => {
      server.play(busy(503, '0'))
      expect(await refusalOf(ask({ retries: 4 }))).to.include({ code: 'unavailable', retryAfter: 0 })
      expect(server.requests).to.equal(5)
    })

    it('not when it would have to wait longer than it may', async () => {
      server.play(busy(429, '11'), success)
      expect(await refusalOf(ask())).to.include({ code: 'rate_limited', retryAfter: 11 })
      server.play(busy(503, new Date(Date.now() + 3_600_000).toUTCString()), success)
      const error = (await refusalOf(ask())) as Error & { retryAfter: number }
      expect(error.retryAfter).to.be.within(3590, 3601)
      expect(server.requests).to.equal(1)
    })

    it('without Retry-After after seconds of its own, which count, too', async () => {
      for (const header of [undefined, 'soon', '-1', '1.5', '2026-11-20']) {
        server.play(busy(503, header), success)
        const error = await refusalOf(ask({ maxRetryAfter: 0.5 }))
        expect(error).to.include({ code: 'unavailable', retryAfter: undefined })
        expect(server.requests).to.equal(1)
      }
    })

    for (const answer of [
      problem('internal_error', 500),
      problem('invalid_argument', 400),
      { status: 502, headers: { 'retry-after': '0' }, body: '' },
      { status: 504, headers: { 'retry-after': '0' }, body: '' },
    ]) {
      it(`never after ${answer.status}`, async () => {
        server.play(answer, success)
        await refusalOf(ask())
        expect(server.requests).to.equal(1)
      })
    }
  })

  describe('ends with the reason of its signal', () => {
    const reason = new Error('The user went away.')

    it('before anything is sent', async () => {
      server.play(success)
      expect(await refusalOf(ask({ signal: AbortSignal.abort(reason) }))).to.equal(reason)
      expect(server.requests).to.equal(0)
    })

    it('while the service thinks', async () => {
      const stop = new AbortController()
      server.play(() => stop.abort(reason))
      expect(await refusalOf(ask({ signal: stop.signal }))).to.equal(reason)
    })

    it('while it waits to try again', async () => {
      const stop = new AbortController()
      server.play((_, response) => {
        response.writeHead(503, { 'retry-after': '9' }).end()
        response.on('close', () => setImmediate(() => stop.abort(reason)))
      })
      expect(await refusalOf(ask({ signal: stop.signal }))).to.equal(reason)
      expect(server.requests).to.equal(1)
    })
  })
})
