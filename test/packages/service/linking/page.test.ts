import { expect } from 'chai'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Problem } from '@onchain-verify/protocol'
import { ConfigError } from '@onchain-verify/service'
import { rejection } from '../../../rejection'
import { startLinking, type LinkingWorld } from './world'

const html = '<!doctype html><title>Verify</title>'

describe('The verify page', () => {
  let folder: string
  let world: LinkingWorld
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'onchain-verify-page-'))
    await mkdir(join(folder, 'page/assets'), { recursive: true })
    await writeFile(join(folder, 'page/index.html'), html)
    await writeFile(join(folder, 'page/assets/app-1a2b.js'), 'void 0')
    await writeFile(join(folder, 'page/.secret'), 'secret')
    await writeFile(join(folder, 'secret.txt'), 'secret')
    world = await startLinking({ linking: { appDirectory: join(folder, 'page') } })
  })
  after(async () => {
    await world.close()
    await rm(folder, { recursive: true })
  })

  const get = async (path: string) => {
    const response = await fetch(`${world.url}${path}`)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  it('is at /verify with any query, kept by nobody, framed by nobody, and loads what it brings only', async () => {
    const { status, headers, text } = await get('/verify?redirect_uri=https://app.example&providers=exchange')
    expect([status, text]).to.deep.equal([200, html])
    const policy = new Map(
      headers
        .get('content-security-policy')!
        .split('; ')
        .map((directive) => directive.split(/ (.*)/, 2) as [string, string]),
    )
    expect(Object.fromEntries(policy)).to.deep.equal({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    })
    expect(headers.get('content-type')).to.equal('text/html; charset=utf-8')
    expect(headers.get('cache-control')).to.equal('no-store')
    expect(headers.get('referrer-policy')).to.equal('no-referrer')
    expect(headers.get('x-content-type-options')).to.equal('nosniff')
    expect(headers.get('access-control-allow-origin')).to.equal(null)
  })

  it('has its files beside it, with names that change with their content', async () => {
    const { status, headers, text } = await get('/verify/assets/app-1a2b.js')
    expect([status, text]).to.deep.equal([200, 'void 0'])
    expect(headers.get('cache-control')).to.equal('public, max-age=31536000, immutable')
    expect(headers.get('content-type')).to.match(/^(text|application)\/javascript/)
    expect(headers.get('content-security-policy')).to.include("default-src 'none'")
  })

  const outside = [
    '/verify/../secret.txt',
    '/verify/..%2fsecret.txt',
    '/verify/%2e%2e/secret.txt',
    '/verify/assets/..%5c..%5c..%5csecret.txt',
    '/verify/.secret',
    '/verify/assets/',
    '/verify/none.js',
  ]
  for (const path of outside) {
    it(`has nothing at ${path}`, async () => {
      const { status, text } = await get(path)
      expect(text).not.to.include('secret\n').and.not.to.equal('secret')
      expect([status, (JSON.parse(text) as Problem).code]).to.deep.equal([404, 'not_found'])
    })
  }

  it('has to be built before the service starts', async () => {
    const error = await rejection(startLinking({ linking: { appDirectory: join(folder, 'none') } }))
    expect(error).to.be.instanceOf(ConfigError)
    expect((error as ConfigError).problems).to.deep.equal([
      'VERIFY_APP_DIR must hold a built verify page, with an index.html.',
    ])
  })
})
