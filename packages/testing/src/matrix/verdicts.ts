import type { ChainProvider } from '../chain/provider.js'
import { createVerifyKit } from '../issue/create-kit.js'
import { buildWorld } from './build-world.js'
import { Finding, type MatrixCase } from './matrix-case.js'
import type { Subject } from './subject.js'
import type { World } from './world.js'

/** How a case ended. */
export type Verdict =
  | { readonly passed: true }
  | { readonly passed: false; readonly error: Error }
  /** Not run: `by` failed, without which this case says nothing new. */
  | { readonly passed: false; readonly blockedBy: MatrixCase }

/** Runs each case once, on a chain that no other case has touched, whatever the order in which they are asked for. */
export function createVerdicts<Target>(
  provider: () => Promise<ChainProvider> | ChainProvider,
  subject: Subject<Target>,
  cases: readonly MatrixCase[],
): (id: string) => Promise<Verdict> {
  const freshWorld = worlds(provider, subject)
  const byId = new Map(cases.map((one) => [one.id, one]))
  const known = new Map<string, Promise<Verdict>>()

  const verdictOf = (id: string): Promise<Verdict> => {
    const verdict = known.get(id) ?? judge(id)
    known.set(id, verdict)
    return verdict
  }
  const judge = async (id: string): Promise<Verdict> => {
    const one = byId.get(id)
    if (one === undefined) throw new Error(`The matrix has no case ${id}.`)
    for (const need of one.needs) {
      const verdict = await verdictOf(need)
      if (!verdict.passed)
        return 'blockedBy' in verdict ? verdict : { passed: false, blockedBy: byId.get(need) ?? one }
    }
    return run(one, await freshWorld())
  }
  return verdictOf
}

async function run({ mend, run: check }: MatrixCase, world: World): Promise<Verdict> {
  try {
    await check(world)
    return { passed: true }
  } catch (error) {
    if (!(error instanceof Finding))
      return { passed: false, error: error instanceof Error ? error : new Error(String(error)) }
    error.message = `${error.message}\n${mend}`
    return { passed: false, error }
  }
}

/** The world as it was right after the contract was deployed, again and again. */
function worlds<Target>(provider: () => Promise<ChainProvider> | ChainProvider, subject: Subject<Target>) {
  let built: { readonly world: World; readonly snapshot: `0x${string}` } | undefined
  return async (): Promise<World> => {
    // Whoever restores an older snapshot between two cases takes ours with it; then everything is deployed anew.
    const world =
      built !== undefined && (await built.world.kit.chain.restore(built.snapshot))
        ? built.world
        : await buildWorld(await createVerifyKit(await provider()), subject)
    built = { world, snapshot: await world.kit.chain.snapshot() }
    return world
  }
}
