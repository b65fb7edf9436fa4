import { readFileSync } from 'node:fs'

/** The parts of Istanbul's coverage.json that are read. Keys of `branchMap` and `b` are the same. */
interface FileCoverage {
  /** Hits by line. */
  readonly l: Readonly<Record<string, number>>
  readonly branchMap: Readonly<Record<string, { readonly line: number }>>
  /** Hits by way, for each branch. */
  readonly b: Readonly<Record<string, readonly number[]>>
}

/** Istanbul's report, by path. */
export type Coverage = Readonly<Record<string, FileCoverage>>

/** Every line that never ran and every branch of which a way was never taken, as `file:line what`. */
export function gaps(coverage: Coverage): readonly string[] {
  return Object.entries(coverage).flatMap(([file, { l, branchMap, b }]) => {
    const lines = Object.entries(l)
      .filter(([, hits]) => hits === 0)
      .map(([line]) => ({ line: Number(line), what: 'never runs' }))
    const branches = Object.entries(b)
      .filter(([, ways]) => ways.includes(0))
      .map(([id, ways]) => ({ line: branchMap[id]?.line ?? 0, what: missingWays(ways) }))
    return [...lines, ...branches]
      .sort((one, other) => one.line - other.line)
      .map(({ line, what }) => `${file}:${line} ${what}`)
  })
}

function missingWays(ways: readonly number[]): string {
  return `takes ${ways.filter((hits) => hits > 0).length} of ${ways.length} ways of a branch`
}

/** Prints what is not covered. Returns the exit status. */
function main(file: string | undefined): number {
  if (file === undefined) {
    console.error('Say which report to check: check-coverage.ts coverage.json')
    return 1
  }
  const coverage = JSON.parse(readFileSync(file, 'utf8')) as Coverage
  const found = gaps(coverage)
  const count = Object.keys(coverage).length
  if (found.length === 0 && count > 0) {
    console.log(`All lines and branches of ${count} contracts are covered.`)
    return 0
  }
  console.error(
    count === 0
      ? 'No contract was measured. Look at skipFiles in .solcover.js.'
      : `Coverage is below 100 %. Test these, or delete what cannot run:\n  ${found.join('\n  ')}`,
  )
  return 1
}

if (require.main === module) process.exitCode = main(process.argv[2])
