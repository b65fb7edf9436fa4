import {
  addCredential,
  CommandArgumentError,
  createCredentialStore,
  deleteCredential,
  hashSubject,
  listCredentials,
  resealCredentials,
} from '@onchain-verify/service'
import { expect } from 'chai'
import { rejection } from '../../../rejection'
import { encryptionKey, migratedDatabase, pgliteConfig, secrets } from '../stores'

const wallet = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const now = 1_800_000_000
const clock = { now: () => now }
const right = {
  wallet,
  provider: 'microblog',
  subject: '42',
  traits: ['followers=1000', 'verified_type=a=b'],
}
const hash = `0x${Buffer.from(hashSubject(secrets.subject, 'microblog', '42')).toString('hex')}`

const wrong = [
  {
    argument: 'wallet',
    bend: { wallet: '0x11' },
    message: 'wallet must be an address: lower case, or with a correct checksum.',
  },
  {
    argument: 'wallet',
    bend: { wallet: wallet.replace('C44C', 'c44C') },
    message: 'wallet must be an address: lower case, or with a correct checksum.',
  },
  {
    argument: 'provider',
    bend: { provider: 'nobody' },
    message: 'provider must be one of microblog, exchange, photo_social, short_video.',
  },
  {
    argument: 'subject',
    bend: { subject: '' },
    message: "subject must be the provider's id of the account.",
  },
  {
    argument: 'trait "likes"',
    bend: { traits: ['likes=1'] },
    message: `trait "likes" is not one of microblog's: followers, verified, verified_type.`,
  },
  {
    argument: 'trait followers',
    bend: { traits: ['followers'] },
    message: 'trait followers must be given as followers=value.',
  },
  {
    argument: 'trait followers',
    bend: { traits: ['followers=many'] },
    message: 'trait followers must be of type int.',
  },
  {
    argument: 'trait verified',
    bend: { traits: ['verified=yes'] },
    message: 'trait verified must be of type bool.',
  },
  {
    argument: 'trait followers',
    bend: { traits: ['followers=1', 'followers=2'] },
    message: 'trait followers is given twice.',
  },
  {
    argument: 'authenticatedAt',
    bend: { authenticatedAt: String(now + 1) },
    message: 'authenticatedAt must be unix seconds, not after now.',
  },
  {
    argument: 'authenticatedAt',
    bend: { authenticatedAt: 'today' },
    message: 'authenticatedAt must be unix seconds, not after now.',
  },
]

describe('The credential commands', () => {
  const database = migratedDatabase(pgliteConfig)
  const store = () => createCredentialStore(database(), secrets)
  beforeEach(() => database().query('delete from credentials'))

  it('add, list and delete', async () => {
    expect(await addCredential(store(), right, clock)).to.deep.equal([
      `Stored the microblog credential of ${wallet}.`,
    ])
    expect(await listCredentials(store(), { wallet })).to.deep.equal([
      `microblog  authenticated 2027-01-15T08:00:00.000Z  account ${hash}  followers=1000  verified_type=a=b`,
    ])
    const one = { wallet, provider: 'microblog' }
    expect(await deleteCredential(store(), one)).to.deep.equal([
      `Deleted the microblog credential of ${wallet}.`,
    ])
    expect(await deleteCredential(store(), one)).to.deep.equal([`${wallet} has no microblog credential.`])
    expect(await listCredentials(store(), { wallet })).to.deep.equal([`${wallet} has no credentials.`])
  })

  it('say when a newer one is left', async () => {
    await addCredential(store(), right, clock)
    const older = { ...right, traits: [], authenticatedAt: String(now - 1) }
    expect(await addCredential(store(), older, clock)).to.deep.equal([
      `Left the microblog credential of ${wallet}: a newer authentication is stored.`,
    ])
  })

  it('seal again, and say how many', async () => {
    await addCredential(store(), right, clock)
    const rotated = createCredentialStore(database(), {
      ...secrets,
      encryption: [encryptionKey('next', 7), ...secrets.encryption],
    })
    expect(await resealCredentials(rotated)).to.deep.equal([
      'Sealed 1 credentials with the first encryption key.',
    ])
    expect(await resealCredentials(rotated)).to.deep.equal([
      'Sealed 0 credentials with the first encryption key.',
    ])
  })

  for (const { argument, bend, message } of wrong) {
    it(`refuse ${JSON.stringify(bend)}`, async () => {
      const error = await rejection(addCredential(store(), { ...right, ...bend }, clock))
      expect(error).to.be.instanceOf(CommandArgumentError).and.include({ argument, message })
      expect(await store().list(wallet)).to.deep.equal([])
    })
  }
})
