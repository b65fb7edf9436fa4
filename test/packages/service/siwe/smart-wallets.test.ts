import { expect } from 'chai'
import { zeroPadValue } from 'ethers'
import { ethers } from 'hardhat'
import { HostileFactory__factory, SmartWalletFactory__factory } from '../../../../typechain-types'
import { claimOf, owner, startProver, wrapped, type Prover } from './prover'
import { messageOf, wallet } from './siwe-world'

const salt = zeroPadValue('0x01', 32)

describe('proveWallet with the signature', () => {
  let world: Prover
  before(async () => {
    world = await startProver()
  })
  beforeEach(() => world.reset())
  after(() => world.stop())

  describe('of a deployed smart wallet (ERC-1271)', () => {
    const deployWallet = async () => (await ethers.deployContract('SmartWallet', [owner])).getAddress()

    it("takes its owner's signature", async () => {
      const address = await deployWallet()
      await world.proves(claimOf(address), address)
    })

    it("refuses another's signature", async () => {
      const { message, signature } = claimOf(await deployWallet(), wallet)
      await world.refuses(message, signature)
    })

    it("refuses its owner's signature at another wallet of the owner's name", async () => {
      const { signature } = claimOf(await deployWallet())
      await world.refuses(messageOf({ address: await deployWallet() }), signature)
    })

    it('takes the form for wallets that are not deployed as well', async () => {
      const address = await deployWallet()
      const { message, signature } = claimOf(address)
      const factory = await (await ethers.deployContract('HostileFactory')).getAddress()
      const fails = HostileFactory__factory.createInterface().encodeFunctionData('fail')
      await world.proves({ message, signature: wrapped(factory, fails, signature) }, address)
    })

    const modes = [
      'reverts',
      'returns nothing',
      'returns garbage',
      'returns a byte',
      'returns much',
      'burns gas',
    ]
    for (const [mode, what] of modes.entries()) {
      it(`refuses a wallet that ${what}`, async () => {
        const hostile = await ethers.deployContract('HostileWallet', [mode])
        const { message, signature } = claimOf(await hostile.getAddress())
        await world.refuses(message, signature)
      })
    }
  })

  describe('of a smart wallet that is not deployed (ERC-6492)', () => {
    async function counterfactual() {
      const factory = await ethers.deployContract('SmartWalletFactory')
      const address = await factory.addressOf(owner, salt)
      const calldata = SmartWalletFactory__factory.createInterface().encodeFunctionData('deploy', [
        owner.address,
        salt,
      ])
      return { factory, address, calldata, at: await factory.getAddress() }
    }

    it("takes its owner's signature, and leaves it undeployed", async () => {
      const { address, calldata, at } = await counterfactual()
      const { message, signature } = claimOf(address)
      await world.proves({ message, signature: wrapped(at, calldata, signature) }, address)
      expect(await ethers.provider.getCode(address)).to.equal('0x')
    })

    it('takes either form once it is deployed', async () => {
      const { factory, address, calldata, at } = await counterfactual()
      await factory.deploy(owner, salt)
      const { message, signature } = claimOf(address)
      await world.proves({ message, signature }, address)
      await world.proves({ message, signature: wrapped(at, calldata, signature) }, address)
    })

    it("refuses another's signature", async () => {
      const { address, calldata, at } = await counterfactual()
      const { message, signature } = claimOf(address, wallet)
      await world.refuses(message, wrapped(at, calldata, signature))
    })

    it("refuses its owner's signature without the factory", async () => {
      const { address } = await counterfactual()
      const { message, signature } = claimOf(address)
      await world.refuses(message, signature)
    })

    it('refuses a factory that builds another wallet', async () => {
      const { calldata, at } = await counterfactual()
      const { message, signature } = claimOf(wallet.address)
      await world.refuses(message, wrapped(at, calldata, signature))
    })

    const hostile = HostileFactory__factory.createInterface()
    const tricks = {
      'builds nothing': hostile.encodeFunctionData('buildNothing'),
      "builds the owner's wallet elsewhere": hostile.encodeFunctionData('buildElsewhere', [owner.address]),
      reverts: hostile.encodeFunctionData('fail'),
      'burns all gas': hostile.encodeFunctionData('burn'),
    }
    for (const [what, calldata] of Object.entries(tricks)) {
      it(`refuses a factory that ${what}`, async () => {
        const { address } = await counterfactual()
        const factory = await (await ethers.deployContract('HostileFactory')).getAddress()
        const { message, signature } = claimOf(address)
        await world.refuses(message, wrapped(factory, calldata, signature))
      })
    }
  })
})
