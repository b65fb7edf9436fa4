import { loadFixture } from '@nomicfoundation/hardhat-network-helpers'
import { expect } from 'chai'
import { AbiCoder, concat, dataLength } from 'ethers'
import { ethers } from 'hardhat'
import { chainId, deployed } from '../fixtures'

const answer = 'tuple(bool ok, uint256 size, bytes data)'
const sight = `tuple(uint256 chainId, uint256 blockNumber, uint256 timestamp, ${answer} provider, ${answer} conditions, ${answer} cutoffBlock)`

interface Sight {
  readonly chainId: bigint
  readonly blockNumber: bigint
  readonly timestamp: bigint
  readonly provider: Answer
  readonly conditions: Answer
  readonly cutoffBlock: Answer
}

interface Answer {
  readonly ok: boolean
  readonly size: bigint
  readonly data: string
}

async function look(consumer: string): Promise<Sight> {
  const lens = await ethers.getContractFactory('PolicyLens')
  const { data } = await lens.getDeployTransaction(consumer)
  const returndata = await ethers.provider.call({ data })
  return AbiCoder.defaultAbiCoder().decode([sight], returndata)[0] as Sight
}

const selector = (getter: string) => ethers.id(`${getter}()`).slice(0, 10)
const zeros = (size: number) => ({ kind: 4, size, data: '0x' })

describe('PolicyLens', () => {
  it('sees what a consumer declares, as it encodes it, and when', async () => {
    const { airdropClaim } = await loadFixture(deployed)
    const { number, timestamp } = (await ethers.provider.getBlock('latest'))!
    const seen = await look(await airdropClaim.getAddress())
    expect(seen.chainId).to.equal(BigInt(chainId))
    expect(seen.blockNumber).to.equal(BigInt(number))
    expect(seen.timestamp).to.equal(BigInt(timestamp))
    for (const getter of ['provider', 'conditions', 'cutoffBlock'] as const) {
      const to = await airdropClaim.getAddress()
      const returndata = await ethers.provider.call({ to, data: selector(getter) })
      expect(seen[getter].data).to.equal(returndata)
      expect(seen[getter].size).to.equal(BigInt(dataLength(returndata)))
      expect(seen[getter].ok).to.equal(true)
    }
  })

  it('sees nothing where there is no code', async () => {
    const seen = await look(`0x${'11'.repeat(20)}`)
    expect([seen.provider.ok, seen.provider.data]).to.deep.equal([true, '0x'])
  })

  it('sees that a getter fails', async () => {
    const { demoToken } = await loadFixture(deployed)
    const seen = await look(await demoToken.getAddress())
    expect([seen.provider.ok, seen.conditions.ok]).to.deep.equal([false, false])
  })

  const bounds = { provider: 1024, conditions: 20_480, cutoffBlock: 64 } as const
  for (const [getter, bound] of Object.entries(bounds)) {
    for (const size of [bound, bound + 1, 100_000]) {
      it(`keeps ${Math.min(size, bound)} of ${size} bytes of ${getter}(), and says how many there were`, async () => {
        await loadFixture(deployed)
        const consumer = await ethers.deployContract('RawGetters')
        await consumer.set(selector(getter), zeros(size))
        const seen = (await look(await consumer.getAddress()))[getter as keyof typeof bounds]
        expect(seen.ok).to.equal(true)
        expect(seen.size).to.equal(BigInt(size))
        expect(seen.data).to.equal(concat([new Uint8Array(Math.min(size, bound))]))
      })
    }
  }

  it('answers no more than EIP-170 lets code be, when every getter fills its bound', async () => {
    await loadFixture(deployed)
    const consumer = await ethers.deployContract('RawGetters')
    for (const getter of Object.keys(bounds)) await consumer.set(selector(getter), zeros(100_000))
    const lens = await ethers.getContractFactory('PolicyLens')
    const { data } = await lens.getDeployTransaction(await consumer.getAddress())
    expect(dataLength(await ethers.provider.call({ data }))).to.be.below(24_576)
  })
})
