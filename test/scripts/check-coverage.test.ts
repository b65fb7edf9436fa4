import { expect } from 'chai'
import { gaps } from '../../scripts/check-coverage'

const covered = { l: { '10': 2, '12': 1 }, branchMap: { '1': { line: 12 } }, b: { '1': [1, 3] } }

describe('the coverage check', () => {
  it('finds nothing when every line ran and every branch went all ways', () => {
    expect(gaps({ 'contracts/A.sol': covered })).to.deep.equal([])
  })

  it('names the file and the line of what never ran, in order', () => {
    const bare = { l: { '10': 0, '12': 1, '14': 0 }, branchMap: { '1': { line: 12 } }, b: { '1': [0, 3] } }
    expect(gaps({ 'contracts/A.sol': covered, 'contracts/B.sol': bare })).to.deep.equal([
      'contracts/B.sol:10 never runs',
      'contracts/B.sol:12 takes 1 of 2 ways of a branch',
      'contracts/B.sol:14 never runs',
    ])
  })
})
