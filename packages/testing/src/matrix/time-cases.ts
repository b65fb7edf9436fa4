import { mustClaim, mustRefuse } from './expect-outcome.js'
import { honestClaim, refusalPassedOn, type MatrixCase } from './matrix-case.js'
import { strangerKey } from './claim-cases.js'
import { expectedRefusal, refusalCase } from './refusal-case.js'

const group = 'a claim in time'
const mend =
  'Leave the time to the registry: a verification holds through the very second of its expiration, and not one more.'

/** A claim that was recorded in time is sent again, mined when the case says: nothing else of it changes. */
const boundary = (title: string, secondsAfter: 0 | 1): MatrixCase => ({
  id: title,
  group,
  title,
  mend,
  needs: [honestClaim, refusalPassedOn],
  run: async (world) => {
    const issued = await world.sign()
    const call = await world.record(world.wallet, issued)
    if (call === undefined) return
    await world.kit.chain.setNextTimestamp(issued.expiration + secondsAfter)
    const outcome = await world.perform(world.wallet, call)
    if (secondsAfter === 0) mustClaim(world, outcome)
    else mustRefuse(world, outcome, expectedRefusal.expired(issued.expiration))
  },
})

export const timeCases: readonly MatrixCase[] = [
  boundary('goes through in the very second of the expiration', 0),
  boundary('is refused one second after the expiration', 1),
  refusalCase({
    group,
    when: 'the expiration is 0',
    mend,
    bend: async ({ sign }) => ({
      issued: await sign({ verification: { expiration: 0 } }),
      expected: expectedRefusal.expired(0),
    }),
  }),
  refusalCase({
    group,
    when: 'it expired and is badly signed too',
    mend,
    bend: async ({ sign }) => ({
      issued: { ...(await sign({ verification: { expiration: 1 } })), signature: '0x' },
      expected: expectedRefusal.expired(1),
    }),
  }),
  refusalCase({
    group,
    when: 'it expired and its signer is not allowed',
    mend,
    bend: async ({ sign }) => ({
      issued: await sign({ verification: { expiration: 1 }, key: strangerKey }),
      expected: expectedRefusal.expired(1),
    }),
  }),
]
