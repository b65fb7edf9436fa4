import { createCredentialStore, hashSubject } from '@onchain-verify/service'
import { expect } from 'chai'
import type { Hex } from '../../../vectors'
import { rejection } from '../../../rejection'
import { encryptionKey, migratedDatabase, secrets, stores } from '../stores'

const wallet = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const otherWallet = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const account = {
  provider: 'microblog',
  subject: 'account-1234567890',
  traits: { followers: '1000', verified: 'true' },
  authenticatedAt: 1_800_000_000,
}
const keyed = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
const subject = keyed(hashSubject(secrets.subject, account.provider, account.subject))

for (const { kind, config } of stores) {
  describe(`createCredentialStore on ${kind}`, () => {
    const database = migratedDatabase(config)
    const store = (bent = {}) => createCredentialStore(database(), { ...secrets, ...bent })
    beforeEach(() => database().query('delete from credentials'))

    it('finds what was put, by wallet and provider, with the keyed hash for a subject', async () => {
      expect(await store().put(wallet, account)).to.equal(true)
      expect(await store().find(wallet, 'microblog')).to.deep.equal({ ...account, subject })
      expect(await store().find(wallet.toLowerCase() as Hex, 'microblog')).to.deep.equal({
        ...account,
        subject,
      })
      expect(await store().find(otherWallet, 'microblog')).to.equal(undefined)
      expect(await store().find(wallet, 'exchange')).to.equal(undefined)
    })

    const orders = [
      { what: 'an older one', by: -1, wins: false },
      { what: 'one of the same second', by: 0, wins: true },
      { what: 'a newer one', by: 1, wins: true },
    ]
    for (const { what, by, wins } of orders) {
      it(`keeps ${wins ? 'the second' : 'the first'} when ${what} follows`, async () => {
        const next = { ...account, traits: { followers: '7' }, authenticatedAt: account.authenticatedAt + by }
        await store().put(wallet, account)
        expect(await store().put(wallet, next)).to.equal(wins)
        const { traits, authenticatedAt } = wins ? next : account
        expect(await store().find(wallet, 'microblog')).to.deep.include({ traits, authenticatedAt })
      })
    }

    it('keeps the newest of many that are put at once', async () => {
      const times = [5, 3, 9, 1, 8, 2, 7]
      await Promise.all(
        times.map((authenticatedAt) =>
          store().put(wallet, {
            ...account,
            authenticatedAt,
            traits: { followers: String(authenticatedAt) },
          }),
        ),
      )
      expect(await store().find(wallet, 'microblog')).to.deep.include({
        authenticatedAt: 9,
        traits: { followers: '9' },
      })
    })

    it('lists a wallet by provider, and deletes one of them', async () => {
      const member = { ...account, provider: 'exchange', traits: { membership_active: 'true' } }
      await store().put(wallet, account)
      await store().put(wallet, member)
      await store().put(otherWallet, account)
      const list = await store().list(wallet)
      expect(list.map(({ provider }) => provider)).to.deep.equal(['exchange', 'microblog'])
      expect(list[0]).to.deep.include({ traits: member.traits })
      expect(await store().delete(wallet, 'microblog')).to.equal(true)
      expect(await store().delete(wallet, 'microblog')).to.equal(false)
      expect(await store().list(wallet)).to.have.length(1)
      expect(await store().list(otherWallet)).to.have.length(1)
    })

    it('gives one account the same subject at every wallet', async () => {
      await store().put(wallet, account)
      await store().put(otherWallet, { ...account, authenticatedAt: 5 })
      const found = await Promise.all(
        [wallet, otherWallet].map((address) => store().find(address as Hex, 'microblog')),
      )
      expect(found.map((credential) => credential?.subject)).to.deep.equal([subject, subject])
    })

    it('gives another subject for another account, provider or secret', async () => {
      const other = new Uint8Array(32).fill(9)
      const hashes = [
        hashSubject(secrets.subject, 'microblog', 'account-1234567890'),
        hashSubject(secrets.subject, 'microblog', 'account-1234567891'),
        hashSubject(secrets.subject, 'exchange', 'account-1234567890'),
        hashSubject(other, 'microblog', 'account-1234567890'),
      ]
      expect(new Set(hashes.map(keyed)).size).to.equal(4)
      await store({ subject: other }).put(wallet, account)
      expect((await store().find(wallet, 'microblog'))?.subject).to.equal(keyed(hashes[3]!))
    })

    it('refuses what is no address, no time or too short a secret', async () => {
      expect(await rejection(store().find('0x11', 'microblog'))).to.include({ name: 'InvalidAddressError' })
      for (const authenticatedAt of [-1, 1.5, NaN]) {
        const error = await rejection(store().put(wallet, { ...account, authenticatedAt }))
        expect(error).to.be.instanceOf(RangeError)
      }
      const [key] = secrets.encryption
      expect(() => store({ subject: new Uint8Array(31) })).to.throw(RangeError, 'at least 32 bytes')
      expect(() => store({ encryption: [encryptionKey('a', 1), encryptionKey('a', 2)] })).to.throw(
        RangeError,
        'same id',
      )
      expect(() => store({ encryption: [{ ...key, key: new Uint8Array(16) }] })).to.throw(
        RangeError,
        '32 bytes',
      )
    })
  })
}
