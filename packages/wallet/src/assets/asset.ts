import type { Address } from 'viem'

/** A token that the user watches (EIP-747). */
export interface Asset {
  readonly type: 'ERC20'
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
  readonly image?: string | undefined
}
