import { expect } from 'chai'
import { runHardhat } from '../hardhat-process'

describe('hardhat test:node', () => {
  it('passes the whole contract suite over HTTP, on the pre-confirming node', async () => {
    const { status, stdout, stderr } = await runHardhat(['test:node'], {})
    const summary = stdout.trim().split('\n').at(-1)!
    expect(summary, stdout + stderr).to.match(/^\d+ passed, 0 failed, 0 skipped$/)
    expect(parseInt(summary)).to.be.above(500)
    expect(status).to.equal(0)
    // A suite of its own: 15 s on a machine with nothing else to do.
  }).timeout(150_000)

  it('fails when the suite does', async () => {
    const { status, stdout } = await runHardhat(['test:node', 'test/contracts/no-such.test.ts'], {})
    expect(stdout).not.to.match(/passed/)
    expect(status).not.to.equal(0)
  })
})
