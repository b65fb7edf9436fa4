import { expect } from 'chai'
import { EventEmitter, once } from 'node:events'
import { runCommand, UnavailableError, type Dependencies, type Variables } from '@onchain-verify/service'
import { leastVariables } from '../variables'

/** A process and parts of a service that write down what is asked of them. */
function world(bend: Partial<Dependencies> = {}, variables: Variables = leastVariables) {
  const did: string[] = []
  const out: string[] = []
  const err: string[] = []
  const signals = new EventEmitter()
  const spoken = new EventEmitter()
  const lines = (name: string) => (given: unknown) => {
    did.push(`${name} ${JSON.stringify(given)}`)
    return Promise.resolve([`line of ${name}`])
  }
  const dependencies: Dependencies = {
    startServer: (config) => {
      did.push(`start on ${config.http.port}`)
      const close = () => Promise.resolve(void did.push('stop'))
      return Promise.resolve({ url: 'http://127.0.0.1:8080', close })
    },
    openDatabase: ({ kind }) => {
      did.push(`open ${kind}`)
      return Promise.resolve({
        kind: 'pglite',
        query: () => Promise.resolve([]),
        transaction: () => Promise.reject(new Error('Nothing here takes a transaction.')),
        close: () => Promise.resolve(void did.push('close')),
      })
    },
    migrate: () => Promise.resolve([1, 2]),
    credentials: () =>
      Promise.resolve({
        add: lines('add'),
        list: lines('list'),
        delete: lines('delete'),
        reseal: () => lines('reseal')(null),
      }),
    ...bend,
  }
  const process = {
    variables,
    signals,
    print: (line: string) => {
      out.push(line)
      spoken.emit('line')
    },
    report: (line: string) => {
      err.push(line)
      spoken.emit('line')
    },
    exit: (status: number) => void did.push(`exit ${status}`),
  }
  const run = (...words: string[]) => runCommand(words, process, dependencies)
  /** Resolves when a line was printed or reported. */
  const hears = async (line: string) => {
    while (![...out, ...err].includes(line)) await once(spoken, 'line')
  }
  return { did, out, err, signals, run, hears }
}

/** A server that starts when it is let. */
function gatedServer(close: () => Promise<void>) {
  const gate = new EventEmitter()
  const started = once(gate, 'start')
  const startServer = async () => {
    const opened = once(gate, 'open')
    gate.emit('start')
    await opened
    return { url: 'http://a', close }
  }
  return { startServer, started, open: () => gate.emit('open') }
}

const stopping = 'Stopping: finishing the requests under way. A second signal ends at once.'

describe('serve', () => {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    it(`stops on ${signal}, then exits with 0`, async () => {
      const { did, out, err, signals, run, hears } = world()
      const running = run('serve')
      await hears('Serving on http://127.0.0.1:8080')
      expect({ did, out }).to.deep.equal({
        did: ['start on 8080'],
        out: ['Serving on http://127.0.0.1:8080'],
      })
      signals.emit(signal)
      expect(await running).to.equal(0)
      expect(did).to.deep.equal(['start on 8080', 'stop'])
      expect(err).to.deep.equal([stopping])
      expect(signals.listenerCount('SIGTERM') + signals.listenerCount('SIGINT')).to.equal(0)
    })
  }

  it('ends at once on a second signal', async () => {
    const close = () => new Promise<never>(() => undefined)
    const { did, signals, run, hears } = world({
      startServer: () => Promise.resolve({ url: 'http://a', close }),
    })
    void run('serve')
    await hears('Serving on http://a')
    signals.emit('SIGTERM')
    await hears(stopping)
    expect(did).to.deep.equal([])
    signals.emit('SIGINT')
    expect(did).to.deep.equal(['exit 130'])
    signals.emit('SIGTERM')
    expect(did).to.deep.equal(['exit 130', 'exit 143'])
  })

  it('keeps a signal that comes while it starts', async () => {
    const closed: string[] = []
    const { startServer, started, open } = gatedServer(() => Promise.resolve(void closed.push('closed')))
    const { signals, run } = world({ startServer })
    const running = run('serve')
    await started
    signals.emit('SIGTERM')
    open()
    expect(await running).to.equal(0)
    expect(closed).to.deep.equal(['closed'])
  })

  it('says that it is still starting, every two seconds', async () => {
    const { startServer, open } = gatedServer(() => Promise.resolve())
    const { err, signals, run, hears } = world({ startServer })
    const running = run('serve')
    await hears('Starting (2 s)')
    expect(err).to.deep.equal(['Starting (2 s)'])
    open()
    signals.emit('SIGTERM')
    expect(await running).to.equal(0)
  }).timeout(5000)
})

