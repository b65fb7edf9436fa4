import { startNode, type RunningNode } from '@onchain-verify/node'
import { expect } from 'chai'
import { encryptKeystoreJson } from 'ethers'
import hre from 'hardhat'
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { alice, batchOf, bob, chainHex, keys } from './world'

const cli = join(dirname(require.resolve('@onchain-verify/wallet/package.json')), 'dist/cli.js')
const phrase = 'test test test test test test test test test test test junk'

/** The command as a process. */
class Command {
  readonly process: ChildProcessWithoutNullStreams
  readonly errors: string[] = []
  readonly #lines: AsyncIterator<string>

  constructor(words: readonly string[], variables: Record<string, string>) {
    this.process = spawn(process.execPath, [cli, ...words], { env: variables })
    this.#lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]()
    createInterface({ input: this.process.stderr }).on('line', (line) => this.errors.push(line))
  }

  async line(): Promise<string> {
    const { value } = (await this.#lines.next()) as { value: string | undefined }
    return value ?? ''
  }

  /** Where it serves. */
  async url(): Promise<string> {
    return (await this.line()).split(' on ')[1] ?? ''
  }

  /** Answers the next question. */
  async answer(text: string): Promise<void> {
    while (!this.errors.includes('Approve? [y/N]')) await once(this.process.stderr, 'data')
    this.errors.length = 0
    this.process.stdin.write(`${text}\n`)
  }

  /** Its exit status. */
  async end(signal?: NodeJS.Signals): Promise<number | null> {
    if (signal !== undefined) this.process.kill(signal)
    const [status] = (await once(this.process, 'close')) as [number | null]
    return status
  }
}

interface Sent {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly text: string
}

/** By node:http, since fetch does not let a host be lied about. */
const post = (url: string, body: string, headers: Record<string, string> = {}, method = 'POST') =>
  new Promise<Sent>((resolve, reject) => {
    const sending = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sending.on('error', reject)
    sending.end(body)
  })

const call = async (url: string, method: string, params?: unknown) => {
  const { text } = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  return JSON.parse(text) as { result?: unknown; error?: { code: number; message: string } }
}

describe('onchain-verify-wallet', () => {
  let node: RunningNode
  let folder: string
  const running: Command[] = []
  const start = (
    words: readonly string[],
    variables: Record<string, string> = { WALLET_PRIVATE_KEYS: keys.join(',') },
  ) => {
    const command = new Command(['--rpc-url', node.url, '--port', '0', ...words], variables)
    running.push(command)
    return command
  }

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wallet-'))
    node = await startNode(hre.config, { port: 0, interval: 10, blockTime: 50 })
  })
  afterEach(() => {
    for (const { process } of running.splice(0)) process.kill('SIGKILL')
  })
  after(async () => {
    await node.stop()
    rmSync(folder, { recursive: true })
  })

