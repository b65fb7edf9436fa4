import { loadFixture } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { expect } from 'chai'
import { ZeroAddress } from 'ethers'
import { ethers } from 'hardhat'
import { deployed } from '../fixtures'
import { refusalOf, runVerb } from './run-verb'

const transfer = (newOwner: string) => runVerb('ownership', 'transfer', { newOwner })

describe('hardhat ownership', () => {
  it('show prints the owner and, during a transfer, the pending one', async () => {
    const { registry, owner, stranger } = await loadFixture(deployed)
    const before = await runVerb('ownership', 'show')
    expect(before.result).to.deep.equal({ owner: owner.address, pendingOwner: ZeroAddress })
    expect(before.output).to.equal(
      `\nOwnership of the registry ${await registry.getAddress()} on hardhat\n\n  owner           ${owner.address}\n  pending owner   none`,
    )
    await transfer(stranger.address)
    expect((await runVerb('ownership', 'show')).output).to.include(`  pending owner   ${stranger.address}`)
  })

  it('transfer and accept hand the registry over, each sent by the account that may', async () => {
    const { registry, owner, stranger } = await loadFixture(deployed)
    const begun = await transfer(stranger.address)
    expect(begun.result.transaction).to.include({
      from: owner.address,
      effect: `${stranger.address} may accept the ownership; until then ${owner.address} keeps it.`,
    })
    expect(await registry.owner()).to.equal(owner.address)

    const accepted = await runVerb('ownership', 'accept')
    expect(accepted.result.transaction).to.include({
      from: stranger.address,
      effect: `${stranger.address} owns the registry; ${owner.address} no longer does.`,
    })
    expect(await registry.owner()).to.equal(stranger.address)
  })

  it('cancel ends a transfer that is under way', async () => {
    const { registry, owner, stranger } = await loadFixture(deployed)
    await transfer(stranger.address)
    const { result } = await runVerb('ownership', 'cancel')
    expect(result.transaction.effect).to.equal(
      `${stranger.address} may no longer accept the ownership; ${owner.address} keeps it.`,
    )
    expect(await registry.pendingOwner()).to.equal(ZeroAddress)
  })

  it('is refused when no account here is the one that may', async () => {
    const { registry, owner, accounts } = await loadFixture(deployed)
    const contract = await registry.getAddress()
    // A contract can own the registry, but no key here is its.
    await transfer(contract)
    expect((await refusalOf(runVerb('ownership', 'accept'))).sentence).to.equal(
      `${accounts[0]!.address} is not the registry's pending owner: send from ${contract}, which is.`,
    )
    const foreign = await deployOwnedBy(contract)
    const add = runVerb('signers', 'add', { signer: owner.address, registry: foreign })
    expect((await refusalOf(add)).sentence).to.equal(
      `${accounts[0]!.address} is not the registry's owner: send from ${contract}, which is.`,
    )
  })

  const refusals = [
    {
      when: 'nothing is pending',
      run: () => runVerb('ownership', 'accept'),
      sentence: () => 'No ownership transfer is under way: there is nothing to accept.',
    },
    {
      when: 'there is nothing to cancel',
      run: () => runVerb('ownership', 'cancel'),
      sentence: () => 'No ownership transfer is under way: there is nothing to cancel.',
    },
    {
      when: 'the new owner is the zero address',
      run: () => transfer(ZeroAddress),
      sentence: () =>
        'The zero address cannot own the registry: to cancel a transfer, use `hardhat ownership cancel`.',
    },
    {
      when: 'the new owner owns it already',
      run: (owner: string) => transfer(owner),
      sentence: (owner: string) => `${owner} owns the registry already: give another address.`,
    },
  ]
  for (const { when, run, sentence } of refusals) {
    it(`is refused when ${when}`, async () => {
      const { owner } = await loadFixture(deployed)
      expect(await refusalOf(run(owner.address))).to.deep.equal({
        sentence: sentence(owner.address),
        output: '',
      })
    })
  }

  it('transfer is refused when the same one is under way', async () => {
    const { stranger } = await loadFixture(deployed)
    await transfer(stranger.address)
    expect((await refusalOf(transfer(stranger.address))).sentence).to.equal(
      `A transfer to ${stranger.address} is under way already: let it run \`hardhat ownership accept\`.`,
    )
  })
})

async function deployOwnedBy(owner: string): Promise<string> {
  const registry = await ethers.deployContract('SignerRegistry', [owner, []])
  return registry.getAddress()
}
