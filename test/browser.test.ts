import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { readdir, rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inPage } from './browser'
import { unpackChromium } from './chromium'
import { servePage, type ServedPage } from './page-server'
import { rejection } from './rejection'

const body = `
<button id="count" onclick="this.textContent = Number(this.textContent) + 1">0</button>
<button id="throw" onclick="throw new Error('thrown in the page')">throw</button>
<button id="reject" onclick="Promise.reject(new Error('rejected in the page'))">reject</button>
<button id="log" onclick="console.error('logged by the page')">log</button>
<button id="warn" onclick="console.warn('only a warning')">warn</button>`

describe('inPage', function () {
  // The first test unpacks and starts the browser.
  this.timeout(60_000)
  let served: ServedPage

  before(async () => {
    served = await servePage({ body })
  })

  after(() => served.close())

  it('opens a page, in which a test clicks and reads', async () => {
    const text = await inPage(served.url, async (page) => {
      await page.click('#count')
      await page.click('#count')
      return page.textContent('#count')
    })
    expect(text).to.equal('2')
  })

  const reported = [
    { button: '#throw', problem: 'Error: thrown in the page' },
    { button: '#reject', problem: 'Error: rejected in the page' },
    { button: '#log', problem: 'logged by the page' },
  ]
  for (const { button, problem } of reported) {
    it(`fails when the page reports "${problem}"`, async () => {
      const error = await rejection(inPage(served.url, (page) => page.click(button)))
      expect(String(error)).to.equal(`Error: The page reported errors:\n${problem}`)
    })
  }

  it('lets an error pass that the test expects, and a warning', async () => {
    await inPage(
      served.url,
      async (page) => {
        await page.click('#throw')
        await page.click('#warn')
      },
      { expected: [/^Error: thrown in the page$/] },
    )
  })

  it('fails as the test in it fails', async () => {
    const failed = new Error('the test')
    expect(await rejection(inPage(served.url, () => Promise.reject(failed)))).to.equal(failed)
  })

  it("fails with the page's error first, which may be why the test in it failed", async () => {
    const failed = new Error('the test')
    const error = await rejection(
      inPage(served.url, async (page) => {
        await page.click('#throw')
        throw failed
      }),
    )
    expect(error).to.have.property('message', 'The page reported errors:\nError: thrown in the page')
    expect(error).to.have.property('cause', failed)
  })

  it('gives each test storage of its own', async () => {
    const visit = () =>
      inPage(served.url, (page) =>
        page.evaluate(() => {
          localStorage.setItem('visits', `${localStorage.getItem('visits') ?? ''}+`)
          return localStorage.getItem('visits')
        }),
      )
    expect([await visit(), await visit()]).to.deep.equal(['+', '+'])
  })

  it('keeps what the web keeps apart: another origin without CORS is not read', async () => {
    const other = await servePage({})
    const answer = await inPage(
      served.url,
      (page) =>
        page.evaluate(
          (url) =>
            fetch(url).then(
              () => 'read',
              () => 'blocked',
            ),
          other.url,
        ),
      { expected: [/blocked by CORS policy/, /Failed to load resource/] },
    )
    await other.close()
    expect(answer).to.equal('blocked')
  })

  it('finds no other host than 127.0.0.1 and localhost, so that no test reaches the network', async () => {
    const reached = (host: string) =>
      inPage(
        served.url,
        (page) =>
          page.evaluate(
            (url) =>
              fetch(url, { mode: 'no-cors' }).then(
                () => true,
                () => false,
              ),
            served.url.replace('127.0.0.1', host),
          ),
        { expected: [/ERR_NAME_NOT_RESOLVED/] },
      )
    expect(await reached('127.0.0.1')).to.equal(true)
    expect(await reached('elsewhere.localhost')).to.equal(false)
  })
})

describe('unpackChromium', function () {
  this.timeout(60_000)
  let cache: string

  beforeEach(async () => {
    cache = await mkdtemp(join(tmpdir(), 'onchain-verify-chromium-'))
  })

  afterEach(() => rm(cache, { recursive: true }))

  it('leaves one whole browser when it is called twice at once, and no more is unpacked later', async () => {
    const [one, other] = await Promise.all([unpackChromium(cache), unpackChromium(cache)])
    expect(one).to.equal(other)
    expect(await unpackChromium(cache)).to.equal(one)
    expect(await readdir(cache)).to.have.lengthOf(1)
    const { stdout } = await promisify(execFile)(one, ['--version', '--no-sandbox'])
    expect(stdout).to.match(/143\./)
  })
})
