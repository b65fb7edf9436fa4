import { personNamed } from './build-world.js'
import { strangerAddress, strangerKey } from './claim-cases.js'
import { mustClaim, mustRefuse } from './expect-outcome.js'
import { Finding, honestClaim, refusalPassedOn, type MatrixCase } from './matrix-case.js'
import { expectedRefusal } from './refusal-case.js'
import type { World } from './world.js'

const group = 'a person'

/** A person is refused a second claim with the same three values. */
export const sameVerificationRefused = 'same verification refused'
const secondWalletRefused = 'second wallet refused'

const countPerson =
  'Record identityHash before anything is paid out, and refuse it from then on: extend OncePerIdentity and call _verifyOnce.'
const countNobodyElse =
  'Record the whole identityHash, for the action that was claimed, and only when the claim went through.'

async function mustBeCounted(
  world: World,
  wallet: World['wallet'],
  issued: Awaited<ReturnType<World['sign']>>,
) {
  const { error, args } = world.alreadyClaimed
  mustRefuse(world, await world.claim(wallet, issued), { error, args: args(issued) })
}

async function claimOnce(world: World) {
  const issued = await world.sign()
  mustClaim(world, await world.claim(world.wallet, issued), 'The first claim')
  return issued
}

const forOtherWallet = (world: World) => world.sign({ verification: { user: world.otherWallet } })

export const countingCases: readonly MatrixCase[] = [
  {
    id: sameVerificationRefused,
    group,
    title: 'is refused a second claim with the same verification',
    mend: countPerson,
    needs: [honestClaim],
    run: async (world) => {
      const issued = await claimOnce(world)
      await mustBeCounted(world, world.wallet, issued)
    },
  },
  {
    id: 'new verification refused',
    group,
    title: 'is refused a second claim with a new verification',
    mend: `${countPerson} Signatures and expirations change from one verification to the next; the person does not.`,
    needs: [sameVerificationRefused],
    run: async (world) => {
      const { expiration } = await claimOnce(world)
      await mustBeCounted(
        world,
        world.wallet,
        await world.sign({ verification: { expiration: expiration + 1 } }),
      )
    },
  },
  {
    id: secondWalletRefused,
    group,
    title: 'is refused a second claim from a second wallet',
    mend: `${countPerson} Wallets are free, so counting msg.sender counts nobody.`,
    needs: [sameVerificationRefused],
    run: async (world) => {
      await claimOnce(world)
      await mustBeCounted(world, world.otherWallet, await forOtherWallet(world))
    },
  },
  {
    id: 'second wallet in one block refused',
    group,
    title: 'is refused a second claim from a second wallet in the same block',
    mend: countPerson,
    needs: [secondWalletRefused],
    run: async (world) => {
      const first = await world.record(world.wallet, await world.sign())
      const second = await world.record(world.otherWallet, await forOtherWallet(world))
      if (first === undefined || second === undefined)
        throw new Finding('A claim from the second wallet alone was refused.')
      const mined = await world.kit.chain.sendInOneBlock([
        { ...first, from: world.wallet },
        { ...second, from: world.otherWallet },
      ])
      if (mined.filter(Boolean).length !== 1) {
        throw new Finding(
          `Of two claims in one block ${mined.filter(Boolean).length} went through, and exactly one must.`,
        )
      }
    },
  },
  {
    id: 'another person let in',
    group,
    title: 'does not stand in the way of another person',
    mend: countNobodyElse,
    needs: [honestClaim],
    run: async (world) => {
      await claimOnce(world)
      const other = { user: world.otherWallet, identityHash: personNamed('another person') }
      const issued = await world.sign({ verification: other })
      mustClaim(
        world,
        await world.claim(world.otherWallet, issued),
        'The claim of another person from another wallet',
      )
    },
  },
  {
    id: 'let in after a failure',
    group,
    title: 'is let in after a claim that failed',
    mend: countNobodyElse,
    needs: [honestClaim, refusalPassedOn],
    run: async (world) => {
      const foreign = await world.sign({ key: strangerKey })
      mustRefuse(world, await world.claim(world.wallet, foreign), expectedRefusal.notSigner(strangerAddress))
      await claimOnce(world)
    },
  },
]

/** One action more that a person may do who claimed. */
export const otherActionCase = (action: string): MatrixCase => ({
  id: `action ${action}`,
  group,
  title: `who claimed may still ${action}`,
  mend: 'Give each action a name of its own, `_verifyOnceFor(action, ...)`: actions without a name share their marks.',
  needs: [honestClaim],
  run: async (world) => {
    await claimOnce(world)
    mustClaim(world, await world.act(action, world.wallet, await world.sign()), `The wish to ${action}`)
  },
})

/** For contracts whose cutoff can be raised. */
export const raisedCutoffCase: MatrixCase = {
  id: 'raised cutoff',
  group,
  title: 'with a verification in flight is let in after cutoffBlock() was raised',
  mend: 'Keep cutoffBlock() out of provider() and conditions(): it is for the service, and not part of what is signed.',
  needs: [honestClaim],
  run: async (world) => {
    const issued = await world.sign()
    await world.raiseCutoff()
    if ((await world.policy()).authenticatedSince === 0)
      throw new Finding('raiseCutoff left cutoffBlock() at 0.')
    mustClaim(world, await world.claim(world.wallet, issued), 'A verification from before')
  },
}
