import { expect } from 'chai'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  Interface,
  JsonRpcProvider,
  Wallet,
  concat,
  getCreate2Address,
  keccak256,
  type InterfaceAbi,
} from 'ethers'
import { deploymentSalt } from '../../config/deterministic'
import { SignerRegistry__factory } from '../../typechain-types'
import { chainId, developmentWallet } from '../fixtures'
import { runHardhat, startChain, type Chain, type Run, type Variables } from '../hardhat-process'

/** Where hardhat-deploy sends CREATE2 deployments: Arachnid's deterministic deployment proxy. */
const create2Factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

const owner = developmentWallet(5)
const signers = [developmentWallet(6).address, developmentWallet(7).address]
const newcomer = developmentWallet(8).address
const funded = developmentWallet(0).privateKey

const poor = new Wallet(keccak256(new Uint8Array(1)))

const registryAddress = getCreate2Address(
  create2Factory,
  deploymentSalt,
  keccak256(
    concat([
      SignerRegistry__factory.bytecode,
      SignerRegistry__factory.createInterface().encodeDeploy([owner.address, signers]),
    ]),
  ),
)

describe('over HTTP, against a chain in another process', () => {
  let directory: string
  let chain: Chain
  let provider: JsonRpcProvider

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'onchain-verify-'))
    chain = await startChain(join(directory, 'chain'))
    provider = new JsonRpcProvider(chain.url, chainId, { staticNetwork: true, cacheTimeout: -1 })
  })

  after(async () => {
    provider.destroy()
    await chain.stop()
    await rm(directory, { recursive: true })
  })

  describe('hardhat deploy', () => {
    const recorded = () => join(directory, 'good', 'localhost')
    const deploy = (variables: Variables = {}) =>
      runHardhat(['deploy', '--network', 'localhost'], {
        LOCALHOST_RPC_URL: chain.url,
        DEPLOYMENTS_DIR: join(directory, 'good'),
        REGISTRY_OWNER: owner.address,
        REGISTRY_SIGNERS: signers.join(', '),
        ...variables,
      })
    const registry = () => SignerRegistry__factory.connect(registryAddress, provider)

    before(async () => {
      const { status, stderr } = await deploy()
      expect(status, stderr).to.equal(0)
    })

    it('puts the registry at its CREATE2 address, with the owner and the signers from the environment', async () => {
      expect(await registry().owner()).to.equal(owner.address)
      expect(await registry().signers()).to.deep.equal(signers)
    })

    it('records the chain id and each contract as hardhat-deploy writes them', async () => {
      expect(await readFile(join(recorded(), '.chainId'), 'utf8')).to.equal(String(chainId))
      const record = JSON.parse(
        await readFile(join(recorded(), 'SignerRegistry.json'), 'utf8'),
      ) as DeploymentRecord
      expect(record).to.deep.include({ address: registryAddress, args: [owner.address, signers] })
      expect(new Interface(record.abi).format()).to.deep.equal(registry().interface.format())
      const receipt = await provider.getTransactionReceipt(record.transactionHash)
      expect(receipt?.to).to.equal(create2Factory)
    })

    it('changes nothing when it is run again', async () => {
      const [block, files] = [await provider.getBlockNumber(), await contents(recorded())]
      expect(await deploy()).to.include({ status: 0 })
      expect(await provider.getBlockNumber()).to.equal(block)
      expect(await contents(recorded())).to.deep.equal(files)
    })

    it('keeps the registry when REGISTRY_SIGNERS has changed since', async () => {
      const block = await provider.getBlockNumber()
      const run = await deploy({ REGISTRY_SIGNERS: newcomer })
      expect(run.stdout).to.include(`reusing "SignerRegistry" at ${registryAddress}`)
      expect(run.status).to.equal(0)
      expect(await provider.getBlockNumber()).to.equal(block)
    })
  })

  describe('hardhat signers on a live network', () => {
    const add = (args: readonly string[], variables: Variables = {}) =>
      runHardhat(
        ['signers', 'add', newcomer, '--registry', registryAddress, '--network', 'baseSepolia', ...args],
        { BASE_SEPOLIA_RPC_URL: chain.url, DEPLOYMENTS_DIR: join(directory, 'live'), ...variables },
      )

    it('sends nothing without --execute, and needs no key to say what it would send', async () => {
      const block = await provider.getBlockNumber()
      const { status, stdout } = await add([])
      expect(status).to.equal(0)
      expect(stdout).to.include('Dry run on baseSepolia: nothing was sent. Add --execute to send it.')
      expect(stdout).to.match(new RegExp(`from +${owner.address}`))
      expect(await provider.getBlockNumber()).to.equal(block)
    })

    it('needs the key to send', async () => {
      expectRefusal(
        await add(['--execute']),
        'DEPLOYER_PRIVATE_KEY is not set: set it in the environment or in .env to the key that pays for transactions on baseSepolia.',
      )
    })

    it('sends with --execute', async () => {
      const { status, stdout } = await add(['--execute'], { DEPLOYER_PRIVATE_KEY: owner.privateKey })
      expect(status).to.equal(0)
      expect(stdout).to.include(`3 signers of the registry ${registryAddress} on baseSepolia`)
      expect(await SignerRegistry__factory.connect(registryAddress, provider).isSigner(newcomer)).to.equal(
        true,
      )
    })
  })

  describe('bad input', () => {
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

    after(() => {
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
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
})

interface DeploymentRecord {
  readonly address: string
  readonly abi: InterfaceAbi
  readonly args: readonly unknown[]
  readonly transactionHash: string
}

function expectRefusal({ status, stderr }: Run, sentence: string): void {
  const [line, ...rest] = stderr.split('\n')
  expect(line).to.equal(`Error in plugin onchain-verify: ${sentence}`)
  // With a display, Hardhat adds how to see the stack trace.
  expect(rest.join('').replace('For more info run Hardhat with --show-stack-traces', '')).to.equal('')
  expect(status).to.equal(1)
}

/** Every file below a directory, by path; nothing when there is no such directory. */
async function contents(directory: string): Promise<Record<string, string>> {
  if (!existsSync(directory)) return {}
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const read = async (file: string) => [file, await readFile(file, 'utf8')] as const
  return Object.fromEntries(await Promise.all(files.map(read)))
}

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
