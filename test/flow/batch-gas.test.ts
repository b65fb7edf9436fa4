import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { id, dataSlice } from 'ethers'
import { ethers } from 'hardhat'
import { loadFixture } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { chainId } from '../fixtures'
import { send, undelegated } from '../contracts/account/delegated-account'

const readme = readFileSync(join(__dirname, '../../contracts/README.md'), 'utf8')

/** The figure in the table's row about `what`. */
const figure = (what: string): number =>
  Number(new RegExp(`\\| ${what} +\\| +([0-9,]+) \\|`).exec(readme)?.[1]?.replaceAll(',', ''))

/** Three ERC-20 transfers to accounts that held none, in each of the three ways, from the same state. */
async function measure() {
  const { executor, owner, execute } = await loadFixture(undelegated)
  const demoToken = await ethers.deployContract('DemoToken', [owner.address, 1000n])
  const to = await demoToken.getAddress()
  const transfers = (round: number) =>
    [0, 1, 2].map((index) => {
      const recipient = dataSlice(id(`recipient ${round} ${index}`), 12)
      return { to, data: demoToken.interface.encodeFunctionData('transfer', [recipient, 1n]) }
    })

  let separately = 0n
  for (const call of transfers(0)) separately += (await send(owner, call)).gasUsed

  const nonce = (await ethers.provider.getTransactionCount(owner.address)) + 1
  const authorization = await owner.authorize({ address: await executor.getAddress(), nonce, chainId })
  const batch = (round: number) => ({ to: owner.address, data: execute(transfers(round)) })
  const first = await send(owner, { ...batch(1), authorizationList: [authorization] })
  const later = await send(owner, batch(2))
  return { separately, first: first.gasUsed, later: later.gasUsed }
}

describe('the gas of a batch, as contracts/README.md has it:', () => {
  it('three calls, each in a transaction, in a first batch and in a later one', async () => {
    const { separately, first, later } = await measure()
    expect({
      separately: figure('three transactions'),
      first: figure('the first batch, which delegates'),
      later: figure('a later batch'),
    }).to.deep.equal({ separately: Number(separately), first: Number(first), later: Number(later) })
  })
})
