import { expect } from 'chai'
import { ErrorFragment } from 'ethers'
import { artifacts } from 'hardhat'
import { misbehaviours } from '../matrix/misbehaviours'
import { refusals } from '../matrix/refusals'
import { rejections } from '../matrix/rejections'

describe('The matrix', () => {
  it("has a row for every error of the registry's interface, and knows no other of its errors", async () => {
    const { abi } = await artifacts.readArtifact('ISignerRegistry')
    const declared = (abi as { type: string; name: string }[])
      .filter(({ type }) => type === 'error')
      .map((fragment) => ErrorFragment.from(fragment).name)
    // OpenZeppelin's Ownable owns the others.
    const asserted = [...rejections, ...misbehaviours, ...refusals]
      .map(({ error }) => error)
      .filter((error) => !error.startsWith('Ownable'))
    expect(new Set(asserted)).to.deep.equal(new Set(declared))
  })
})
