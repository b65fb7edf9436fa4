import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { barChart } from '../bar-chart'
import type { Figures } from './load'
import { variants, type Variant } from './variants'

export type ServiceFigures = Readonly<Record<Variant, Figures>>

const names: Readonly<Record<Variant, string>> = {
  pglite: 'PGlite',
  postgres: 'PostgreSQL',
  viemOnly: 'viem only',
  echo: 'bare echo',
}

/** DESIGN section 9. */
const reach: Readonly<Partial<Record<Variant, string>>> = {
  pglite: '>= 850 req/s, p99 < 120 ms, >= 2.5 x viem only',
  postgres: '>= 1,200 req/s, p99 < 120 ms',
}

/** One line a server, for `console.table`. */
export function table(figures: ServiceFigures): Record<string, Record<string, string | number>> {
  const base = figures.viemOnly.reqPerSec
  return Object.fromEntries(
    variants.map((variant) => {
      const { reqPerSec, p50Ms, p99Ms } = figures[variant]
      const times = `${(reqPerSec / base).toFixed(1)} x`
      return [
        names[variant],
        {
          'req/s': reqPerSec,
          'p50 ms': p50Ms,
          'p99 ms': p99Ms,
          'to viem only': times,
          reach: reach[variant] ?? '',
        },
      ]
    }),
  )
}

/** The bare echo does no work: its bar would leave the others without a length to compare. */
const charted = variants.filter((variant) => variant !== 'echo')

/** Writes the results and their chart. */
export async function writeFiles(root: string, figures: ServiceFigures): Promise<void> {
  const chart = barChart({
    title: 'POST /v1/onchain_verifications, one process, 50 connections',
    axis: 'Requests a second on two cores shared with the load and the chain; more is better',
    series: ['requests a second'],
    groups: charted.map((variant) => ({ label: names[variant], values: [figures[variant].reqPerSec] })),
  })
  const files = {
    'bench/results/service.json': `${JSON.stringify(figures, undefined, 2)}\n`,
    'docs/charts/service.svg': chart,
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), content)
  }
}
