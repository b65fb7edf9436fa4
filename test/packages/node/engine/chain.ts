import {
  createHardhatChain,
  createPreconfProvider,
  type PreconfOptions,
  type PreconfProvider,
} from '@onchain-verify/node'
import hre from 'hardhat'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Hardhat's first accounts. The chain has unlocked them and given them 10,000 ether each. */
export const accounts = (
  [
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
    '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
    '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  ] as const
).map((key) => privateKeyToAccount(key))

export type Account = (typeof accounts)[number]

export const sink = '0x00000000000000000000000000000000000000aa'

export const gwei = 10n ** 9n
export const ether = 10n ** 18n

export interface Transfer {
  readonly nonce: number
  readonly to?: Hex
  readonly value?: bigint
  readonly gas?: bigint
  readonly data?: Hex
  readonly chainId?: number
  /** Both in wei. */
  readonly fee?: bigint
  readonly tip?: bigint
}

export const sign = (
  from: Account,
  {
    nonce,
    to = sink,
    value = 1n,
    gas = 21_000n,
    data = '0x',
    chainId = 84532,
    fee = 10n * gwei,
    tip = gwei,
  }: Transfer,
) =>
  from.signTransaction({
    ...{ type: 'eip1559', chainId, to, value, gas, data, nonce },
    ...{ maxFeePerGas: fee, maxPriorityFeePerGas: tip },
  })

/** A node whose time stands still unless a test moves it. */
export interface TestNode {
  readonly provider: PreconfProvider
  /** In unix milliseconds. */
  readonly clock: { time: number }
  ask<Result = Hex>(method: string, ...params: unknown[]): Promise<Result>
  send(from: Account, transfer: Transfer): Promise<Hex>
  /** One pre-confirmation interval passes. */
  index(): Promise<void>
  /** The open block's time passes. */
  seal(): Promise<void>
}

export interface Block {
  readonly number: Hex
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timestamp: Hex
  readonly gasUsed: Hex
  readonly transactions: Hex[]
  readonly [field: string]: unknown
}

/** Hidden time is a source of flakes: a test's clock begins with the chain's own and goes by hand. */
export async function startTestNode(options: Omit<PreconfOptions, 'now'> = {}): Promise<TestNode> {
  const chain = await createHardhatChain(hre.config)
  const clock = { time: Date.now() }
  const provider = await createPreconfProvider(chain, { ...options, now: () => clock.time })
  const node: TestNode = {
    provider,
    clock,
    async ask<Result>(method: string, ...params: unknown[]) {
      return (await node.provider.request({ method, params })) as Result
    },
    async send(from, transfer) {
      return node.ask('eth_sendRawTransaction', await sign(from, transfer))
    },
    async index() {
      await node.provider.tick()
    },
    async seal() {
      clock.time += options.blockTime ?? 2000
      await node.provider.tick()
    },
  }
  return node
}

export const pendingBlock = (node: TestNode) => node.ask<Block>('eth_getBlockByNumber', 'pending', false)
export const latestBlock = (node: TestNode) => node.ask<Block>('eth_getBlockByNumber', 'latest', false)
