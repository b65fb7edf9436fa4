import { createCredentialStore, hashSubject } from '@onchain-verify/service'
import { expect } from 'chai'
import fc from 'fast-check'
import { migratedDatabase, secrets, stores } from '../stores'

const wallets = ['11', '22', '33'].map((byte) => `0x${byte.repeat(20)}` as const)
const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const key = { wallet: fc.constantFrom(...wallets), provider: fc.constantFrom('microblog', 'exchange') }
const action = fc.oneof(
  fc.record({
    verb: fc.constant('put' as const),
    ...key,
    subject: text,
    traits: fc.dictionary(text, text, { maxKeys: 4 }),
    authenticatedAt: fc.integer({ min: 0, max: 5 }),
  }),
  fc.record({ verb: fc.constant('delete' as const), ...key }),
  fc.record({ verb: fc.constant('find' as const), ...key }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never
type Put = Extract<Action, { verb: 'put' }>

for (const { kind, config } of stores) {
  describe(`createCredentialStore on ${kind}, whatever is done to it`, () => {
    const database = migratedDatabase(config)

    it('answers as a map of the newest would', async () => {
      const store = createCredentialStore(database(), secrets)
      const stored = ({ provider, subject, traits, authenticatedAt }: Put) => {
        const hash = Buffer.from(hashSubject(secrets.subject, provider, subject)).toString('hex')
        return { provider, subject: `0x${hash}`, traits, authenticatedAt }
      }
      const run = async (actions: Action[]) => {
        await database().query('delete from credentials')
        const model = new Map<string, Put>()
        for (const step of actions) {
          const slot = `${step.wallet} ${step.provider}`
          const known = model.get(slot)
          if (step.verb === 'put') {
            const wins = known === undefined || known.authenticatedAt <= step.authenticatedAt
            expect(await store.put(step.wallet, step)).to.equal(wins)
            if (wins) model.set(slot, step)
          } else if (step.verb === 'delete') {
            expect(await store.delete(step.wallet, step.provider)).to.equal(model.delete(slot))
          } else {
            expect(await store.find(step.wallet, step.provider)).to.deep.equal(known && stored(known))
          }
        }
        for (const wallet of wallets) {
          const own = ['exchange', 'microblog'].flatMap(
            (provider) => model.get(`${wallet} ${provider}`) ?? [],
          )
          expect(await store.list(wallet)).to.deep.equal(own.map(stored))
        }
      }
      await fc.assert(fc.asyncProperty(fc.array(action, { maxLength: 30 }), run), { numRuns: 60 })
    })
  })
}
