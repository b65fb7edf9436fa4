import type { Address } from 'viem'

/** Comparison operators that a condition may name (SPEC "Policy"). `in` is reserved: no condition supports it yet. */
export const operators = ['eq', 'gt', 'gte', 'lt', 'lte', 'in'] as const

export type Operator = (typeof operators)[number]

/** One requirement of a policy, as the contract declares it. Mirror: contracts/interfaces/IVerifyConsumer.sol. */
export interface Condition {
  readonly name: string
  readonly op: string
  /** Always text: an integer in decimal, `true` or `false`, or a string. */
  readonly value: string
}

/** What a consumer contract asks for. All conditions must hold together. */
export interface Policy {
  readonly provider: string
  readonly conditions: readonly Condition[]
}

/** One contract on one chain (EIP-155 id). */
export interface Consumer {
  readonly chainId: number
  readonly address: Address
}
