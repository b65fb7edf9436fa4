import { expect } from 'chai'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Interface, JsonRpcProvider, concat, getCreate2Address, keccak256, type InterfaceAbi } from 'ethers'
import { create2Factory, deploymentSalt } from '../../config/deterministic'
import { SignerRegistry__factory } from '../../typechain-types'
import { chainId, developmentWallet } from '../fixtures'
import { runHardhat, startChain, type Chain, type Variables } from '../hardhat-process'
import { contents, expectRefusal } from './refusal'

const owner = developmentWallet(5)
const signers = [developmentWallet(6).address, developmentWallet(7).address]
const newcomer = developmentWallet(8).address

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
})

interface DeploymentRecord {
  readonly address: string
  readonly abi: InterfaceAbi
  readonly args: readonly unknown[]
  readonly transactionHash: string
}
