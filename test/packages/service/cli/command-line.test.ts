import { expect } from 'chai'
import { computeAddress } from 'ethers'
import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand, settingGroups, verbs } from '@onchain-verify/service'
import { leastVariables, randomLooking, registry } from '../variables'
import { runService } from './service-process'

const root = join(__dirname, '../../../..')

describe('onchain-verify-service', () => {
  it('lists every verb with --help, -h and help', async () => {
    const { status, stdout, stderr } = await runService(['--help'])
    expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '' })
    for (const [name, { summary }] of Object.entries(verbs))
      expect(stdout).to.match(new RegExp(`^  ${name} +${summary.slice(0, 12)}`, 'm'))
    expect((await runService(['-h'])).stdout).to.equal(stdout)
    expect((await runService(['help'])).stdout).to.equal(stdout)
  })

  it('lists every setting with the help of a verb that reads them', async () => {
    const { status, stdout } = await runService(['serve', '--help'])
    expect(status).to.equal(0)
    for (const { settings } of settingGroups) {
      for (const [name, { meaning }] of Object.entries(settings))
        expect(stdout).to.include(`  ${name}\n      ${meaning}\n`)
    }
  })

  it('lists arguments and flags with the help of a verb', async () => {
    const { stdout } = await runService(['credentials', 'add', '--help'])
    expect(stdout.split('\n').slice(0, 9)).to.deep.equal([
      'Usage: onchain-verify-service credentials add <wallet> <provider> [flags]',
      '',
      'Links an account to a wallet by hand, or renews it.',
      '',
      '  <wallet>                           The address of the wallet.',
      '  <provider>                         The provider of the account, such as microblog.',
      "  --subject <id>                     The provider's stable id of the account. Required.",
      '  --trait <name=value>               What is known of the account; once for each.',
      '  --authenticated-at <unix seconds>  When the account was authenticated; now when left out.',
    ])
    expect((await runService(['create-keystore', '--help'])).stdout).not.to.include('Settings')
  })

  const all = Object.keys(verbs).join(', ')
  const misunderstood = [
    { words: ['sevre'], says: `There is no such verb; the verbs are: ${all}.` },
    { words: ['constructor'], says: `There is no such verb; the verbs are: ${all}.` },
    { words: ['credentials'], says: 'credentials takes one of: add, list, delete, reseal.' },
    { words: ['config', 'chek'], says: 'config takes one of: check.' },
    { words: ['serve', '--port', '1'], says: 'serve has no flag --port.' },
    { words: ['--port=1'], says: 'serve has no flag --port.' },
    { words: ['serve', 'secret'], says: 'serve takes no argument, and got 1.' },
    { words: ['credentials', 'add', 'secret'], says: '--subject is missing.' },
    {
      words: ['credentials', 'delete', 'secret'],
      says: 'credentials delete takes <wallet> <provider>, and got 1.',
    },
    {
      words: ['credentials', 'add', '0xab', 'exchange', '--subject', 'x', '--authenticated-at'],
      says: '--authenticated-at needs a value.',
    },
    {
      words: ['credentials', 'add', '0xab', 'exchange', '--subject', 'x', '--authenticated-at', '--trait'],
      says: '--authenticated-at needs a value.',
    },
    {
      words: ['credentials', 'add', '0xab', 'exchange', '--subject', 'x', '--authenticated-at='],
      says: '--authenticated-at needs a value.',
    },
    {
      words: [
        'credentials',
        'add',
        '0xab',
        'exchange',
        '--subject',
        'x',
        '--authenticated-at=1',
        '--authenticated-at=2',
      ],
      says: '--authenticated-at is given more than once.',
    },
    { words: ['create-keystore', 'f', '--password=secret'], says: 'create-keystore has no flag --password.' },
    { words: ['create-keystore', 'f', '-psecret'], says: 'create-keystore has no flag -p.' },
  ]
  for (const { words, says } of misunderstood) {
    it(`says what is wrong with "${words.join(' ')}", and exits with 2`, async () => {
      const told: string[] = []
      const tell = (line: string) => void told.push(line)
      const exit = () => undefined
      const process = { variables: {}, signals: new EventEmitter(), print: tell, report: tell, exit }
      const nothing = () => Promise.reject(new Error('Nothing of this is needed.'))
      const parts = { startServer: nothing, openDatabase: nothing, migrate: nothing, credentials: nothing }
      expect(await runCommand(words, process, parts)).to.equal(2)
      expect(told).to.deep.equal([`${says} See onchain-verify-service --help.`])
    })
  }

  it('says it on standard error', async () =>
    expect(await runService(['config'])).to.deep.equal({
      status: 2,
      stdout: '',
      stderr: 'config takes one of: check. See onchain-verify-service --help.\n',
    }))

  it('lists the problems of the settings and exits with 1, whatever the verb, and none is serve', async () => {
    const variables = { ...leastVariables, PORT: 'high', IDENTITY_SECRET: 'low' }
    for (const words of [[], ['serve'], ['migrate'], ['credentials', 'list', '0xab'], ['config', 'check']]) {
      expect(await runService(words, variables)).to.deep.equal({
        status: 1,
        stdout: '',
        stderr: [
          '2 settings are wrong:',
          '  - PORT must be a whole number from 0 to 65535.',
          '  - IDENTITY_SECRET must be 32 to 64 random bytes in hex, 64 to 128 digits.',
          '',
        ].join('\n'),
      })
    }
  })
})

