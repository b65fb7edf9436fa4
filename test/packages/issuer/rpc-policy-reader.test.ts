import { loadFixture, mine } from '@nomicfoundation/hardhat-network-helpers'
import { expect } from 'chai'
import hre, { ethers } from 'hardhat'
import { createRpcPolicyReader, type NodeRequest } from '@onchain-verify/issuer'
import { ContractNotFoundError, InvalidPolicyError, type Condition } from '@onchain-verify/protocol'
import { ISignerRegistry__factory } from '../../../typechain-types'
import { chainId, deployed, type Deployed } from '../../fixtures'
import { rejection } from '../../rejection'
import type { Hex } from '../../vectors'

type Request = Parameters<NodeRequest>[0]

const send = hre.network.provider.request.bind(hre.network.provider) as NodeRequest
const readFrom = (request: NodeRequest, address: Hex) =>
  createRpcPolicyReader(request).read({ chainId, address })
const read = async (contract: { getAddress(): Promise<string> }) => readFrom(send, await addressOf(contract))

/** The in-process chain, but for what `answer` says of a request. */
function nodeThat(answer: (request: Request) => unknown): NodeRequest {
  return (async (request: Request) => (await answer(request)) ?? send(request)) as NodeRequest
}

const isCallOf = (getter: string, { method, params }: Request): boolean =>
  method === 'eth_call' && JSON.stringify(params).includes(ethers.id(`${getter}()`).slice(2, 10))

const condition = (name: string, op: string, value: string): Condition => ({ name, op, value })

/** What contracts/examples declare. */
const examples = {
  incentiveProgram: { provider: 'exchange', conditions: [condition('membership_active', 'eq', 'true')] },
  airdropClaim: {
    provider: 'microblog',
    conditions: [condition('followers', 'gte', '1000'), condition('verified', 'eq', 'true')],
  },
  creatorMint: {
    provider: 'short_video',
    conditions: [
      condition('follower_count', 'gte', '500'),
      condition('video_count', 'gte', '10'),
      condition('likes_count', 'gt', '999'),
    ],
  },
  cappedDeposit: {
    provider: 'exchange',
    conditions: [condition('membership_active', 'eq', 'true'), condition('membership_billed', 'eq', 'true')],
  },
  onePersonPoll: { provider: 'photo_social', conditions: [condition('followers_count', 'gte', '50')] },
} satisfies Partial<Record<keyof Deployed, object>>

/** contracts/mocks/HostileGetters.sol */
const modes = [
  'None',
  'Reverts',
  'ReturnsNothing',
  'ReturnsOneMegabyte',
  'BurnsGas',
  'NotCanonical',
  'WritesState',
  'ReEnters',
  'InvalidUtf8',
] as const
type Mode = (typeof modes)[number]

const unreadable: Mode[] = ['Reverts', 'ReturnsNothing', 'BurnsGas', 'ReEnters']
const notCanonical: Mode[] = ['ReturnsOneMegabyte', 'NotCanonical', 'InvalidUtf8']

async function hostile(mode: Mode) {
  const { registry } = await loadFixture(deployed)
  const contract = await (await ethers.getContractFactory('HostileGetters')).deploy(registry)
  await contract.setMode(modes.indexOf(mode))
  return contract
}

async function settable() {
  const { registry } = await loadFixture(deployed)
  return (await ethers.getContractFactory('SettableConsumer')).deploy(registry)
}