  const finalOf = async (url: string, id: unknown): Promise<unknown> => {
    for (;;) {
      const { result } = await call(url, 'wallet_getCallsStatus', [id])
      if ((result as { status: number }).status !== 100) return result
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  it('serves the wallet, approving all, and keeps batches over a restart', async () => {
    const store = join(folder, 'store.json')
    const first = start(['--approve', 'all', '--store', store])
    const url = await first.url()
    expect(await call(url, 'eth_requestAccounts')).to.deep.include({ result: [alice.address, bob.address] })
    const { result } = await call(url, 'wallet_sendCalls', [
      batchOf([{}, {}], { atomicRequired: true, id: 'mine' }),
    ])
    expect(result).to.deep.equal({ batchId: 'mine', id: 'mine', status: 'pending' })
    const final = await finalOf(url, 'mine')
    expect(final).to.include({ status: 200, atomic: true })
    expect(await first.end('SIGTERM')).to.equal(0)
    expect(first.errors).to.include('upgrade: approved (--approve all)')

    const second = await start(['--store', store]).url()
    expect(await call(second, 'wallet_getCallsStatus', ['mine'])).to.deep.include({ result: final })
  })

  it('answers as JSON-RPC 2.0 does', async () => {
    const url = await start(['--approve', 'none']).url()
    expect(await call(url, 'eth_requestAccounts')).to.deep.include({
      error: { code: 4001, message: 'the user rejected the connection' },
    })
    const two = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' }))
    const ask = async (body: unknown) => post(url, typeof body === 'string' ? body : JSON.stringify(body))
    expect(JSON.parse((await ask(two)).text)).to.deep.equal(
      [1, 2].map((id) => ({ jsonrpc: '2.0', id, result: chainHex })),
    )
    expect(await ask({ jsonrpc: '2.0', method: 'eth_chainId' })).to.include({ status: 204, text: '' })
    for (const [body, code] of [
      ['{', -32700],
      [[], -32600],
      [{ id: 1, method: 'eth_chainId' }, -32600],
      [Array.from({ length: 101 }, () => two[0]), -32600],
    ] as const) {
      expect(JSON.parse((await ask(body)).text)).to.have.nested.property('error.code', code)
    }
  })

  it('asks at the terminal, and shows nothing that a terminal would obey', async () => {
    const command = start([])
    const url = await command.url()
    const connecting = call(url, 'eth_requestAccounts')
    await command.answer('y')
    expect(await connecting).to.have.property('result')
    const signing = call(url, 'personal_sign', ['\u001b[2J\u202e', alice.address])
    while (!command.errors.includes('Approve? [y/N]')) await once(command.process.stderr, 'data')
    expect(command.errors.join('\n'))
      .to.include('-- sign --')
      .and.to.match(/^[\x20-\x7e\n]*$/)
    await command.answer('no')
    expect(await signing).to.deep.include({
      error: { code: 4001, message: 'the user rejected the signature' },
    })
    command.process.stdin.end()
    expect(await call(url, 'personal_sign', ['hi', alice.address])).to.have.nested.property(
      'error.code',
      4001,
    )
  })

  it('asks as often as it is needed, and has one answer for each question', async () => {
    const command = start([])
    let shown = ''
    command.process.stderr.on('data', (chunk: Buffer) => (shown += chunk.toString()))
    const url = await command.url()
    const connecting = call(url, 'eth_requestAccounts')
    // What was typed before the second question is no answer to it.
    await command.answer('y\ny')
    expect(await connecting).to.have.property('result')
    for (let count = 0; count < 12; count += 1) {
      const signing = call(url, 'personal_sign', ['hi', alice.address])
      await command.answer(count % 2 === 0 ? 'n' : 'y')
      expect(await signing).to.have.property(count % 2 === 0 ? 'error' : 'result')
    }
    expect(shown).not.to.include('Warning')
  })

  it('is for this machine: no page and no other host name gets an answer', async () => {
    const url = await start(['--approve', 'all', '--allow-origin', 'https://dapp.example']).url()
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_requestAccounts' })
    expect(await post(url, body, { host: 'evil.example' })).to.include({ status: 403 })
    for (const origin of ['https://evil.example', 'null', url]) {
      expect(await post(url, body, { origin, 'content-type': 'text/plain' }), origin).to.include({
        ...{ status: 403, text: 'This origin is not allowed; name it with --allow-origin.\n' },
      })
    }
    const allowed = await post(url, body, { origin: 'https://dapp.example' })
    expect(allowed.status).to.equal(200)
    expect(allowed.headers).to.include({ 'access-control-allow-origin': 'https://dapp.example' })
    expect(await post(url, '', { origin: 'https://dapp.example' }, 'OPTIONS')).to.include({ status: 204 })
    expect(await post(url, body)).to.include({ status: 200 })
    expect((await post(url, body)).headers).not.to.have.property('access-control-allow-origin')
    expect(await post(url, '', {}, 'PUT')).to.include({ status: 405 })
    expect(await post(url, 'x'.repeat(2 ** 20 + 1))).to.include({ status: 413 })
  })

  it('takes keys from a phrase, a file and a keystore', async () => {
    const keyFile = join(folder, 'keys')
    writeFileSync(keyFile, `${keys[1]!}\n`)
    const keystore = join(folder, 'keystore.json')
    const account = { address: alice.address, privateKey: keys[0]! }
    writeFileSync(keystore, await encryptKeystoreJson(account, 'correct', { scrypt: { N: 2 } }))
    const password = join(folder, 'password')
    writeFileSync(password, 'correct\n')
    const ways: [string[], Record<string, string>, RegExp][] = [
      [['--accounts', '5'], { WALLET_MNEMONIC: phrase }, new RegExp(`${alice.address}, ${bob.address} on `)],
      [['--key-file', keyFile], {}, new RegExp(`^Serving ${bob.address} on `)],
      [
        ['--keystore', keystore, '--password-file', password],
        {},
        new RegExp(`^Serving ${alice.address} on `),
      ],
    ]
    for (const [words, variables, says] of ways) expect(await start(words, variables).line()).to.match(says)
  })

  /** What cannot be served, and the one line that says so. */
  const wrong: readonly (readonly [string[], Record<string, string>, number, string])[] = [
    [['--secret', 'x'], {}, 2, 'The command line is not understood. See onchain-verify-wallet --help.'],
    [
      [],
      {},
      2,
      'Give keys in one way: WALLET_PRIVATE_KEYS, WALLET_MNEMONIC, --key-file or --keystore. See onchain-verify-wallet --help.',
    ],
    [
      ['--approve', 'maybe'],
      {},
      2,
      '--approve takes one of: all, none, ask. See onchain-verify-wallet --help.',
    ],
    [['--port', '99999'], {}, 2, '--port takes a number from 0 to 65535. See onchain-verify-wallet --help.'],
    [[], { WALLET_PRIVATE_KEYS: '0x1234' }, 1, 'accounts[0] is not a private key: expected 32 bytes in hex.'],
    [
      [],
      { WALLET_MNEMONIC: 'secret words' },
      2,
      'WALLET_MNEMONIC is not a valid phrase. See onchain-verify-wallet --help.',
    ],
  ]
  for (const [words, variables, status, says] of wrong) {
    it(`ends with "${says}"`, async () => {
      const command = start(words, variables)
      expect(await command.end()).to.equal(status)
      expect(command.errors).to.deep.equal([says])
    })
  }

  it('says in one line that the port is taken', async () => {
    const { port } = new URL(await start([]).url())
    const command = start(['--port', port])
    expect(await command.end()).to.equal(1)
    expect(command.errors).to.deep.equal([
      `Cannot listen on 127.0.0.1, port ${port}: another program uses the port; stop it or choose another with --port.`,
    ])
  })

  it('prints its help', async () => {
    const command = start(['--help'], {})
    expect(await command.line()).to.equal('Usage: onchain-verify-wallet [flags]')
    expect(await command.end()).to.equal(0)
  })
})
