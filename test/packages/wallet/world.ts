import {
  createWallet,
  type Approval,
  type ApprovalKind,
  type NodeProvider,
  type Wallet,
  type WalletOptions,
} from '@onchain-verify/wallet'
import hre from 'hardhat'
import { createProvider } from 'hardhat/internal/core/providers/construction'
import { numberToHex, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { chainId, developmentWallet } from '../../fixtures'

export { chainId }
export const chainHex = numberToHex(chainId)

export const keys = [3, 4].map((index) => developmentWallet(index).privateKey as Hex)
export const [alice, bob] = keys.map((key) => privateKeyToAccount(key)) as [Account, Account]
type Account = ReturnType<typeof privateKeyToAccount>

/** Nobody's key. */
export const sink: Address = '0x00000000000000000000000000000000000000aa'

/** What a dapp sees when a request fails. */
export interface Refusal {
  readonly name: string
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export interface World {
  readonly wallet: Wallet
  /** What the user was asked, in order. */
  readonly asked: Approval[]
  /** The kinds to which the user says no. */
  readonly refused: Set<ApprovalKind>
  /** The methods that reached the node. */
  readonly reached: string[]
  ask<Result = unknown>(method: string, ...params: unknown[]): Promise<Result>
  /** The error that a request ends with. */
  refusal(method: string, ...params: unknown[]): Promise<Refusal>
  connect(): Promise<void>
}

/** A chain of these suites' own, from the repository's configuration: what others deploy and send is not there. */
const own = createProvider(hre.config, 'hardhat')

export const hardhat: NodeProvider = {
  request: async ({ method, params }) => (await own).request({ method, params: [...(params ?? [])] }),
}

/** Asks the chain itself. */
export async function chain<Result = Hex>(method: string, ...params: unknown[]): Promise<Result> {
  return (await hardhat.request({ method, params })) as Result
}

/** A wallet on Hardhat Network, in this process. The user agrees to everything but what is in `refused`. */
export async function createWorld(options: Partial<WalletOptions> = {}): Promise<World> {
  const asked: Approval[] = []
  const refused = new Set<ApprovalKind>()
  const reached: string[] = []
  const provider: NodeProvider = {
    request: (request) => {
      reached.push(request.method)
      return hardhat.request(request)
    },
  }
  const approve = (approval: Approval) => {
    asked.push(approval)
    return !refused.has(approval.kind)
  }
  const node = options.rpcUrl === undefined ? { provider } : {}
  const wallet = await createWallet({
    ...node,
    chainId,
    accounts: keys,
    approve,
    pollingInterval: 5,
    ...options,
  })
  const world: World = {
    ...{ wallet, asked, refused, reached },
    ask: async <Result>(method: string, ...params: unknown[]) =>
      (await wallet.request({ method, params })) as Result,
    async refusal(method, ...params) {
      const outcome: unknown = await wallet.request({ method, params }).catch((error: unknown) => error)
      if (!(outcome instanceof Error))
        throw new Error(`${method} was not refused: ${JSON.stringify(outcome)}`)
      return outcome as unknown as Refusal
    },
    async connect() {
      await world.ask('eth_requestAccounts')
      asked.length = 0
      reached.length = 0
    },
  }
  return world
}

/** Every test begins with the chain as the one before it found it. */
export function onFreshChain(): void {
  let snapshot: Hex
  beforeEach(async () => {
    snapshot = await chain('evm_snapshot')
  })
  afterEach(async () => {
    await chain('evm_setAutomine', true)
    await chain('evm_revert', snapshot)
  })
}

export interface GivenCall {
  readonly to?: Address
  readonly value?: Hex | undefined
  readonly data?: Hex | undefined
  readonly capabilities?: object
  readonly memo?: string
}

/** A batch that nothing is wrong with. */
export const batchOf = (calls: readonly GivenCall[], change: object = {}) => ({
  ...{ version: '2.0.0', from: alice.address, chainId: chainHex, atomicRequired: false },
  ...{ calls: calls.map((call) => ({ to: sink, value: '0x1', ...call })) },
  ...change,
})

export interface Status {
  readonly version: string
  readonly id: string
  readonly chainId: Hex
  readonly status: number
  readonly atomic: boolean
  readonly receipts?: readonly {
    readonly logs: readonly { readonly address: Hex; readonly data: Hex; readonly topics: readonly Hex[] }[]
    readonly status: Hex
    readonly blockHash: Hex
    readonly blockNumber: Hex
    readonly gasUsed: Hex
    readonly transactionHash: Hex
  }[]
  readonly error?: { readonly code: number; readonly message: string }
}

/** The status of a batch once it is final. */
export async function finalStatus(world: World, id: string): Promise<Status> {
  for (;;) {
    const status = await world.ask<Status>('wallet_getCallsStatus', id)
    if (status.status !== 100) return status
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** Sends a batch and waits for its end. */
export async function sendBatch(world: World, batch: object): Promise<Status> {
  const { id } = await world.ask<{ id: string }>('wallet_sendCalls', batch)
  return finalStatus(world, id)
}

export const balanceOf = async (address: Address) => BigInt(await chain('eth_getBalance', address, 'latest'))

/** Puts code onto the chain, without a transaction. */
export const putCode = (address: Address, code: Hex) => chain('hardhat_setCode', address, code)

/** Reverts, whatever it is called with. */
export const reverting: Address = '0x00000000000000000000000000000000000000bb'
export const revertingCode: Hex = '0x5f5ffd'
/** Emits an anonymous log without data. */
export const logging: Address = '0x00000000000000000000000000000000000000cc'
export const loggingCode: Hex = '0x5f5fa000'
