/** A JSON-RPC request as EIP-1193 has it, with positional parameters only, as Hardhat Network takes them. */
export interface RequestArguments {
  readonly method: string
  readonly params?: readonly unknown[]
}

/** What the engine needs of the chain below it, and what it is for the server above it. */
export interface EthereumProvider {
  request(args: RequestArguments): Promise<unknown>
}

export type Hex = `0x${string}`

/** The members of a block that the engine itself reads; all others pass through as the chain gives them. */
export interface RpcBlock {
  readonly number: Hex
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timestamp: Hex
  readonly gasLimit: Hex
  readonly gasUsed: Hex
  readonly baseFeePerGas: Hex
  readonly transactions: readonly unknown[]
  readonly [field: string]: unknown
}

/** The members of a transaction that the engine itself reads. */
export interface RpcTransaction {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly nonce: Hex
  readonly gas: Hex
  readonly value: Hex
  readonly input: Hex
  readonly type: Hex
  readonly gasPrice: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly [field: string]: unknown
}

/** The members of a receipt that the engine itself reads. */
export interface RpcReceipt {
  readonly blockHash: Hex
  readonly logs: readonly Readonly<Record<string, unknown>>[]
  readonly [field: string]: unknown
}

/** Asks the chain. `Result` is the caller's knowledge of the method; the chain is ours, in this process. */
export async function ask<Result>(
  chain: EthereumProvider,
  method: string,
  ...params: unknown[]
): Promise<Result> {
  return (await chain.request({ method, params })) as Result
}

export const toHex = (value: number | bigint): Hex => `0x${value.toString(16)}`
