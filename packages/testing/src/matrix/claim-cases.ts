import { VerificationError } from '@onchain-verify/protocol'
import { createLocalSigner } from '@onchain-verify/issuer'
import { expectedRefusal } from './refusal-case.js'
import { seed } from '../issue/create-kit.js'
import { mustClaim, mustRefuse } from './expect-outcome.js'
import { Finding, honestClaim, refusalPassedOn, type MatrixCase } from './matrix-case.js'
import { policyReadable, policySatisfiable } from './policy-cases.js'
import type { World } from './world.js'

const group = 'an honest claim'

/** A key that no registry allows at first. */
export const strangerKey = seed('stranger')
export const strangerAddress = createLocalSigner(strangerKey).address

/** A valid claim that must go through after something that is no fault of the wallet's. */
const accepted = (
  when: string,
  mend: string,
  prepare: (world: World) => ReturnType<World['sign']>,
): MatrixCase => ({
  id: when,
  group,
  title: `goes through when ${when}`,
  mend,
  needs: [honestClaim],
  run: async (world) => {
    const issued = await prepare(world)
    mustClaim(world, await world.claim(world.wallet, issued))
  },
})

const leaveToRegistry =
  'Leave the check to the registry: call _verify (or _verifyOnce) with the values as they come.'

/** The STOP opcode: a registry that accepts everything. */
const acceptEverything = '0x00'

export const claimCases: readonly MatrixCase[] = [
  {
    id: 'registry asked',
    group,
    title: 'is checked by the registry that the contract was deployed on',
    mend: "Ask the registry that the constructor is given, which is the service operator's: verifications are signed for it alone.",
    needs: [policyReadable],
    run: async (world) => {
      await world.kit.chain.setCode(world.kit.registry, acceptEverything)
      const issued = await world.sign({ key: strangerKey })
      mustClaim(world, await world.claim(world.wallet, issued), 'A claim that this registry accepts')
    },
  },
  {
    id: honestClaim,
    group,
    title: 'goes through',
    mend: 'Check that deploy funds and opens the contract, that claim passes the three values in their order, and that prepare does what a wallet needs first.',
    needs: [policyReadable, 'registry asked'],
    run: async (world) => {
      mustClaim(world, await world.claim(world.wallet, await world.sign()))
    },
  },
  {
    id: 'issued claim',
    group,
    title: 'goes through for a person whom the service lets in',
    mend: 'Compare the policy with the catalogue: the service must be able to decide it, and the contract to accept what it signs.',
    needs: [honestClaim, policySatisfiable, 'cutoff mined'],
    run: async (world) => {
      const { kit, address, wallet } = world
      const issued = await kit.issue({ consumer: address, wallet }).catch((error: unknown) => {
        if (error instanceof VerificationError) throw new Finding(`The service refuses: ${error.message}`)
        throw error
      })
      mustClaim(world, await world.claim(wallet, issued))
    },
  },
  {
    id: refusalPassedOn,
    group: 'a refusal of the registry',
    title: 'ends the claim',
    mend: "Let the registry's revert through: no try/catch and no low-level call around verifyVerification, and nothing that goes on without it.",
    needs: [honestClaim],
    run: async (world) => {
      const issued = await world.sign()
      mustRefuse(
        world,
        await world.claim(world.wallet, { ...issued, signature: '0x' }),
        expectedRefusal.invalid,
      )
    },
  },
  accepted('its signer was removed and allowed again', leaveToRegistry, async ({ kit, sign }) => {
    await kit.removeSigner(kit.signer.address)
    await kit.addSigner(kit.signer.address)
    return sign()
  }),
  accepted('a rotation is under way and the old signer signed', leaveToRegistry, async ({ kit, sign }) => {
    await kit.addSigner(strangerAddress)
    return sign()
  }),
  accepted('a rotation is under way and the new signer signed', leaveToRegistry, async ({ kit, sign }) => {
    await kit.addSigner(strangerAddress)
    return sign({ key: strangerKey })
  }),
  accepted('it holds until the greatest uint40', leaveToRegistry, ({ sign }) =>
    sign({ verification: { expiration: 2 ** 40 - 1 } }),
  ),
]
