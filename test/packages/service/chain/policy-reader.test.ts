import { loadFixture } from '@nomicfoundation/hardhat-network-helpers'
import { expect } from 'chai'
import { id } from 'ethers'
import { ethers } from 'hardhat'
import {
  ContractNotFoundError,
  encodeConditions,
  encodeProvider,
  InvalidArgumentError,
  InvalidPolicyError,
  requireSupported,
} from '@onchain-verify/protocol'
import { createPolicyReader } from '@onchain-verify/service'
import { chainId, deployed, type Deployed } from '../../../fixtures'
import { rejection } from '../../../rejection'
import type { Hex } from '../../../vectors'
import { many, unreadable, unsupported } from './policy-rows'
import { rawConsumer, startReader, type Reader } from './policy-world'

const examples = [
  'incentiveProgram',
  'airdropClaim',
  'creatorMint',
  'cappedDeposit',
  'onePersonPoll',
] as const
describe('createPolicyReader', () => {
  let world: Reader
  before(async () => {
    world = await startReader()
  })
  beforeEach(() => {
    world.wire.asked.length = 0
    world.wire.respond = world.forward
  })
  after(() => world.stop())

  for (const name of examples) {
    it(`reads ${name} as it declares itself, with the registry's policyHash, at the latest block`, async () => {
      const chain = await loadFixture(deployed)
      const address = (await chain[name].getAddress()) as Hex
      const declared = (getter: string) =>
        ethers.provider.call({ to: address, data: id(`${getter}()`).slice(0, 10) })
      const { provider, conditions, ...rest } = await world.read(address)
      expect(encodeProvider(provider)).to.equal(await declared('provider'))
      expect(encodeConditions(conditions)).to.equal(await declared('conditions'))
      expect(rest).to.deep.equal({
        hash: await chain.registry.policyHashOf(address),
        consumer: { chainId, address },
        authenticatedSince: 0,
        readAt: (await ethers.provider.getBlock('latest'))!.timestamp,
      })
      requireSupported({ provider, conditions })
    })
  }

  it('takes one round trip for everything', async () => {
    const { incentiveProgram } = await loadFixture(deployed)
    const address = (await incentiveProgram.getAddress()) as Hex
    await world.read(address)
    world.wire.asked.length = 0
    await world.read(address)
    expect(world.wire.asked.map(({ method }) => method)).to.deep.equal(['eth_call'])
  })

  it('reads the largest policy that is supported', async () => {
    const largest = many(32, '1').map((each) => ({
      ...each,
      name: 'verified_type',
      op: 'eq',
      value: 'x'.repeat(256),
    }))
    const address = await rawConsumer({ conditions: encodeConditions(largest) })
    const policy = await world.read(address)
    expect(policy.conditions).to.deep.equal(largest)
    requireSupported(policy)
  })

  it('leaves a chain that is not served to nobody', async () => {
    const error = await rejection(
      createPolicyReader(new Map()).read({ chainId: 1, address: `0x${'11'.repeat(20)}` }),
    )
    expect(error)
      .to.be.instanceOf(InvalidArgumentError)
      .and.include({ message: 'Chain 1 is not served here.' })
  })

  describe('finds no contract', () => {
    const strangers = {
      'at an address without code': (): Hex => `0x${'11'.repeat(20)}`,
      "at a person's account": ({ wallet }: Deployed) => wallet.address as Hex,
      'at a precompile that answers everything': () => '0x0000000000000000000000000000000000000004' as Hex,
      'in a contract without the getters': ({ demoToken }: Deployed) =>
        demoToken.getAddress() as Promise<Hex>,
      'in the registry': ({ registry }: Deployed) => registry.getAddress() as Promise<Hex>,
    }
    for (const [where, addressIn] of Object.entries(strangers)) {
      it(where, async () => {
        const address = await addressIn(await loadFixture(deployed))
        const error = await rejection(world.read(address))
        expect(error).to.be.instanceOf(ContractNotFoundError)
        expect(error).to.deep.include({ consumer: { chainId, address } })
      })
    }

    for (const getter of ['provider', 'conditions'] as const) {
      for (const answer of unreadable) {
        it(`whose ${getter}() does this: ${String(answer).slice(0, 20)}`, async () => {
          const address = await rawConsumer({ [getter]: answer })
          expect(await rejection(world.read(address))).to.be.instanceOf(ContractNotFoundError)
        })
      }
    }

    it('whose getters write, which the registry refuses as well', async () => {
      const { registry } = await loadFixture(deployed)
      const contract = await ethers.deployContract('HostileGetters', [await registry.getAddress()])
      await contract.setMode(6)
      const address = (await contract.getAddress()) as Hex
      expect(await rejection(world.read(address))).to.be.instanceOf(ContractNotFoundError)
    })
  })

  for (const { what, getters, problem } of unsupported) {
    it(`does not support ${what}`, async () => {
      const address = await rawConsumer(getters)
      const error = await rejection(world.read(address).then(requireSupported))
      expect(error).to.be.instanceOf(InvalidPolicyError)
      expect(error).to.deep.include({ problems: [problem] })
    })
  }
})
