import { expect } from 'chai'
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ethers } from 'hardhat'
import { claim } from '../packages/service/http/request'
import { addressOf, newStore, serveChain, walletOf, type ServedChain } from '../packages/service/http/world'
import { runService } from '../packages/service/cli/service-process'
import { leastVariables } from '../packages/service/variables'

const cli = join(__dirname, '../../packages/service/dist/cli.js')
const ada = walletOf('Ada')

describe('npx onchain-verify-service, as an operator runs it,', () => {
  let chain: ServedChain
  let variables: Record<string, string>
  let remove: () => Promise<void>

  before(async () => {
    chain = await serveChain()
    const store = await newStore('pglite')
    remove = store.remove
    // A key that no one has published, as the service wants it outside development.
    const signer = walletOf('an operator')
    await chain.registry.addSigner(signer.address)
    variables = {
      ...leastVariables,
      SIGNER_PRIVATE_KEY: signer.privateKey,
      RPC_URLS_84532: chain.rpcUrl,
      REGISTRY_ADDRESS_84532: await addressOf(chain.registry),
      DATA_DIR: (store.store as { directory: string }).directory,
      PORT: '0',
    }
  })

  after(async () => {
    await chain.stop()
    await remove()
  })

  const run = (...words: string[]) => runService(words, variables)

  it('links an account by hand, serves a verification that a contract takes, and stops on SIGTERM', async () => {
    const added = await run(
      ...['credentials', 'add', ada.address, 'exchange', '--subject', 'account-1'],
      ...['--trait', 'membership_active=true', '--trait', 'membership_billed=true'],
    )
    expect(added).to.deep.include({
      status: 0,
      stdout: `Stored the exchange credential of ${ada.address}.\n`,
    })

    const service = spawn(process.execPath, [cli, 'serve'], {
      env: variables,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const closed = once(service, 'close') as Promise<[number | null]>
    const url = await servedUrl(service.stdout)
    const refused = await run('credentials', 'list', ada.address)
    const { body } = await claim(url, ada, await addressOf(chain.incentiveProgram))
    service.kill('SIGTERM')
    expect(await closed).to.deep.equal([0, null])

    expect(refused.status).to.equal(1)
    expect(refused.stderr).to.include('is in use by process')
    const [funder] = chain.accounts
    await funder!.sendTransaction({ to: ada.address, value: ethers.parseEther('1') })
    const program = chain.incentiveProgram.connect(ada.connect(ethers.provider))
    await program.enroll(body.identityHash, body.expiration, body.signature)
    expect(await program.isParticipant(ada.address)).to.equal(true)
  })

  it('lists and deletes what was linked', async () => {
    const listed = await run('credentials', 'list', ada.address)
    expect(listed.stdout).to.match(/^exchange {2}authenticated \d{4}-.*membership_active=true/)
    expect(listed.stdout).not.to.include('account-1')
    const deleted = await run('credentials', 'delete', ada.address, 'exchange')
    expect(deleted.stdout).to.equal(`Deleted the exchange credential of ${ada.address}.\n`)
    const empty = await run('credentials', 'list', ada.address)
    expect(empty.stdout).to.equal(`${ada.address} has no credentials.\n`)
  })

  it('says in one sentence which argument is wrong', async () => {
    const { status, stderr } = await run('credentials', 'delete', ada.address, 'nowhere')
    expect(stderr.split('\n').filter(Boolean).at(-1)).to.equal(
      'provider must be one of microblog, exchange, photo_social, short_video.',
    )
    expect(status).to.equal(1)
  })

  it('finds the database up to date', async () => {
    expect(await run('migrate')).to.deep.include({ status: 0, stdout: 'The database is up to date.\n' })
  })
})

/** The URL in the line that tells that requests are taken. */
async function servedUrl(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const url = /^Serving on (\S+)$/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('The service ended before it served.')
}