describe('the verbs on the database', () => {
  it('migrate, and close it', async () => {
    const { did, out, run } = world()
    expect(await run('migrate')).to.equal(0)
    expect(out).to.deep.equal(['Migrated to schema version 1.', 'Migrated to schema version 2.'])
    expect(did).to.deep.equal(['open pglite', 'close'])
  })

  it('say when there is nothing to migrate', async () => {
    const { out, run } = world({ migrate: () => Promise.resolve([]) })
    await run('migrate')
    expect(out).to.deep.equal(['The database is up to date.'])
  })

  const commands = [
    {
      words: [
        'credentials',
        'add',
        '0xab',
        'microblog',
        '--subject=s',
        '--trait',
        'a=1',
        '--trait',
        'b=2',
        '--authenticated-at',
        '5',
      ],
      did: 'add {"wallet":"0xab","provider":"microblog","subject":"s","traits":["a=1","b=2"],"authenticatedAt":"5"}',
    },
    {
      words: ['credentials', 'add', '--subject', 's', '0xab', 'microblog'],
      did: 'add {"wallet":"0xab","provider":"microblog","subject":"s","traits":[]}',
    },
    { words: ['credentials', 'list', '0xab'], did: 'list {"wallet":"0xab"}' },
    {
      words: ['credentials', 'delete', '0xab', 'microblog'],
      did: 'delete {"wallet":"0xab","provider":"microblog"}',
    },
    { words: ['credentials', 'reseal'], did: 'reseal null' },
  ]
  for (const { words, did: expected } of commands) {
    it(`hand on "${words.join(' ')}", print the answer, and close`, async () => {
      const { did, out, run } = world()
      expect(await run(...words)).to.equal(0)
      expect(did).to.deep.equal(['open pglite', expected, 'close'])
      expect(out).to.deep.equal([`line of ${expected.split(' ')[0]!}`])
    })
  }

  it('close it after a failure too', async () => {
    const { did, run } = world({ migrate: () => Promise.reject(new UnavailableError('database', undefined)) })
    expect(await run('migrate')).to.equal(1)
    expect(did).to.deep.equal(['open pglite', 'close'])
  })
})

describe('a failure', () => {
  const refused = Object.assign(new Error('connect to postgres://user:word@db'), { code: 'ECONNREFUSED' })
  const taken = Object.assign(new Error('listen EADDRINUSE :::8080'), {
    code: 'EADDRINUSE',
    syscall: 'listen',
  })
  const cases = [
    {
      what: 'something unavailable, by its code and not by its message',
      error: new UnavailableError('database', new Error('wrapped', { cause: refused })),
      err: ['The database is unavailable. (ECONNREFUSED)'],
    },
    {
      what: 'something unavailable without a code',
      error: new UnavailableError('rpc', new Error('https://node.example/key')),
      err: ['The rpc is unavailable.'],
    },
    { what: 'the system', error: taken, err: ['The system refused: listen (EADDRINUSE).'] },
  ]
  for (const { what, error, err: expected } of cases) {
    it(`is told in a sentence when it is of ${what}`, async () => {
      const { err, run } = world({ startServer: () => Promise.reject(error) })
      expect(await run('serve')).to.equal(1)
      expect(err).to.deep.equal(expected)
    })
  }

  it('is told with its stack when it is a mistake of ours', async () => {
    const { err, run } = world({ startServer: () => Promise.reject(new TypeError('mistake')) })
    expect(await run('serve')).to.equal(1)
    expect(err[0]).to.match(/^TypeError: mistake\n {4}at /)
  })
})
