import { expect } from 'chai'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { flawedSuites } from './flawed-suites'
import { runSuite } from './run-suite'

describe('the kit catches', () => {
  for (const { suite, caughtBy, says } of flawedSuites) {
    it(`${suite.name}: ${caughtBy}`, async () => {
      const { failures } = await runSuite(suite)
      expect(failures).to.have.all.keys(caughtBy)
      expect(failures[caughtBy]).to.include(says)
    })
  }

  it('every flawed consumer there is', () => {
    const files = readdirSync(join(__dirname, '../../../contracts/mocks/flawed'))
    const names = files.map((file) => file.replace('.sol', '')).filter((name) => name !== 'FollowersPolicy')
    expect(flawedSuites.map(({ suite }) => suite.name)).to.have.members(names)
  })
})
