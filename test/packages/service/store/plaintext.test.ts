import { createCredentialStore, migrate, openDatabase } from '@onchain-verify/service'
import { expect } from 'chai'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresFolder } from '../postgres'
import { secrets, stores, type StoreConfig } from '../stores'

const account = {
  provider: 'photo_social',
  subject: 'SubjectThatMustNotBeStored',
  traits: { username: 'HandleThatMustNotBeStored', followers_count: '918273645546372819' },
  authenticatedAt: 1_800_000_000,
}
const wallet = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hexOf = (text: string) => Buffer.from(text).toString('hex')
const secretTexts = [
  account.subject,
  account.traits.username,
  account.traits.followers_count,
  'followers_count',
]

/** Which of the texts are in the files of a folder, as they are or in hexadecimal. */
async function textsIn(folder: string, texts: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const entry of await readdir(folder, { recursive: true })) {
    const path = join(folder, entry)
    if (!(await stat(path)).isFile()) continue
    const bytes = await readFile(path)
    for (const text of texts) if (bytes.includes(text) || bytes.includes(hexOf(text))) found.add(text)
  }
  return [...found]
}

const folderOf = async (config: StoreConfig) =>
  config.kind === 'pglite' ? join(config.directory, 'data') : postgresFolder()

for (const { kind, config } of stores) {
  describe(`The files of ${kind}`, () => {
    it('hold no subject, handle or trait of a credential, put, put again and deleted', async () => {
      const chosen = await config()
      const database = await openDatabase(chosen)
      await migrate(database)
      await database.query(`create table marker (text text); insert into marker values ('TextThatIsStored')`)
      const store = createCredentialStore(database, secrets)
      await store.put(wallet, account)
      await store.put(wallet, { ...account, authenticatedAt: account.authenticatedAt + 1 })
      await store.put(`0x${'11'.repeat(20)}`, account)
      await store.delete(wallet, account.provider)
      await database.query('checkpoint')
      await database.close()
      expect(await textsIn(await folderOf(chosen), [...secretTexts, 'TextThatIsStored'])).to.deep.equal([
        'TextThatIsStored',
      ])
    })
  })
}
