import { expect } from 'chai'
import { walletOf } from '../http/world'
import { startLinking } from './world'

const ada = walletOf('Ada')

/** Each route of docs/linking.md with its methods. */
const routes = {
  '/v1/linking/request': ['get'],
  '/v1/linking/nonce': ['post'],
  '/v1/linking/session': ['delete', 'get', 'post'],
  '/v1/linking/authorizations': ['post'],
  '/v1/linking/callback/{provider}': ['get'],
  '/v1/linking/confirmations/{id}': ['delete', 'get', 'post'],
  '/v1/linking/credentials': ['get'],
  '/v1/linking/deletions': ['post'],
}

describe('Operating the linking of accounts:', () => {
  it('/openapi.json has every route; logs and metrics have routes and codes, and nothing of a person', async () => {
    const world = await startLinking()
    const browser = world.browser()
    await browser.signIn(ada)
    const callback = await browser.visit(await browser.authorize('photo_social', 'https://app.example/who'))
    const id = (await browser.open(callback)).searchParams.get('confirm')!
    await browser.confirmation(id)
    await browser.confirm(id)
    await browser.credentials()
    const refusedCallback = await browser.visit(await browser.authorize('exchange'), { decision: 'refuse' })
    expect((await browser.open(refusedCallback)).search).to.equal('?error=access_denied&providers=exchange')

    const metrics = await (await fetch(`${world.url}/metrics`)).text()
    const response = await fetch(`${world.url}/openapi.json`)
    const { paths } = (await response.json()) as { paths: Record<string, object> }
    await world.close()

    const described = Object.entries(paths).filter(([path]) => path.startsWith('/v1/linking'))
    expect(
      Object.fromEntries(described.map(([path, methods]) => [path, Object.keys(methods).sort()])),
    ).to.deep.equal(routes)
    expect(metrics).to.match(
      /requests_total\{method="GET",route="\/v1\/linking\/callback\/:provider",status="303",code="access_denied"\} 1/,
    )
    const { searchParams } = new URL(callback)
    const secrets = {
      code: searchParams.get('code')!,
      state: searchParams.get('state')!,
      confirmation: id,
      session: browser.cookies.split('=')[1]!,
      wallet: ada.address.slice(2).toLowerCase(),
      subject: '17841400000001001',
      handle: 'ada.lovelace',
      app: 'app.example',
      secret: world.secrets.oauth!.exchange!,
    }
    for (const [what, secret] of Object.entries(secrets)) {
      expect(world.log.text.toLowerCase(), what).not.to.include(secret)
      expect(metrics.toLowerCase(), what).not.to.include(secret)
    }
    const lines = world.log.lines.filter(({ msg }) => msg === 'request')
    const wallets = lines.filter(({ wallet }) => wallet !== undefined).map(({ wallet }) => wallet)
    expect(new Set(wallets).size).to.equal(1)
    expect(wallets).to.have.lengthOf.at.least(5)
  })

  it('an address has its share of requests, and a wallet of authorizations', async () => {
    const world = await startLinking({ rateLimit: { perIp: 12, perWallet: 3 } })
    const browser = world.browser()
    await browser.signIn(ada)
    const codes: unknown[] = []
    for (let count = 0; count < 11; count += 1) {
      const { body } = await browser.ask('POST', '/v1/linking/authorizations', { provider: 'exchange' })
      codes.push(body.status === 429 ? body.code : 'given')
    }
    expect(codes.slice(0, 3)).to.deep.equal(['given', 'given', 'rate_limited'])
    expect(codes[10]).to.equal('rate_limited')
    const callback = await browser.ask('GET', '/v1/linking/callback/exchange')
    expect([callback.status, callback.body.code]).to.deep.equal([429, 'rate_limited'])
    expect(callback.body.detail).to.match(/^This address has used up its 12 requests a minute\./)
    await world.close()
  })

  it('the cookie of a page on https is kept to its host', async () => {
    const world = await startLinking({ verifyAppUrl: 'https://verify.example/verify' })
    const answer = await fetch(`${world.url}/v1/linking/nonce`, {
      method: 'POST',
      headers: { origin: 'https://verify.example' },
    })
    expect(answer.headers.get('set-cookie')).to.match(
      /^__Host-verify_session=[0-9a-f]{64}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    await world.close()
  })
})
