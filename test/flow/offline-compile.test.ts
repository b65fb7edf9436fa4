import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { repository, runHardhatOffline, type Outcome } from './offline-hardhat'

/** The repository's own configuration, with one small contract instead of all of ours. */
const config = `
import config from ${JSON.stringify(join(repository, 'hardhat.config'))}

export default {
  ...config,
  paths: { root: __dirname },
  typechain: { ...config.typechain, outDir: __dirname + '/typechain-types' },
}
`

const contract = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

contract Small {
    uint256 public constant ANSWER = 42;
}
`

describe('compiling with the configuration of this repository', function () {
  this.timeout(60_000)
  let folder: string
  let outcome: Outcome

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'offline-compile-'))
    mkdirSync(join(folder, 'contracts'))
    writeFileSync(join(folder, 'contracts/Small.sol'), contract)
    writeFileSync(join(folder, 'hardhat.config.ts'), config)
    const configFile = join(folder, 'hardhat.config.ts')
    outcome = await runHardhatOffline(folder, repository, ['--config', configFile, 'compile', '--force'])
  })

  after(() => rmSync(folder, { recursive: true }))

  it('succeeds without a network and without cached compilers', () => {
    expect(outcome.exitCode, outcome.output).to.equal(0)
    expect(outcome.output).to.include('Compiled 1 Solidity file successfully')
  })

  it('does not even try to download', () => {
    expect(outcome.networkAttempts).to.deep.equal([])
  })

  it('compiles with the pinned solc', () => {
    const buildInfos = join(folder, 'artifacts/build-info')
    const [file] = readdirSync(buildInfos)
    const { solcVersion } = JSON.parse(readFileSync(join(buildInfos, file!), 'utf8')) as {
      solcVersion: string
    }
    expect(solcVersion).to.equal('0.8.30')
  })
})
