import { loadFixture } from '@nomicfoundation/hardhat-network-helpers'
import { expect } from 'chai'
import { AbiCoder, concat, toBeHex, Wallet, zeroPadValue } from 'ethers'
import fc from 'fast-check'
import { ethers } from 'hardhat'
import { InvalidArgumentError } from '@onchain-verify/protocol'
import {
  createChainClient,
  maxSignatureBytes,
  UnavailableError,
  type ChainClient,
} from '@onchain-verify/service'
import { HostileFactory__factory, SmartWalletFactory__factory } from '../../../../typechain-types'
import { deployed } from '../../../fixtures'
import { rejection } from '../../../rejection'
import type { Hex } from '../../../vectors'
import {
  forwardTo,
  reply,
  startEndpoint,
  startHardhatChain,
  type Endpoint,
  type Respond,
} from '../json-rpc-server'
import { chainId, consumer, messageOf, prove, wallet } from './siwe-world'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const owner = new Wallet(`0x${'43'.repeat(32)}`)
const salt = zeroPadValue('0x01', 32)
const notTheWallets = "signature is not the wallet's: sign the exact message with the account it names."
const notHex = 'signature must be 0x and at least one byte of hex.'

/** ERC-6492: what builds the wallet, and its signature once it is there. */
const wrapped = (factory: string, calldata: string, signature: string) =>
  concat([
    AbiCoder.defaultAbiCoder().encode(['address', 'bytes', 'bytes'], [factory, calldata, signature]),
    '0x6492649264926492649264926492649264926492649264926492649264926492',
  ])

/** A claim's message for a smart wallet at an address, and its owner's signature. */
const claimOf = (address: string, by = owner) => {
  const message = messageOf({ address })
  return { message, signature: by.signMessageSync(message) }
}

describe("proveWallet with a key's signature", () => {
  const message = messageOf()
  const signature = wallet.signMessageSync(message)
  const [r, s, v] = [
    signature.slice(0, 66),
    BigInt(`0x${signature.slice(66, 130)}`),
    Number(`0x${signature.slice(130)}`),
  ]
  const variant = (s: bigint, v: number) => concat([r, toBeHex(s, 32), toBeHex(v, 1)])

  const good = {
    'as wallets give it': signature,
    'in upper case': `0x${signature.slice(2).toUpperCase()}`,
    'with v 0 or 1': variant(s, v - 27),
    'with the other s': variant(order - s, 55 - v),
  }
  for (const [what, given] of Object.entries(good)) {
    it(`takes it ${what}, without asking the chain`, async () => {
      expect(await prove(message, given)).to.deep.equal({
        wallet: wallet.address,
        consumer: { chainId, address: consumer },
      })
    })
  }

  const malformed = {
    nothing: '',
    '0x only': '0x',
    'half a byte': `${signature}0`,
    'no 0x': signature.slice(2),
    '0X': signature.replace('0x', '0X'),
    'a letter beyond f': signature.replace(/.$/, 'g'),
    'a blank behind it': `${signature} `,
    'a line feed behind it': `${signature}\n`,
    'full-width digits': `0x${'１'.repeat(130)}`,
  }
  for (const [what, given] of Object.entries(malformed)) {
    it(`refuses ${what} without asking the chain`, async () => {
      const error = await rejection(prove(message, given))
      expect(error).to.be.instanceOf(InvalidArgumentError).and.include({ message: notHex })
    })
  }

  it('refuses more than 32 KB without asking the chain', async () => {
    const error = await rejection(prove(message, `0x${'11'.repeat(maxSignatureBytes + 1)}`))
    const sentence = 'signature must be at most 32768 bytes.'
    expect(error).to.be.instanceOf(InvalidArgumentError).and.include({ message: sentence })
  })
})

