import { loadFixture } from '@nomicfoundation/hardhat-network-helpers'
import { id } from 'ethers'
import { ethers } from 'hardhat'
import type { Condition } from '@onchain-verify/protocol'
import { encodeConditions, encodeProvider } from '@onchain-verify/protocol'
import { createChainClient, createPolicyReader } from '@onchain-verify/service'
import { chainId, deployed } from '../../../fixtures'
import type { Hex } from '../../../vectors'
import { forwardTo, startEndpoint, startHardhatChain } from '../json-rpc-server'

/** Mirror: the enum in contracts/mocks/RawGetters.sol. */
const kinds = { missing: 0, returns: 1, reverts: 2, loops: 3, returnsZeros: 4, returnsByBlock: 5 } as const

/** What a getter does: any bytes, or a number of zeros, or something worse. */
export type Answer = Hex | number | Exclude<keyof typeof kinds, 'returns' | 'returnsZeros'>

export interface Getters {
  readonly provider?: Answer
  readonly conditions?: Answer
  readonly cutoffBlock?: Answer
}

export const condition = (name: string, op: string, value: string): Condition => ({ name, op, value })
export const honestProvider = encodeProvider('microblog')
export const honestConditions = encodeConditions([condition('followers', 'gte', '1000')])

/** A consumer with an honest policy, but for `getters`. Without a cutoff unless told. */
export async function rawConsumer(getters: Getters): Promise<Hex> {
  await loadFixture(deployed)
  const contract = await ethers.deployContract('RawGetters')
  const all: Getters = { provider: honestProvider, conditions: honestConditions, ...getters }
  for (const [name, answer] of Object.entries(all) as [string, Answer][]) {
    await contract.set(id(`${name}()`).slice(0, 10), told(answer))
  }
  return (await contract.getAddress()) as Hex
}

function told(answer: Answer) {
  if (typeof answer === 'number') return { kind: kinds.returnsZeros, size: answer, data: '0x' }
  if (answer.startsWith('0x')) return { kind: kinds.returns, size: 0, data: answer }
  return { kind: kinds[answer as keyof typeof kinds], size: 0, data: '0x' }
}

export async function settableConsumer() {
  const { registry } = await loadFixture(deployed)
  return ethers.deployContract('SettableConsumer', [await registry.getAddress()])
}

/** The service's reader over HTTP to this process's chain, with a place to listen in between. */
export async function startReader() {
  const node = await startHardhatChain()
  const wire = await startEndpoint(forwardTo(node.url))
  const registry = '0x0000000000000000000000000000000000000001'
  const chain = createChainClient({ chainId, registry, rpcUrls: [wire.url] })
  return {
    wire,
    /** A new one remembers nothing. */
    read: (address: Hex) => createPolicyReader(new Map([[chainId, chain]])).read({ chainId, address }),
    reader: () => createPolicyReader(new Map([[chainId, chain]])),
    forward: forwardTo(node.url),
    async stop() {
      await wire.stop()
      await node.stop()
    },
  }
}

export type Reader = Awaited<ReturnType<typeof startReader>>
