import { loadFixture } from '@nomicfoundation/hardhat-network-helpers'
import { expect } from 'chai'
import { getAddress, hexlify, id, TypedDataEncoder } from 'ethers'
import fc from 'fast-check'
import { ethers } from 'hardhat'
import {
  encodeConditions,
  encodeProvider,
  hashPolicy,
  hashVerification,
  verificationDomain,
  verificationTypes,
} from '@onchain-verify/protocol'
import { IVerifyConsumer__factory } from '../../typechain-types'
import { chainId, deployed } from '../fixtures'
import { policyVectors, signatureVectors, verificationVectors, type Hex } from '../vectors'

/** Each run is an eth_call. */
const runs = { numRuns: 100 }

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((value) => hexlify(value) as Hex)
const address = bytes(20).map((value) => getAddress(value) as Hex)
const chain = fc.nat(Number.MAX_SAFE_INTEGER)
const text = fc.string({ unit: 'binary', maxLength: 70 })
const condition = fc.record({ name: text, op: text, value: text })
const policy = fc.record({ provider: text, conditions: fc.array(condition, { maxLength: 5 }) })
const verification = fc.record({
  user: address,
  identityHash: bytes(32),
  policyHash: bytes(32),
  expiration: fc.nat(2 ** 40 - 1),
})

async function harness() {
  const factory = await ethers.getContractFactory('HashHarness')
  return factory.deploy()
}

async function examples() {
  const { incentiveProgram, airdropClaim, creatorMint, cappedDeposit, onePersonPoll } =
    await loadFixture(deployed)
  const contracts = [incentiveProgram, airdropClaim, creatorMint, cappedDeposit, onePersonPoll]
  return Promise.all(contracts.map(addressOf))
}

describe('PolicyHash', () => {
  for (const { name, chainId, consumer, provider, conditions, policyHash } of policyVectors) {
    it(`gives the vector of ${name}`, async () => {
      const contract = await loadFixture(harness)
      expect(await contract.policyHash(chainId, consumer, provider, conditions)).to.equal(policyHash)
    })
  }

  it('agrees with TypeScript on any policy', async () => {
    const contract = await loadFixture(harness)
    await fc.assert(
      fc.asyncProperty(chain, address, policy, async (chainId, consumer, { provider, conditions }) => {
        const here = hashPolicy({ chainId, address: consumer }, { provider, conditions })
        expect(await contract.policyHash(chainId, consumer, provider, conditions)).to.equal(here)
      }),
      runs,
    )
  })
})

describe('VerificationHash', () => {
  for (const { name, domain, message, digest } of verificationVectors) {
    it(`gives the vector of ${name}`, async () => {
      const contract = await loadFixture(harness)
      expect(await contract.digest(domain, message)).to.equal(digest)
    })
  }

  it('has the type hash of the TypeScript types', async () => {
    const contract = await loadFixture(harness)
    const type = TypedDataEncoder.from({ Verification: [...verificationTypes.Verification] }).encodeType(
      'Verification',
    )
    expect(await contract.typeHash()).to.equal(id(type))
  })

  it('agrees with TypeScript and with ethers on any verification', async () => {
    const contract = await loadFixture(harness)
    await fc.assert(
      fc.asyncProperty(chain, address, verification, async (chainId, registry, message) => {
        const domain = verificationDomain({ chainId, address: registry })
        const here = hashVerification({ chainId, address: registry }, message)
        const types = { Verification: [...verificationTypes.Verification] }
        expect(await contract.digest(domain, message)).to.equal(here)
        expect(TypedDataEncoder.hash(domain, types, message)).to.equal(here)
      }),
      runs,
    )
  })
})

describe('packed signature', () => {
  for (const { name, digest, signer, packed } of signatureVectors) {
    it(`recovers its signer in Solidity: ${name}`, async () => {
      const contract = await loadFixture(harness)
      expect(await contract.recover(digest, `0x${packed.slice(42)}`)).to.equal(signer)
    })
  }
})

describe('SignerRegistry', () => {
  it('answers the EIP-712 domain that is signed', async () => {
    const { registry } = await loadFixture(deployed)
    const answer = await registry.eip712Domain()
    const { name, version, verifyingContract, salt, extensions } = answer
    expect({ name, version, chainId: Number(answer.chainId), verifyingContract }).to.deep.equal(
      verificationDomain({ chainId, address: await addressOf(registry) }),
    )
    // Name, version, chainId and verifyingContract are in the domain; salt is not (ERC-5267).
    expect(answer.fields).to.equal('0x0f')
    expect(salt).to.equal(ethers.ZeroHash)
    expect(extensions).to.deep.equal([])
  })

  it('hashes the policy of each example as TypeScript does', async () => {
    const { registry } = await loadFixture(deployed)
    for (const address of await examples()) {
      const here = hashPolicy({ chainId, address }, await declaredBy(address))
      expect(await registry.policyHashOf(address)).to.equal(here)
    }
  })
})

describe('example consumers', () => {
  it('answer their policy in the encoding that TypeScript hashes', async () => {
    for (const address of await examples()) {
      const { provider, conditions } = await declaredBy(address)
      expect(await returndata(address, 'provider')).to.equal(encodeProvider(provider))
      expect(await returndata(address, 'conditions')).to.equal(encodeConditions(conditions))
    }
  })
})

describe('VerifyConsumer', () => {
  it('answers any policy in the encoding that TypeScript hashes', async () => {
    const { registry } = await loadFixture(deployed)
    const consumer = await (await ethers.getContractFactory('SettableConsumer')).deploy(registry)
    const address = await addressOf(consumer)
    for (const { provider, conditions } of policyVectors) {
      await consumer.setPolicy(provider, conditions)
      expect(await returndata(address, 'provider')).to.equal(encodeProvider(provider))
      expect(await returndata(address, 'conditions')).to.equal(encodeConditions(conditions))
      const here = hashPolicy({ chainId, address }, { provider, conditions })
      expect(await registry.policyHashOf(address)).to.equal(here)
    }
  })
})

async function addressOf(contract: { getAddress(): Promise<string> }): Promise<Hex> {
  return (await contract.getAddress()) as Hex
}

async function declaredBy(address: Hex) {
  const consumer = IVerifyConsumer__factory.connect(address, ethers.provider)
  const conditions = await consumer.conditions()
  return {
    provider: await consumer.getFunction('provider').staticCall(),
    conditions: conditions.map(({ name, op, value }) => ({ name, op, value })),
  }
}

async function returndata(address: Hex, getter: 'provider' | 'conditions'): Promise<string> {
  const data = id(`${getter}()`).slice(0, 10)
  return ethers.provider.call({ to: address, data })
}
