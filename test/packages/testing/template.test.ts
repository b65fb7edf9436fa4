import { expect } from 'chai'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository, run, type Outcome } from '../../flow/offline-hardhat'
import { installOurs, linkDeclared, runOffline, succeed } from './packed-project'

describe('a project made from the packed packages', function () {
  this.timeout(120_000)
  let folder: string
  let project: string
  let made: string
  let tested: Outcome

  const init = (name: string) =>
    run(process.execPath, ['node_modules/@onchain-verify/testing/dist/cli.js', 'init', name], folder)

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'packed-testing-'))
    project = join(folder, 'my-airdrop')
    await installOurs(folder)
    made = (await init('my-airdrop')).output
    linkDeclared(folder, project)
    tested = await runOffline(folder, project, 'npm', ['test'])
  })

  after(() => rmSync(folder, { recursive: true }))

  it('is made by one command, which says what is next', () =>
    expect(made).to.equal('Made my-airdrop. Next: cd my-airdrop && npm install && npm test\n'))

  it('has all that a project needs, under its own name', () => {
    expect(readdirSync(project)).to.include.members([
      '.github',
      '.gitignore',
      'README.md',
      'contracts',
      'hardhat.config.ts',
      'scripts',
      'test',
    ])
    expect(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))).to.include({ name: 'my-airdrop' })
  })

  it('passes its own tests, the whole matrix among them', () => {
    expect(tested.exitCode, tested.output).to.equal(0)
    expect(tested.output).to.match(/\b7\d passing\b/)
    expect(tested.output).to.include('Guestbook as a consumer of verifications:')
  })

  it('downloads nothing to compile and to test', () => expect(tested.networkAttempts).to.deep.equal([]))

  it('has sound types', async () => {
    await succeed(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc')], project)
  })

  it('fails its tests, with what to mend, once the contract is spoilt', async () => {
    const source = join(project, 'contracts/Guestbook.sol')
    writeFileSync(source, readFileSync(source, 'utf8').replace('_verifyOnce(', '_verify('))
    const { exitCode, output } = await runOffline(folder, project, 'npm', ['test'])
    expect(exitCode).to.not.equal(0)
    expect(output).to.include('is refused a second claim with the same verification')
    expect(output).to.include('extend OncePerIdentity and call _verifyOnce')
  })

  it('is asked for in the versions that this repository is tested with', () => {
    const pins = (file: string) =>
      JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>
    const { devDependencies: here } = pins(join(repository, 'package.json'))
    const { devDependencies: there } = pins(join(repository, 'packages/testing/template/package.json'))
    for (const [name, version] of Object.entries(there!)) {
      if (name.startsWith('@onchain-verify/')) continue
      expect({ [name]: version }).to.deep.equal({ [name]: here![name] })
    }
  })

  const refused = [
    {
      name: 'my-airdrop',
      sentence: 'my-airdrop is not empty: give a folder that is not there yet.\n',
    },
    {
      name: 'My Airdrop',
      sentence: '"My Airdrop" is no name for a package: take lower-case letters, digits and hyphens.\n',
    },
  ]
  for (const { name, sentence } of refused) {
    it(`is not made as ${name}, when that is taken or no name`, async () => {
      mkdirSync(join(folder, 'my-airdrop'), { recursive: true })
      const { exitCode, output } = await init(name)
      expect({ exitCode, output }).to.deep.equal({ exitCode: 1, output: sentence })
    })
  }

  it('comes with a command that says how it is used', async () => {
    const { exitCode, output } = await run(
      process.execPath,
      ['node_modules/@onchain-verify/testing/dist/cli.js'],
      folder,
    )
    expect({ exitCode, output }).to.deep.equal({
      exitCode: 1,
      output:
        'Usage: onchain-verify-testing init <folder>    makes a project with one consumer and its test\n',
    })
  })
})
