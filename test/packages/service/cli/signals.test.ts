import { expect } from 'chai'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { leastVariables } from '../variables'
import { finished } from './service-process'

/** A service with a real process around it and a server that closes when `close` resolves. */
const script = (close: string) => `
  const { runCommand } = require('@onchain-verify/service')
  const alive = setInterval(() => undefined, 1000)
  runCommand(
    ['serve'],
    {
      variables: process.env,
      signals: process,
      print: (line) => console.log(line),
      report: () => undefined,
      exit: (status) => process.exit(status),
    },
    { startServer: async () => ({ url: 'http://a', close: async () => { ${close}; clearInterval(alive) } }) },
  ).then((status) => { console.log('ended with ' + status); process.exitCode = status })
`

async function serving(close: string) {
  const child = spawn(process.execPath, ['-e', script(close)], {
    cwd: join(__dirname, '../../../..'),
    env: leastVariables,
  })
  const run = finished(child)
  await once(child.stdout, 'data')
  return { child, run }
}

describe('a serving process', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`finishes on ${signal} and exits with 0`, async () => {
      const { child, run } = await serving('await new Promise((resolve) => setTimeout(resolve, 100))')
      child.kill(signal)
      expect(await run).to.deep.equal({
        status: 0,
        stdout: 'Serving on http://a\nended with 0\n',
        stderr: '',
      })
    })
  }

  it('is gone at once on the second', async () => {
    const { child, run } = await serving(`console.log('closing'); await new Promise(() => undefined)`)
    child.kill('SIGTERM')
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect(await run).to.include({ status: 143, stdout: 'Serving on http://a\nclosing\n' })
  })
})
