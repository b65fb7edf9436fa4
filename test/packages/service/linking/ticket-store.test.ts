import { expect } from 'chai'
import { createTicketStore, type TicketName } from '@onchain-verify/service'
import { encryptionKey, migratedDatabase, stores } from '../stores'

for (const { kind, config } of stores) {
  describe(`Tickets on ${kind}`, () => {
    const database = migratedDatabase(config)
    const clock = { time: 1_800_000_000, now: () => clock.time }
    const keys = [encryptionKey('first', 1)] as const
    const open = (with_: Parameters<typeof createTicketStore>[1] = [...keys]) =>
      createTicketStore(database(), with_, clock)

    const newSession = async (content: object = {}) =>
      (await open().issue({ kind: 'session', content, lifetime: 60 }))!
    const newState = async (session: string, content: object = { of: 'mine' }) =>
      (await open().issue({ kind: 'authorization', content, lifetime: 60, session }))!
    const rows = async () =>
      database().query<{ id: Uint8Array; content: Uint8Array }>('select id, content from linking_tickets')

    beforeEach(() => database().query('delete from linking_tickets'))

    it('are found by their token, kind and session, and only so', async () => {
      const [session, other] = [await newSession(), await newSession()]
      const { token } = await newState(session.token)
      const right: TicketName = { kind: 'authorization', token, session: session.token }
      expect((await open().find(right))?.content).to.deep.equal({ of: 'mine' })
      const wrong: TicketName[] = [
        { ...right, kind: 'confirmation' },
        { ...right, kind: 'session' },
        { ...right, session: other.token },
        { kind: 'authorization', token },
        { ...right, token: other.token },
        { ...right, token: token.toUpperCase() },
        { ...right, token: '' },
        { ...right, token: `${token} ` },
      ]
      for (const name of wrong) {
        expect(await open().find(name), JSON.stringify(name)).to.equal(undefined)
        expect(await open().take(name), JSON.stringify(name)).to.equal(undefined)
      }
      expect(await open().find(right)).not.to.equal(undefined)
    })

    it('are taken once, by one of many at once', async () => {
      const session = await newSession()
      const { token } = await newState(session.token)
      const name = { kind: 'authorization', token, session: session.token } as const
      const taken = await Promise.all(Array.from({ length: 8 }, () => open().take(name)))
      expect(taken.filter((ticket) => ticket !== undefined)).to.have.lengthOf(1)
      expect(await open().find(name)).to.equal(undefined)
    })

    it('hold until their second, and not in it', async () => {
      const { token, expiresAt } = await newSession()
      expect(expiresAt).to.equal(clock.time + 60)
      clock.time += 59
      expect(await open().find({ kind: 'session', token })).not.to.equal(undefined)
      clock.time += 1
      expect(await open().find({ kind: 'session', token })).to.equal(undefined)
      expect(await open().take({ kind: 'session', token })).to.equal(undefined)
      expect(await open().issue({ kind: 'nonce', content: {}, lifetime: 60, session: token })).to.equal(
        undefined,
      )
    })

    it('end with their session', async () => {
      const session = await newSession()
      const { token } = await newState(session.token)
      await open().endSession(session.token)
      expect(await open().find({ kind: 'authorization', token, session: session.token })).to.equal(undefined)
      expect(await rows()).to.deep.equal([])
      const late = await open().issue({ kind: 'nonce', content: {}, lifetime: 60, session: session.token })
      expect(late).to.equal(undefined)
    })

    it('belong to a session, never to another ticket', async () => {
      const session = await newSession()
      const { token } = await newState(session.token)
      const child = await open().issue({ kind: 'nonce', content: {}, lifetime: 60, session: token })
      expect(child).to.equal(undefined)
      await open().endSession(token)
      expect(await open().find({ kind: 'authorization', token, session: session.token })).not.to.equal(
        undefined,
      )
    })

    it('are swept when they have run out, at the next new session', async () => {
      const old = await newSession()
      await newState(old.token)
      clock.time += 61
      const { token } = await newSession()
      expect(await rows()).to.have.lengthOf(1)
      expect(await open().find({ kind: 'session', token })).not.to.equal(undefined)
    })

    it('are stored without their token and their content', async () => {
      const session = await newSession({ wallet: 'WalletInPlain' })
      await newState(session.token, { verifier: 'VerifierInPlain' })
      const stored = (await rows()).map(({ id, content }) => Buffer.concat([id, content]))
      for (const secret of [session.token, 'WalletInPlain', 'VerifierInPlain']) {
        for (const row of stored) expect(row.includes(secret)).to.equal(false)
      }
      expect(stored.some((row) => row.includes(Buffer.from(session.token, 'hex')))).to.equal(false)
    })

    it('do not open when a row was changed or its key is gone', async () => {
      const { token } = await newSession()
      const name = { kind: 'session', token } as const
      expect(await open([encryptionKey('second', 2)]).find(name)).to.equal(undefined)
      await database().query('update linking_tickets set expires_at = expires_at + 1000')
      expect(await open().find(name)).to.equal(undefined)
    })
  })
}
