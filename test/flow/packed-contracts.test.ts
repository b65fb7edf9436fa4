import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { Interface, type InterfaceAbi } from 'ethers'
import { repository, run, runHardhatOffline, type Outcome } from './offline-hardhat'

/** A bare project; only the compiler comes from this repository, so that nothing is downloaded. */
const config = `
import { solcVersion } from ${JSON.stringify(join(repository, 'config/compiler'))}

export default { solidity: { version: solcVersion, settings: { evmVersion: 'cancun' } } }
`

describe('the tarball of @onchain-verify/contracts', function () {
  this.timeout(120_000)
  let project: string
  let installed: string
  let files: readonly string[]
  let outcome: Outcome

  before(async () => {
    project = mkdtempSync(join(tmpdir(), 'packed-contracts-'))
    installed = join(project, 'node_modules/@onchain-verify/contracts')
    await installTarball(project, installed)
    files = filesUnder(installed)
    linkFromRepository(project, ['hardhat', 'solc', '@openzeppelin'])
    writeProject(project, installed, files)
    outcome = await runHardhatOffline(project, project, ['compile'])
  })

  after(() => rmSync(project, { recursive: true }))

  it('holds every contract that is not a mock or the lens of the service, the licence and the readme', () => {
    const sources = filesUnder(join(repository, 'contracts')).filter(
      (file) => file.endsWith('.sol') && !/^(mocks|lens)\//.test(file),
    )
    expect(files).to.have.members([...sources, 'LICENSE', 'README.md', 'package.json'])
  })

  it('bears the licence of the repository', () => {
    expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).to.equal(
      readFileSync(join(repository, 'LICENSE'), 'utf8'),
    )
  })

  it('compiles in a bare project, the consumer of its readme included', () => {
    expect(outcome.exitCode, outcome.output).to.equal(0)
    expect(outcome.networkAttempts).to.deep.equal([])
  })

  it('gives a consumer the interface of its base', () => {
    const artifact = join(project, 'artifacts/contracts/Guestbook.sol/Guestbook.json')
    const { abi, bytecode } = JSON.parse(readFileSync(artifact, 'utf8')) as {
      abi: InterfaceAbi
      bytecode: string
    }
    expect(Interface.from(abi).format()).to.have.members([
      'constructor(address registry)',
      'error IdentityAlreadyUsed(bytes32 identityHash)',
      'error RegistryWithoutCode(address registry)',
      'event Signed(address indexed wallet, string entry)',
      'function conditions() pure returns ((string name, string op, string value)[] policy)',
      'function cutoffBlock() view returns (uint256)',
      'function provider() pure returns (string)',
      'function sign(string entry, bytes32 identityHash, uint40 expiration, bytes signature)',
      'function signerRegistry() view returns (address)',
      'function walletOf(bytes32 identityHash) view returns (address)',
      'function walletOf(bytes32 action, bytes32 identityHash) view returns (address)',
    ])
    expect(bytecode).to.match(/^0x[0-9a-f]{100,}$/)
  })
})

async function installTarball(project: string, target: string): Promise<void> {
  const pack = ['pack', '--workspace', 'contracts', '--pack-destination', project, '--offline', '--silent']
  await succeed('npm', pack, repository)
  const tarball = readdirSync(project).find((name) => name.endsWith('.tgz'))!
  mkdirSync(target, { recursive: true })
  await succeed('tar', ['-xzf', join(project, tarball), '--strip-components=1', '-C', target], project)
}

async function succeed(program: string, args: readonly string[], cwd: string): Promise<void> {
  const { exitCode, output } = await run(program, args, cwd)
  expect(exitCode, output).to.equal(0)
}

function linkFromRepository(project: string, packages: readonly string[]): void {
  for (const name of packages) {
    symlinkSync(join(repository, 'node_modules', name), join(project, 'node_modules', name))
  }
}

/** A consumer, as the readme shows it, and a contract that imports all that is published. */
function writeProject(project: string, installed: string, files: readonly string[]): void {
  const readme = readFileSync(join(installed, 'README.md'), 'utf8')
  const [, consumer] = /```solidity\n(.*?)```/s.exec(readme)!
  const imports = files
    .filter((file) => file.endsWith('.sol'))
    .map((file) => `import "@onchain-verify/contracts/${file}";`)
  const everything = ['// SPDX-License-Identifier: MIT', 'pragma solidity ^0.8.30;', ...imports].join('\n')
  writeFiles(project, {
    'package.json': '{ "name": "bare", "private": true }',
    'tsconfig.json': JSON.stringify({ extends: join(repository, 'tsconfig.json') }),
    'hardhat.config.ts': config,
    'contracts/Guestbook.sol': consumer!,
    'contracts/Everything.sol': everything,
  })
}

function writeFiles(folder: string, contents: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