describe('onchain-verify-service config check', () => {
  it('shows what it understood, and no secret', async () => {
    const { status, stdout, stderr } = await runService(['config', 'check'], {
      ...leastVariables,
      RPC_URLS_84532: 'https://node.example/key,https://other.example/key',
      DATABASE_URL: 'postgres://user:word@db.example/verify',
    })
    expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '' })
    expect(stdout.split('\n')).to.deep.equal([
      'All settings are right.',
      '  environment      production',
      '  listens on       127.0.0.1 port 8080',
      '  trusted proxies  none',
      '  verify page      https://verify.example',
      `  chain 84532      registry ${registry}, 2 nodes`,
      '  store            PostgreSQL, 10 connections',
      '  lifetime         300 s',
      '  linking          off: no PROVIDERS_FILE',
      `  signer           ${computeAddress(`0x${leastVariables.SIGNER_PRIVATE_KEY}`)} (private key)`,
      '',
    ])
  })

  it('tells of a signer that cannot be opened', async () => {
    const keystore = { SIGNER_KEYSTORE_FILE: '/nowhere', SIGNER_KEYSTORE_PASSWORD: 'a word' }
    expect(
      await runService(['config', 'check'], { ...leastVariables, SIGNER_PRIVATE_KEY: '', ...keystore }),
    ).to.deep.equal({
      status: 1,
      stdout: '',
      stderr: 'One setting is wrong:\n  - SIGNER: The keystore file cannot be read (ENOENT).\n',
    })
  })
})

describe('onchain-verify-service create-keystore', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'create-keystore-'))
    writeFileSync(join(folder, 'password'), 'a password of some length\n')
    writeFileSync(join(folder, 'key'), `${randomLooking('imported')}\n`)
    writeFileSync(join(folder, 'weak'), '01'.repeat(32))
    writeFileSync(join(folder, 'short'), 'short')
    writeFileSync(join(folder, 'empty'), '')
  })
  after(() => rmSync(folder, { recursive: true }))
  const at = (name: string) => join(folder, name)
  const create = (name: string, ...flags: string[]) => runService(['create-keystore', at(name), ...flags])

  it('writes a keystore that the service starts with, and prints its address', async () => {
    const { status, stdout, stderr } = await create('signer.json', '--password-file', at('password'))
    const address = stdout.trim()
    expect(status).to.equal(0)
    // A slow machine tells of its progress before.
    expect(stderr.replace(/^(Encrypting \(\d+ s\)\n)+/, '')).to.equal(
      `Written to ${at('signer.json')}. Allow it at a registry: npx hardhat signers add ${address}\n`,
    )
    expect(statSync(at('signer.json')).mode & 0o777).to.equal(0o600)

    const keystore = {
      SIGNER_KEYSTORE_FILE: at('signer.json'),
      SIGNER_KEYSTORE_PASSWORD_FILE: at('password'),
    }
    const checked = await runService(['config', 'check'], {
      ...leastVariables,
      SIGNER_PRIVATE_KEY: '',
      ...keystore,
    })
    expect(checked.stdout).to.include(`  signer           ${address} (keystore file)\n`)
  }).timeout(20_000)

  it('takes a key that exists', async () => {
    const { stdout } = await create(
      'imported.json',
      '--password-file',
      at('password'),
      '--private-key-file',
      at('key'),
    )
    expect(stdout.trim()).to.equal(computeAddress(`0x${randomLooking('imported')}`))
  }).timeout(20_000)

  const refusals = [
    { flags: ['--password-file', 'missing'], says: 'The file of --password-file cannot be read (ENOENT).' },
    { flags: ['--password-file', 'empty'], says: 'The file of --password-file must hold a password.' },
    { flags: ['--password-file', 'short'], says: 'The password must have at least 12 characters.' },
    {
      flags: ['--password-file', 'password', '--private-key-file', 'short'],
      says: 'The file of --private-key-file must hold a private key: 32 random bytes in hex, 64 digits.',
    },
    {
      flags: ['--password-file', 'password', '--private-key-file', 'weak'],
      says: 'The file of --private-key-file holds no secret: it repeats the same few bytes.',
    },
  ]
  for (const { flags, says } of refusals) {
    it(`says: ${says}`, async () => {
      const words = flags.map((word) => (word.startsWith('-') ? word : at(word)))
      expect(await create('refused.json', ...words)).to.deep.equal({
        status: 1,
        stdout: '',
        stderr: `${says}\n`,
      })
    })
  }
})

describe('the README of service', () => {
  it('names every verb', () => {
    const readme = readFileSync(join(root, 'packages/service/README.md'), 'utf8')
    for (const name of Object.keys(verbs)) expect(readme).to.include(`\`${name}`)
  })
})
