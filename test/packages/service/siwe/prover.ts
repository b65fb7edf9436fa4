import { loadFixture } from '@nomicfoundation/hardhat-network-helpers'
import { expect } from 'chai'
import { AbiCoder, concat, Wallet } from 'ethers'
import { InvalidArgumentError } from '@onchain-verify/protocol'
import { createChainClient } from '@onchain-verify/service'
import { deployed } from '../../../fixtures'
import { rejection } from '../../../rejection'
import { forwardTo, startEndpoint, startHardhatChain } from '../json-rpc-server'
import { chainId, consumer, messageOf, prove } from './siwe-world'

/** Owns the smart wallets. */
export const owner = new Wallet(`0x${'43'.repeat(32)}`)

/** ERC-6492: what builds the wallet, and its signature once it is there. */
export const wrapped = (factory: string, calldata: string, signature: string) =>
  concat([
    AbiCoder.defaultAbiCoder().encode(['address', 'bytes', 'bytes'], [factory, calldata, signature]),
    '0x6492649264926492649264926492649264926492649264926492649264926492',
  ])

/** A claim's message for a smart wallet at an address, and its owner's signature. */
export const claimOf = (address: string, by = owner) => {
  const message = messageOf({ address })
  return { message, signature: by.signMessageSync(message) }
}

/** Proofs over HTTP to this process's chain, with a place to listen in between. */
export async function startProver() {
  const node = await startHardhatChain()
  const forward = forwardTo(node.url)
  const wire = await startEndpoint(forward)
  // Hardhat traces what burns gas, which takes it longer than the service waits for real nodes.
  const chain = createChainClient({ chainId, registry: consumer, rpcUrls: [wire.url] }, { deadline: 20_000 })
  return {
    wire,
    forward,
    async reset() {
      wire.respond = forward
      await loadFixture(deployed)
    },
    prove: (message: string, signature: string) => prove(message, signature, chain),
    async proves({ message, signature }: { message: string; signature: string }, address: string) {
      const proven = { wallet: address, consumer: { chainId, address: consumer } }
      expect(await prove(message, signature, chain)).to.deep.equal(proven)
    },
    async refuses(message: string, signature: string) {
      const error = await rejection(prove(message, signature, chain))
      const sentence = "signature is not the wallet's: sign the exact message with the account it names."
      expect(error).to.be.instanceOf(InvalidArgumentError).and.include({ message: sentence })
    },
    async stop() {
      await wire.stop()
      await node.stop()
    },
  }
}

export type Prover = Awaited<ReturnType<typeof startProver>>
