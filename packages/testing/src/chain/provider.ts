import type { Address, Hex } from 'viem'

/** A development chain as EIP-1193 has it: Hardhat Network, or a node that knows its development methods. */
export interface ChainProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

/** A transaction to send; the chain picks nonce, gas and fees. */
export interface Call {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/** What a suite does to a chain. Amounts in wei, times in unix seconds. */
export interface Chain {
  readonly chainId: number
  readonly provider: ChainProvider
  /** Runs code at the latest block. Rejects with the node's error when it reverts. */
  call(to: Address, data: Hex): Promise<Hex>
  /** Sends a transaction and has it mined. Rejects with the node's error when it reverts. */
  send(from: Address, call: Call): Promise<Hex>
  /** What a mined transaction asked for. */
  sent(hash: Hex): Promise<Call>
  /** Mines the calls together in one block. @returns Whether each succeeded. */
  sendInOneBlock(calls: readonly (Call & { readonly from: Address })[]): Promise<boolean[]>
  /** @returns The address of the new contract. */
  deploy(from: Address, creationCode: Hex): Promise<Address>
  /** Lets an address send transactions, with plenty of ether, whether or not anybody has its key. */
  adopt(account: Address): Promise<void>
  setCode(address: Address, code: Hex): Promise<void>
  setNextTimestamp(seconds: number): Promise<void>
  /**
   * The time of the next block, in unix seconds. Fixtures go back to a latest block that may be as old as the run, while
   * time goes on.
   */
  nextTimestamp(): Promise<number>
  snapshot(): Promise<Hex>
  /** @returns Whether the chain still had the snapshot. */
  restore(snapshot: Hex): Promise<boolean>
}