describe('proveWallet over a chain', () => {
  let node: Awaited<ReturnType<typeof startHardhatChain>>
  let wire: Endpoint
  let chain: ChainClient

  before(async () => {
    node = await startHardhatChain()
    wire = await startEndpoint(forwardTo(node.url))
    // Hardhat traces what burns gas, which takes it longer than the service waits for real nodes.
    chain = createChainClient({ chainId, registry: consumer, rpcUrls: [wire.url] }, { deadline: 20_000 })
  })
  beforeEach(async () => {
    wire.respond = forwardTo(node.url)
    await loadFixture(deployed)
  })
  after(async () => {
    await wire.stop()
    await node.stop()
  })

  const proves = async ({ message, signature }: { message: string; signature: string }, address: string) =>
    expect(await prove(message, signature, chain)).to.deep.equal({
      wallet: address,
      consumer: { chainId, address: consumer },
    })

  const refuses = async (message: string, signature: string) => {
    const error = await rejection(prove(message, signature, chain))
    expect(error).to.be.instanceOf(InvalidArgumentError).and.include({ message: notTheWallets })
  }

  it("refuses another key's signature", () => refuses(messageOf(), owner.signMessageSync(messageOf())))

  it("refuses a key's signature over another message", () =>
    refuses(messageOf(), wallet.signMessageSync(messageOf({ nonce: 'another00' }))))

  it('throws nothing but InvalidArgumentError for any bytes', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.uint8Array({ minLength: 65, maxLength: 65 }),
      fc.uint8Array({ maxLength: 200 }).map((start) => concat([start, `0x${'6492'.repeat(16)}`])),
    )
    const property = fc.asyncProperty(bytes, (signature) => refuses(messageOf(), concat([signature])))
    await fc.assert(property, { numRuns: 40 })
  })

  it('takes the longest signature as far as the chain', () =>
    refuses(messageOf(), `0x${'11'.repeat(maxSignatureBytes)}`))

  describe('of a deployed smart wallet (ERC-1271)', () => {
    const deployWallet = async () => (await ethers.deployContract('SmartWallet', [owner])).getAddress()

    it("takes its owner's signature", async () => {
      const address = await deployWallet()
      await proves(claimOf(address), address)
    })

    it("refuses another's signature", async () => {
      const { message, signature } = claimOf(await deployWallet(), wallet)
      await refuses(message, signature)
    })

    it("refuses its owner's signature at another wallet of the owner's name", async () => {
      const { signature } = claimOf(await deployWallet())
      await refuses(messageOf({ address: await deployWallet() }), signature)
    })

    it('takes the form for wallets that are not deployed as well', async () => {
      const address = await deployWallet()
      const { message, signature } = claimOf(address)
      const factory = await (await ethers.deployContract('HostileFactory')).getAddress()
      const fails = HostileFactory__factory.createInterface().encodeFunctionData('fail')
      await proves({ message, signature: wrapped(factory, fails, signature) }, address)
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
        await refuses(message, signature)
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
      await proves({ message, signature: wrapped(at, calldata, signature) }, address)
      expect(await ethers.provider.getCode(address)).to.equal('0x')
    })

    it('takes either form once it is deployed', async () => {
      const { factory, address, calldata, at } = await counterfactual()
      await factory.deploy(owner, salt)
      const { message, signature } = claimOf(address)
      await proves({ message, signature }, address)
      await proves({ message, signature: wrapped(at, calldata, signature) }, address)
    })

    it("refuses another's signature", async () => {
      const { address, calldata, at } = await counterfactual()
      const { message, signature } = claimOf(address, wallet)
      await refuses(message, wrapped(at, calldata, signature))
    })

    it("refuses its owner's signature without the factory", async () => {
      const { address } = await counterfactual()
      const { message, signature } = claimOf(address)
      await refuses(message, signature)
    })

    it('refuses a factory that builds another wallet', async () => {
      const { calldata, at } = await counterfactual()
      const { message, signature } = claimOf(wallet.address)
      await refuses(message, wrapped(at, calldata, signature))
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
        await refuses(message, wrapped(factory, calldata, signature))
      })
    }
  })

  describe('when the node fails', () => {
    const error =
      (code: number, message: string): Respond =>
      (question, response) =>
        reply(response, question, { error: { code, message } })
    const outages: Record<string, Respond> = {
      'hangs up': (_, { socket }) => socket?.destroy(),
      'answers 500': (_, response) => response.writeHead(500).end(),
      'answers HTML': (_, response) => response.end('<html>'),
      'limits its rate': error(-32005, 'limit exceeded'),
    }
    for (const [what, respond] of Object.entries(outages)) {
      it(`says that it cannot tell, not that the signature is wrong: it ${what}`, async () => {
        const address = await (await ethers.deployContract('SmartWallet', [owner])).getAddress()
        const { message, signature } = claimOf(address)
        wire.respond = respond
        expect(await rejection(prove(message, signature, chain))).to.be.instanceOf(UnavailableError)
        wire.respond = forwardTo(node.url)
        await proves({ message, signature }, address)
      })

      it(`takes a key's signature all the same: it ${what}`, async () => {
        wire.respond = respond
        const message = messageOf()
        await proves({ message, signature: wallet.signMessageSync(message) }, wallet.address)
      })
    }
  })

  it('asks with bounded gas', async () => {
    wire.asked.length = 0
    await refuses(messageOf(), owner.signMessageSync(messageOf()))
    const call = wire.asked.find(({ method }) => method === 'eth_call')?.params[0] as { gas: Hex }
    expect(Number(call.gas)).to.equal(3_000_000)
  })
})
