/** Where errors keep what caused them: viem's `cause`, JSON-RPC's `data`, wallets' `originalError`, ethers' `info`. */
const inner = ['cause', 'data', 'error', 'originalError', 'info'] as const

/** What a layer of an error may say; all of it is somebody else's. */
export interface ErrorLayer {
  readonly name?: unknown
  readonly code?: unknown
  readonly message?: unknown
  readonly shortMessage?: unknown
  readonly data?: unknown
  readonly raw?: unknown
}

/** Layers that are looked at; a hostile wallet could nest without end, or in a circle. */
const limit = 32

/** An error and everything inside of it, the outermost first. */
export function errorLayers(error: unknown): readonly ErrorLayer[] {
  const layers = new Set<object>()
  const open: unknown[] = [error]
  while (open.length > 0 && layers.size < limit) {
    const next = open.shift()
    if (typeof next !== 'object' || next === null || layers.has(next)) continue
    layers.add(next)
    for (const key of inner) open.push((next as Record<string, unknown>)[key])
  }
  return [...layers]
}
