import { createCredentialStore, UnreadableCredentialError } from '@onchain-verify/service'
import { expect } from 'chai'
import { rejection } from '../../../rejection'
import { encryptionKey, migratedDatabase, secrets, stores } from '../stores'

const wallet = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const otherWallet = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const account = { provider: 'microblog', subject: 'me', traits: { followers: '10' }, authenticatedAt: 1000 }
const richer = { ...account, subject: 'somebody', traits: { followers: '9999' }, authenticatedAt: 2000 }
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))

/** What somebody with the database, but without the keys, could try. */
const tamperings = [
  { what: 'traits of another wallet', set: 'traits = other.traits' },
  {
    what: 'the whole credential of another wallet',
    set: 'traits = other.traits, subject = other.subject, authenticated_at = other.authenticated_at',
  },
  { what: 'the subject of another account', set: 'subject = other.subject' },
  { what: 'a fresher time', set: 'authenticated_at = 3000' },
  {
    what: 'one flipped bit',
    set: 'traits = set_bit(credentials.traits, 100, 1 - get_bit(credentials.traits, 100))',
  },
  { what: 'traits cut short', set: 'traits = substring(credentials.traits from 1 for 20)' },
  { what: 'no traits', set: `traits = ''` },
]

for (const { kind, config } of stores) {
  describe(`Sealed credentials on ${kind}`, () => {
    const database = migratedDatabase(config)
    const store = (...encryption: ReturnType<typeof encryptionKey>[]) =>
      createCredentialStore(database(), {
        ...secrets,
        encryption: [encryption[0] ?? encryptionKey('old', 1), ...encryption.slice(1)],
      })
    const oldKey = encryptionKey('old', 1)
    const newKey = encryptionKey('new', 2)

    beforeEach(async () => {
      await database().query('delete from credentials')
      await store(oldKey).put(wallet, account)
    })

    for (const { what, set } of tamperings) {
      it(`do not open with ${what}`, async () => {
        await store(oldKey).put(otherWallet, richer)
        await database().query(
          `update credentials set ${set} from credentials other where credentials.wallet = $1 and other.wallet = $2`,
          [bytes(wallet), bytes(otherWallet)],
        )
        const error = await rejection(store(oldKey).find(wallet, 'microblog'))
        expect(error).to.be.instanceOf(UnreadableCredentialError).and.not.have.property('code')
        expect((error as Error).message).to.equal(
          'A credential does not open with the encryption key "old": the key is another one, or the row was changed.',
        )
      })
    }

    it('do not open at another provider', async () => {
      await database().query(`update credentials set provider = 'exchange'`)
      const error = await rejection(store(oldKey).list(wallet))
      expect(error).to.be.instanceOf(UnreadableCredentialError)
    })

    it('do not open with another key of the same id, nor without their key', async () => {
      const wrong = await rejection(store(encryptionKey('old', 9)).find(wallet, 'microblog'))
      expect(wrong).to.be.instanceOf(UnreadableCredentialError)
      const missing = await rejection(store(newKey).find(wallet, 'microblog'))
      expect(missing).to.be.instanceOf(UnreadableCredentialError)
      expect((missing as Error).message).to.equal(
        'A credential is sealed with the encryption key "old", which is not configured.',
      )
    })

    it('change keys: both open, reseal, the new one alone opens', async () => {
      const wallets = Array.from({ length: 250 }, (_, n) => `0x${n.toString(16).padStart(40, '0')}` as const)
      const credentials = (n: number) => ({ ...account, traits: { followers: String(n) } })
      for (const [n, address] of wallets.entries()) await store(oldKey).put(address, credentials(n))
      const both = store(newKey, oldKey)
      await both.put(wallet, richer)
      expect((await both.find(wallets[3]!, 'microblog'))?.traits).to.deep.equal({ followers: '3' })

      expect(await both.reseal()).to.equal(250)
      expect(await both.reseal()).to.equal(0)
      for (const [n, address] of wallets.entries()) {
        expect((await store(newKey).find(address, 'microblog'))?.traits).to.deep.equal({
          followers: String(n),
        })
      }
      expect(await store(newKey).find(wallet, 'microblog')).to.deep.include({ traits: richer.traits })
    })

    it('are not lost when somebody puts while they are sealed again', async () => {
      const both = store(newKey, oldKey)
      const [resealed, kept] = await Promise.all([both.reseal(), both.put(wallet, richer)])
      expect(resealed).to.be.at.most(1)
      expect(kept).to.equal(true)
      expect(await store(newKey).find(wallet, 'microblog')).to.deep.include({ traits: richer.traits })
    })

    it('differ from each other when they say the same', async () => {
      await store(oldKey).put(otherWallet, account)
      await store(oldKey).put(wallet, account)
      const rows = await database().query<{ nonces: bigint }>(
        'select count(distinct substring(traits from 1 for 12)) as nonces from credentials',
      )
      expect(rows).to.deep.equal([{ nonces: 2n }])
    })
  })
}
