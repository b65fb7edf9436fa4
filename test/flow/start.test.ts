import { expect } from 'chai'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JsonRpcProvider, ZeroHash } from 'ethers'
import { chainId } from '../fixtures'
import { runHardhat, startHardhat } from '../hardhat-process'
import { freePorts } from './demo/stack'

const steps = [
  'policy read from the contract',
  'SIWE message proven, credential checked',
  'verification signed',
  'enroll pre-confirmed',
  'enroll sealed',
  'same person, second wallet: refused',
  'replayed at another contract: refused',
  'expired: refused',
  'signer removed, verification in flight: refused',
  '400 invalid_argument',
  '404 contract_not_found',
  '404 verification_not_found',
  '400 conditions_not_satisfied',
  '404 needs_reauth',
  '400 invalid_policy',
]

async function listenOnFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, url: `http://127.0.0.1:${port}` }
}

describe('npm start', () => {
  let directory: string
  let url: string
  let servicePort: string
  let demoPort: string
  let providersPort: string
  const variables = () => ({
    LOCALHOST_RPC_URL: url,
    SERVICE_PORT: servicePort,
    DEMO_PORT: demoPort,
    PROVIDERS_PORT: providersPort,
    DEPLOYMENTS_DIR: directory,
  })

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'onchain-verify-start-'))
    const ports = (await freePorts(4)).map(String)
    url = `http://127.0.0.1:${ports[0]!}`
    ;[, servicePort, demoPort, providersPort] = ports as [string, string, string, string]
  })

  afterEach(() => rm(directory, { recursive: true }))

  it('walks one claim through the deployed contracts and ends with status 0 when told --once', async () => {
    const { status, stdout, stderr } = await runHardhat(['start', '--once'], variables())
    expect(stderr).to.equal('')
    expect(
      stdout
        .split('\n')
        .filter((line) => line.includes('✔'))
        .map(stepOf),
    ).to.deep.equal(steps)
    expect(stdout).to.match(/enroll pre-confirmed +after \d+ ms, at pending$/m)
    expect(stdout).to.match(/enroll sealed +after \d+\.\d s, in block \d+, \d+ gas$/m)
    expect(stdout).to.match(/same person.*AlreadyEnrolled\(\)/)
    expect(stdout).to.match(/replayed.*InvalidSignature\(\)/)
    expect(stdout).to.match(/expired.*VerificationExpired\(\d+\)/)
    expect(stdout).to.match(/signer removed.*NotSigner\(0x70997970C51812dc3A010C7d01b50e0d17dc79C8\)/)
    expect(status).to.equal(0)
  })

  it('keeps the chain, the service and the pages up until Ctrl-C', async () => {
    const { printed, stop } = await startHardhat(['start'], variables(), /All of it stays up/)
    const provider = new JsonRpcProvider(url, undefined, { staticNetwork: true })
    const registry = printed.map((line) => /SignerRegistry +(0x\w{40})/.exec(line)?.[1]).find(Boolean)
    expect(await provider.send('eth_chainId', [])).to.equal(`0x${chainId.toString(16)}`)
    expect(await provider.getCode(registry!)).to.have.length.above(2)
    await expectPreconfirming(provider)
    provider.destroy()
    const ready = await fetch(`http://127.0.0.1:${servicePort}/readyz`)
    expect(await ready.json()).to.deep.equal({ database: 'ok', rpc: 'ok', signer: 'ok' })
    await expectPages(printed)
    expect(await stop('SIGINT')).to.equal(0)
  })

  const takenPorts = [
    {
      what: 'chain',
      instead: 'LOCALHOST_RPC_URL=http://127.0.0.1:8546',
      take: (taken: string) => (url = taken),
    },
    {
      what: 'service',
      instead: 'SERVICE_PORT=8081',
      take: (taken: string) => (servicePort = new URL(taken).port),
    },
    {
      what: 'demo',
      instead: 'DEMO_PORT=3001',
      take: (taken: string) => (demoPort = new URL(taken).port),
    },
    {
      what: 'stand-in providers',
      instead: 'PROVIDERS_PORT=8091',
      take: (taken: string) => (providersPort = new URL(taken).port),
    },
  ]
  for (const { what, instead, take } of takenPorts)
    it(`says in one sentence that the port of the ${what} is taken`, async () => {
      const taken = await listenOnFreePort()
      take(taken.url)
      const { status, stdout, stderr } = await runHardhat(['start', '--once'], variables())
      taken.server.close()
      const { port } = new URL(taken.url)
      expect(stderr.trim()).to.equal(
        `Error in plugin onchain-verify: Cannot listen on 127.0.0.1:${port} (listen EADDRINUSE: address already in use 127.0.0.1:${port}). Stop what runs there, or choose a free port, for example ${instead}.`,
      )
      expect(stdout).not.to.include('✔')
      expect(status).to.equal(1)
    })

  it('refuses a --network, since it brings its own chain', async () => {
    const { status, stderr } = await runHardhat(['--network', 'localhost', 'start', '--once'], variables())
    expect(stderr.trim()).to.equal(
      'Error in plugin onchain-verify: start brings its own chain up; leave --network localhost out.',
    )
    expect(status).to.equal(1)
  })
})

/** Says whether the chain is ours, with a pending block on top of the latest and at its own pace. */
async function expectPreconfirming(provider: JsonRpcProvider) {
  const status = (hash: string) => provider.send('base_transactionStatus', [hash]) as Promise<unknown>
  const { transactions } = (await provider.getBlock(1))!
  expect(await status(transactions[0]!)).to.deep.equal({ status: 'Known' })
  expect(await status(ZeroHash)).to.deep.equal({ status: 'Unknown' })
  expect(await provider.send('hardhat_getAutomine', [])).to.equal(false)
  // From here on no block is sealed by the clock, so that the two reads are of one moment.
  await provider.send('evm_setAutomine', [true])
  const [latest, pending] = [await provider.getBlock('latest'), await provider.getBlock('pending')]
  expect([pending!.number, pending!.parentHash]).to.deep.equal([latest!.number + 1, latest!.hash])
}

/** Says whether each page is where the table of URLs says, and lets in nothing from elsewhere. */
async function expectPages(printed: readonly string[]) {
  const urls = printed.slice(printed.findIndex((line) => line === 'URLs') + 1)
  expect(urls[0]).to.match(/^ {2}demo: start here +http:/)
  for (const page of [/demo: start here +(\S+)/, /verify page +(\S+)/]) {
    const url = urls.map((line) => page.exec(line)?.[1]).find(Boolean)
    const response = await fetch(url!)
    expect(response.status).to.equal(200)
    expect(response.headers.get('content-security-policy'))
      .to.include("default-src 'none'; script-src 'self'; style-src 'self';")
      .and.to.include("frame-ancestors 'none'")
    expect(await response.text()).to.include('<div id="page"></div>')
  }
}

/** What a ticked line says was done, without its detail. */
function stepOf(line: string): string {
  return line.replace(/^ *✔ /, '').split(/ {2,}/)[0]!
}
