import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JsonRpcProvider, keccak256, Wallet } from 'ethers'
import { chainId, developmentWallet } from '../fixtures'
import { runHardhat, startChain, type Chain, type Run, type Variables } from '../hardhat-process'
import { contents, expectRefusal } from './refusal'

const owner = developmentWallet(5)
const newcomer = developmentWallet(8).address
const funded = developmentWallet(0).privateKey
const poor = new Wallet(keccak256(new Uint8Array(1)))

describe('Bad input to hardhat on a network', () => {
  let directory: string
  let chain: Chain
  let provider: JsonRpcProvider

  const key = { DEPLOYER_PRIVATE_KEY: funded }
  const settings = { REGISTRY_OWNER: owner.address, REGISTRY_SIGNERS: newcomer }
  const cases: {
    readonly when: string
    readonly task?: string
    readonly network?: string
    readonly variables: () => Variables
    readonly sentence: string
  }[] = [
    {
      when: 'the node is silent',
      network: 'localhost',
      variables: () => ({ LOCALHOST_RPC_URL: stubs.silent, ...settings }),
      sentence:
        'LOCALHOST_RPC_URL names a node that did not answer within 5 seconds: start the node or set the variable to another one.',
    },
    {
      when: 'the key for the explorer is missing',
      task: 'etherscan-verify',
      variables: () => ({ BASE_SEPOLIA_RPC_URL: chain.url }),
      sentence:
        "ETHERSCAN_API_KEY is not set: set it in the environment or in .env to a key of the explorer's API.",
    },
    {
      when: 'the URL is missing',
      variables: () => ({ ...key, ...settings }),
      sentence:
        'BASE_SEPOLIA_RPC_URL is not set: set it in the environment or in .env to the URL of a node on baseSepolia.',
    },
    {
      when: 'the key is missing',
      variables: () => ({ BASE_SEPOLIA_RPC_URL: chain.url, ...settings }),
      sentence:
        'DEPLOYER_PRIVATE_KEY is not set: set it in the environment or in .env to the key that pays for transactions on baseSepolia.',
    },
    {
      when: 'REGISTRY_OWNER is missing',
      variables: () => ({ BASE_SEPOLIA_RPC_URL: chain.url, ...key, REGISTRY_SIGNERS: newcomer }),
      sentence:
        'REGISTRY_OWNER is not set: set it in the environment or in .env to the address that will add and remove signers.',
    },
    {
      when: 'REGISTRY_SIGNERS is missing',
      variables: () => ({ BASE_SEPOLIA_RPC_URL: chain.url, ...key, REGISTRY_OWNER: owner.address }),
      sentence:
        "REGISTRY_SIGNERS is not set: set it in the environment or in .env to the first signers' addresses, separated by commas.",
    },
    {
      when: 'variables are malformed',
      variables: () => ({
        BASE_SEPOLIA_RPC_URL: 'node.example',
        DEPLOYER_PRIVATE_KEY: funded.slice(2),
        REGISTRY_OWNER: owner.address.toLowerCase(),
      }),
      sentence:
        'BASE_SEPOLIA_RPC_URL must be an http(s) URL; DEPLOYER_PRIVATE_KEY must be a private key: 0x and 64 hex digits; REGISTRY_OWNER must be an address with its checksum, and not the zero address: correct them in the environment or in .env.',
    },
    {
      when: 'the deployer has no ether',
      variables: () => ({
        BASE_SEPOLIA_RPC_URL: chain.url,
        DEPLOYER_PRIVATE_KEY: poor.privateKey,
        ...settings,
      }),
      sentence: `The deployer ${poor.address} has no ether on baseSepolia: send it some to pay for gas.`,
    },
    {
      when: 'nothing listens at the URL',
      network: 'localhost',
      variables: () => ({ LOCALHOST_RPC_URL: stubs.closed, ...settings }),
      sentence:
        'LOCALHOST_RPC_URL names a node that cannot be reached: start the node or set the variable to another one.',
    },
    {
      when: 'the node is on another chain',
      network: 'localhost',
      variables: () => ({ LOCALHOST_RPC_URL: stubs.mainnet, ...settings }),
      sentence:
        'LOCALHOST_RPC_URL names a node of chain 1, but network localhost is chain 84532: set the variable to a node of that chain.',
    },
    {
      when: 'a web page answers',
      network: 'localhost',
      variables: () => ({ LOCALHOST_RPC_URL: stubs.page, ...settings }),
      sentence:
        'LOCALHOST_RPC_URL names a node that does not answer JSON-RPC: set the variable to the URL of a JSON-RPC endpoint.',
    },
    {
      when: 'the node wants another key',
      network: 'localhost',
      variables: () => ({ LOCALHOST_RPC_URL: stubs.unauthorized, ...settings }),
      sentence:
        'LOCALHOST_RPC_URL names a node that refuses eth_chainId with error -32001: check its key and limits, or set the variable to another one.',
    },
    {
      when: 'the node has no unlocked account',
      network: 'localhost',
      variables: () => ({ LOCALHOST_RPC_URL: stubs.locked, ...settings }),
      sentence:
        'LOCALHOST_RPC_URL names a node without unlocked accounts: set it to a development node, which signs for its own accounts.',
    },
  ]

  const servers: Server[] = []
  const stubs = { closed: '', mainnet: '', page: '', unauthorized: '', locked: '', silent: '' }
  const deploymentsDir = () => join(directory, 'bad')
  let runs: Promise<Run>[]
  let block: number

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'onchain-verify-'))
    chain = await startChain(join(directory, 'chain'))
    provider = new JsonRpcProvider(chain.url, chainId, { staticNetwork: true, cacheTimeout: -1 })
    const serve = async (answer?: (method: string) => string) => {
      const server = stubServer(answer)
      servers.push(server)
      return listen(server)
    }
    const result = (value: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, result: value })
    stubs.mainnet = await serve(() => result('0x1'))
    stubs.page = await serve(() => '<!doctype html><title>Hello</title>')
    stubs.unauthorized = await serve(() =>
      JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32001, message: 'secret-key' } }),
    )
    stubs.locked = await serve((method) => result(method === 'eth_accounts' ? [] : '0x14a34'))
    stubs.silent = await serve()
    const gone = stubServer()
    stubs.closed = await listen(gone)
    gone.close()

    block = await provider.getBlockNumber()
    runs = twoAtATime(cases, ({ task = 'deploy', network = 'baseSepolia', variables }) =>
      runHardhat([task, '--network', network], { DEPLOYMENTS_DIR: deploymentsDir(), ...variables() }),
    )
  })

  after(async () => {
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
    provider.destroy()
    await chain.stop()
    await rm(directory, { recursive: true })
  })

  for (const [index, { when, variables, sentence }] of cases.entries()) {
    it(`is answered with one sentence when ${when}`, async () => {
      const run = await runs[index]!
      expectRefusal(run, sentence)
      const { LOCALHOST_RPC_URL, BASE_SEPOLIA_RPC_URL, DEPLOYER_PRIVATE_KEY } = variables()
      for (const secret of [LOCALHOST_RPC_URL, BASE_SEPOLIA_RPC_URL, DEPLOYER_PRIVATE_KEY, 'secret-key']) {
        if (secret !== undefined) expect(run.stdout + run.stderr).not.to.include(secret)
      }
    })
  }

  it('leaves nothing behind', async () => {
    await Promise.all(runs)
    expect(await contents(deploymentsDir())).to.deep.equal({})
    expect(await provider.getBlockNumber()).to.equal(block)
  })
})

/** Answers every request with what `answer` makes of its method; without it, never. */
function stubServer(answer?: (method: string) => string): Server {
  return createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      if (answer !== undefined) response.end(answer((JSON.parse(body) as { method: string }).method))
    })
  })
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Two queues of jobs: as many as the smallest machine has cores. */
function twoAtATime<T, R>(items: readonly T[], job: (item: T) => Promise<R>): Promise<R>[] {
  const places: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
  return items.map((item, index): Promise<R> => {
    const place = index % places.length
    const done = (places[place] ?? Promise.resolve()).then(() => job(item))
    places[place] = done
    return done
  })
}
