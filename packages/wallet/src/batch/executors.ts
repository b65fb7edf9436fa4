import { concat, isAddressEqual, slice, type Address, type Hex } from 'viem'
import { InternalError } from '../errors/index.js'
import type { Chain } from '../node/chain.js'
import type { Node } from '../node/node.js'
import {
  batchExecutorAddress,
  batchExecutorBytecode,
  batchExecutorSalt,
  create2Factory,
} from './batch-executor.generated.js'

/** What the creation code leaves on the chain: it ends with it, after `CODECOPY PUSH0 RETURN INVALID`. */
export const executorCode: Hex = `0x${batchExecutorBytecode.slice(batchExecutorBytecode.indexOf('f3fe') + 4)}`

/** How an executor gets onto a chain: through the deterministic factory, or as a contract of the account's own. */
export type Deployment = 'none' | 'factory' | 'account'

/** How an account stands to the batch executor. */
export interface Standing {
  /** It delegates to an executor that is there. */
  readonly isDelegated: boolean
  /** What it delegates to and the wallet does not know. */
  readonly foreign: Address | undefined
  /** What to delegate to; undefined when it must be deployed by the account first. */
  readonly executor: Address | undefined
  readonly deployment: Deployment
}

/** Finds the executor that accounts of a chain delegate to. Code is always read: `evm_revert` takes contracts away. */
export class Executors {
  readonly #configured: Address | undefined
  /** By chain: those that accounts of this wallet deployed where the factory is missing. */
  readonly #deployed = new Map<number, Address>()

  constructor(configured: Address | undefined) {
    this.#configured = configured
  }

  async standing({ chainId, node }: Chain, account: Address): Promise<Standing> {
    const delegate = await delegateOf(node, account)
    if (delegate !== undefined && (await this.#isExecutor(node, delegate))) {
      return { isDelegated: true, foreign: undefined, executor: delegate, deployment: 'none' }
    }
    for (const executor of this.#candidates(chainId)) {
      if (await this.#isExecutor(node, executor)) {
        return { isDelegated: false, foreign: delegate, executor, deployment: 'none' }
      }
    }
    if (this.#configured !== undefined) {
      throw new InternalError(
        `batchExecutor ${this.#configured} has no code on chain ${chainId}; deploy it there`,
      )
    }
    const hasFactory = (await codeOf(node, create2Factory)) !== '0x'
    return hasFactory
      ? { isDelegated: false, foreign: delegate, executor: batchExecutorAddress, deployment: 'factory' }
      : { isDelegated: false, foreign: delegate, executor: undefined, deployment: 'account' }
  }

  /** Whether the account delegates to an executor that is there. */
  async isDelegated(node: Node, account: Address, block?: Hex): Promise<boolean> {
    const delegate = await delegateOf(node, account, block)
    return delegate !== undefined && this.#isExecutor(node, delegate, block)
  }

  /** Keeps where an account deployed an executor. */
  remember(chainId: number, executor: Address): void {
    this.#deployed.set(chainId, executor)
  }

  #candidates(chainId: number): readonly Address[] {
    if (this.#configured !== undefined) return [this.#configured]
    const deployed = this.#deployed.get(chainId)
    return [batchExecutorAddress, ...(deployed === undefined ? [] : [deployed])]
  }

  /** A configured one is taken for what it is called; others are known by their code. */
  async #isExecutor(node: Node, address: Address, block?: Hex): Promise<boolean> {
    if (this.#configured !== undefined && !isAddressEqual(address, this.#configured)) return false
    const code = await codeOf(node, address, block)
    return this.#configured === undefined ? code === executorCode : code !== '0x'
  }
}

/** The transaction that puts the executor onto a chain. */
export function deploymentDraft(deployment: Exclude<Deployment, 'none'>) {
  return deployment === 'factory'
    ? ({ to: create2Factory, data: concat([batchExecutorSalt, batchExecutorBytecode]) } as const)
    : ({ to: undefined, data: batchExecutorBytecode } as const)
}

/** EIP-7702: the code of an account that delegates is 0xef0100 and the contract's address. */
const indicator = /^0xef0100[0-9a-f]{40}$/i

async function delegateOf(node: Node, account: Address, block?: Hex): Promise<Address | undefined> {
  const code = await codeOf(node, account, block)
  return indicator.test(code) ? slice(code, 3) : undefined
}

/** At `pending`, since what has been sent counts. */
function codeOf(node: Node, address: Address, block: Hex | 'pending' = 'pending'): Promise<Hex> {
  return node.ask<Hex>('eth_getCode', address, block)
}