describe('createRpcPolicyReader', () => {
  for (const [name, policy] of Object.entries(examples)) {
    it(`reads the policy of ${name}, at the latest block`, async () => {
      const contract = (await loadFixture(deployed))[name as keyof typeof examples]
      const { registry } = await loadFixture(deployed)
      const { timestamp: readAt } = (await ethers.provider.getBlock('latest'))!
      const consumer = { chainId, address: await addressOf(contract) }
      const hash = await registry.policyHashOf(consumer.address)
      expect(await read(contract)).to.deep.equal({ ...policy, consumer, hash, authenticatedSince: 0, readAt })
    })
  }

  it('asks for everything of one policy at one block', async () => {
    const { incentiveProgram } = await loadFixture(deployed)
    const asked = new Set<unknown>()
    const request = nodeThat(({ method, params }) => {
      if (method === 'eth_call') asked.add((params as unknown[])[1])
      return undefined
    })
    await readFrom(request, await addressOf(incentiveProgram))
    expect([...asked]).to.deep.equal([await send({ method: 'eth_blockNumber' })])
  })

  describe('finds no contract', () => {
    const strangers = {
      'at an address without code': () => `0x${'11'.repeat(20)}` as const,
      "at a person's account": ({ wallet }: Deployed) => wallet.address as Hex,
      'at a precompile': () => '0x0000000000000000000000000000000000000004' as const,
      'in a contract without the getters': ({ demoToken }: Deployed) => addressOf(demoToken),
      'in the registry': ({ registry }: Deployed) => addressOf(registry),
    }
    for (const [where, addressIn] of Object.entries(strangers)) {
      it(where, async () => {
        const address = await addressIn(await loadFixture(deployed))
        const error = await rejection(readFrom(send, address))
        expect(error).to.be.instanceOf(ContractNotFoundError)
        expect(error).to.deep.include({ consumer: { chainId, address } })
      })
    }

    for (const mode of unreadable) {
      it(`whose getters misbehave: ${mode}`, async () => {
        expect(await rejection(read(await hostile(mode)))).to.be.instanceOf(ContractNotFoundError)
      })
    }

    for (const getter of ['provider', 'conditions']) {
      for (const returndata of ['0x', '0x00', `0x${'ff'.repeat(32)}`, `0x${'ff'.repeat(256)}`]) {
        it(`whose ${getter}() answers ${returndata.slice(0, 10)}, ${returndata.length / 2 - 1} bytes`, async () => {
          const { incentiveProgram } = await loadFixture(deployed)
          const request = nodeThat((asked) => (isCallOf(getter, asked) ? returndata : undefined))
          const error = await rejection(readFrom(request, await addressOf(incentiveProgram)))
          expect(error).to.be.instanceOf(ContractNotFoundError)
        })
      }
    }
  })

  for (const mode of notCanonical) {
    it(`refuses a policy that no canonical encoder wrote: ${mode}`, async () => {
      const error = await rejection(read(await hostile(mode)))
      expect(error).to.be.instanceOf(InvalidPolicyError)
      expect(error).to.deep.include({
        problems: ['provider() or conditions() is not the canonical ABI encoding of UTF-8 text.'],
      })
    })
  }

  it('reads getters that write, as eth_call lets them; the registry does not', async () => {
    const contract = await hostile('WritesState')
    const registry = ISignerRegistry__factory.connect(await contract.signerRegistry(), ethers.provider)
    expect(await read(contract)).to.include({ provider: 'microblog' })
    await expect(registry.policyHashOf(contract))
      .to.be.revertedWithCustomError(registry, 'PolicyUnreadable')
      .withArgs(contract)
  })

  it('leaves it to the decision whether a policy is supported', async () => {
    const consumer = await settable()
    await consumer.setPolicy('telegraph', [condition('', '', '🦄')])
    expect(await read(consumer)).to.deep.include({
      provider: 'telegraph',
      conditions: [condition('', '', '🦄')],
    })
  })
})

describe('authenticatedSince', () => {
  it('is 0 without cutoffBlock()', async () => {
    expect(await read(await hostile('None'))).to.include({ provider: 'microblog', authenticatedSince: 0 })
  })

  it('is 0 when cutoffBlock() is 0', async () => {
    expect(await read(await settable())).to.include({ authenticatedSince: 0 })
  })

  const cutoffs = [
    { which: 'a block before', blocks: -3 },
    { which: 'the latest block', blocks: 0 },
  ]
  for (const { which, blocks } of cutoffs) {
    it(`is the time of ${which}`, async () => {
      const consumer = await settable()
      await mine(5, { interval: 100 })
      const cutoff = (await ethers.provider.getBlockNumber()) + 1 + blocks
      await consumer.setCutoffBlock(cutoff)
      const { timestamp } = (await ethers.provider.getBlock(cutoff))!
      expect(await read(consumer)).to.include({ authenticatedSince: timestamp })
    })
  }

  for (const ahead of [1n, 2n ** 256n - 1n]) {
    it(`is never when the cutoff is ${ahead === 1n ? 'the next block' : 'the highest number'}`, async () => {
      const consumer = await settable()
      const next = BigInt(await ethers.provider.getBlockNumber()) + 2n
      await consumer.setCutoffBlock(ahead === 1n ? next : ahead)
      expect(await read(consumer)).to.include({ authenticatedSince: Number.POSITIVE_INFINITY })
    })
  }

  it('is refused when cutoffBlock() does not answer a number', async () => {
    const request = nodeThat((asked) => (isCallOf('cutoffBlock', asked) ? '0x01' : undefined))
    const error = await rejection(readFrom(request, await addressOf(await settable())))
    expect(error).to.be.instanceOf(InvalidPolicyError)
    expect(error).to.deep.include({ problems: ['cutoffBlock() does not answer a uint256.'] })
  })
})

async function addressOf(contract: { getAddress(): Promise<string> }): Promise<Hex> {
  return (await contract.getAddress()) as Hex
}
