/** Numbers of conditions that are measured, as the keys of the results. */
export const sizes = ['1', '3', '8'] as const

export type Size = (typeof sizes)[number]

/** Claims that are measured whole. */
export const claims = ['IncentiveProgram', 'OncePerIdentity'] as const

export type Claim = (typeof claims)[number]

/** Shape of bench/results/gas.json; all in gas. */
export interface GasFigures {
  /** Over the intrinsic cost of the transaction, by number of conditions. */
  readonly verifyVerification: Readonly<Record<Size, number>>
  /** `gasUsed` of the whole transaction, one condition. */
  readonly claim: Readonly<Record<Claim, number>>
  /** contracts/mocks/DecodingRegistry.sol, measured as `verifyVerification` is. */
  readonly decodingPeer: Readonly<Record<Size, number>>
}

/** The most that each figure may cost; undefined where no number is set. */
export const reach: Readonly<Record<Size, number>> & Readonly<Record<Claim, number | undefined>> = {
  '1': 14_700,
  '3': 17_300,
  '8': 23_700,
  IncentiveProgram: undefined,
  OncePerIdentity: 61_000,
}

/** One figure beside its limit and its peer. */
export interface Row {
  readonly what: string
  readonly measured: number
  readonly reach: number | undefined
  readonly peer: number | undefined
}

/** Our own figures, in the order in which they are shown. */
export function rows(figures: GasFigures): readonly Row[] {
  return [
    ...sizes.map((size) => ({
      what: `verifyVerification, ${conditionCount(size)}`,
      measured: figures.verifyVerification[size],
      reach: reach[size],
      peer: figures.decodingPeer[size],
    })),
    ...claims.map((claim) => ({
      what: `claim through ${claim}`,
      measured: figures.claim[claim],
      reach: reach[claim],
      peer: undefined,
    })),
  ]
}

/** One sentence part for every figure of ours that costs more than before. The peer may cost what it likes. */
export function grown(before: GasFigures, now: GasFigures): readonly string[] {
  const earlier = rows(before)
  return rows(now).flatMap(({ what, measured }, index) => {
    const was = earlier[index]?.measured ?? 0
    return measured > was ? [`${what}: ${gas(was)} -> ${gas(measured)}`] : []
  })
}

export function conditionCount(size: Size): string {
  return size === '1' ? '1 condition' : `${size} conditions`
}

/** Grouped by thousands, the same on every machine. */
export function gas(amount: number): string {
  return amount.toLocaleString('en-US')
}
