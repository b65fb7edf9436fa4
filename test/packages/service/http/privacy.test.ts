import { expect } from 'chai'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { claimMessage, post } from './request'
import {
  addressOf,
  link,
  newStore,
  serve,
  serveChain,
  testConfig,
  testSecrets,
  walletOf,
  type ServedChain,
} from './world'

const ada = walletOf('Ada')

const account = {
  provider: 'photo_social',
  subject: 'subject-4711-of-ada',
  traits: { followers_count: '918273645', username: 'ada.the.countess' },
  authenticatedAt: Math.floor(Date.now() / 1000) - 3600,
}

/** What must stay inside, by name. */
const secretsOf = (message: string, signature: string) => ({
  'the subject': account.subject,
  'the handle': account.traits.username,
  'a trait': account.traits.followers_count,
  'the message': message.slice(0, 60),
  'the signature': signature.slice(2, 66),
  'the wallet': ada.address.slice(2).toLowerCase(),
})

describe('Nothing of a person leaves the service:', () => {
  let chain: ServedChain
  before(async () => {
    chain = await serveChain()
  })
  after(() => chain.stop())

  it('not in answers, not in log lines at their most talkative, and not in the files of the store', async () => {
    const { store, remove } = await newStore('pglite')
    const config = await testConfig(chain, store)
    const secrets = testSecrets()
    await link(config, secrets, [{ wallet: ada.address, ...account }])
    const service = await serve(config, secrets)

    const asked: { message: string; signature: string; answer: string }[] = []
    for (const contract of [chain.onePersonPoll, chain.incentiveProgram, chain.demoToken]) {
      const message = claimMessage(ada.address, await addressOf(contract))
      const signature = await ada.signMessage(message)
      const { body } = await post<unknown>(service.url, { message, signature })
      asked.push({ message, signature, answer: JSON.stringify(body) })
    }
    await service.close()
    const files = await contentsOf((store as { directory: string }).directory)
    await remove()

    expect(service.log.lines.filter(({ msg }) => msg === 'request')).to.have.lengthOf(asked.length)
    for (const { message, signature, answer } of asked) {
      for (const [what, secret] of Object.entries(secretsOf(message, signature))) {
        expect(answer.toLowerCase(), `${what} in an answer`).not.to.include(secret.toLowerCase())
        expect(service.log.text.toLowerCase(), `${what} in the log`).not.to.include(secret.toLowerCase())
      }
    }
    for (const secret of [account.subject, account.traits.username, account.traits.followers_count]) {
      expect(files.includes(secret), `${secret} in the files`).to.equal(false)
    }
  })

  it('a log line names a wallet by a keyed hash: one wallet the same, another key another', async () => {
    const { store, remove } = await newStore('pglite')
    const config = await testConfig(chain, store)
    const consumer = await addressOf(chain.incentiveProgram)
    const namesUnder = async (secrets: ReturnType<typeof testSecrets>) => {
      const service = await serve(config, secrets)
      for (const wallet of [ada, ada, walletOf('Grace')]) {
        const message = claimMessage(wallet.address, consumer)
        await post(service.url, { message, signature: await wallet.signMessage(message) })
      }
      await service.close()
      return service.log.lines.filter(({ msg }) => msg === 'request').map(({ wallet }) => wallet)
    }
    const [one, again, other] = await namesUnder(testSecrets())
    const [elsewhere] = await namesUnder(testSecrets())
    await remove()
    expect(one).to.match(/^[0-9a-f]{32}$/)
    expect(again).to.equal(one)
    expect(other).not.to.equal(one)
    expect(elsewhere).not.to.equal(one)
  })
})

/** All files below a folder as one string of bytes. */
async function contentsOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const contents = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  )
  return contents.join('')
}
