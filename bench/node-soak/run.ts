import { startOurs } from '../node/processes'
import { memoryOf, probeFlags } from './memory'
import { excess, growth, underLoad, whileMining, type MemoryPoint } from './memory-growth'
import { findProblems } from './problems'
import { memoryLine, table } from './report'
import { soak, type SoakPlan } from './soak'

/** A tenth of the load's time, and not so often that collecting garbage is a load of its own. */
const sampleEveryMs = ({ seconds }: SoakPlan) => Math.max(1000, seconds * 50)

/** Runs the command `preconf-node` as a user does, and puts it under load. @returns What went wrong, in sentences. */
export async function runSoak(plan: SoakPlan): Promise<readonly string[]> {
  const node = await startOurs([], probeFlags)
  const [loaded, mined]: [MemoryPoint[], MemoryPoint[]] = [[], []]
  const measure = async (points: MemoryPoint[], count: number, what: string) => {
    const point = { count, ...(await memoryOf(node.child)) }
    points.push(point)
    console.log(memoryLine(`${count} ${what}`, point))
  }
  // One after the other; whoever waits for the last has waited for all.
  let measuring = Promise.resolve()
  let due = performance.now()
  try {
    const record = await soak(node.url, plan, {
      loading(replies) {
        if (performance.now() < due) return
        due = performance.now() + sampleEveryMs(plan)
        measuring = measuring.then(() => measure(loaded, replies, 'transactions answered'))
      },
      loaded: () => measuring,
      mined: (blocks) => measure(mined, blocks, 'fast blocks'),
    })
    const [load, mining] = [growth(loaded, underLoad), growth(mined, whileMining)]
    console.table(table(record, load, mining))
    console.log(`${underLoad.reason} ${whileMining.reason}`)
    return [...findProblems(record), ...excess(load, underLoad), ...excess(mining, whileMining)]
  } finally {
    await node.stop()
  }
}
