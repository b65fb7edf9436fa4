import { decodeFunctionResult, encodeFunctionData, isAddressEqual, type Address } from 'viem'
import { signerRegistryAbi } from '@onchain-verify/protocol'
import type { ChainClient } from './chain/chain-client.js'
import { ping, type Database } from './store/database.js'
import { UnavailableError } from './unavailable.js'

/** How what the service depends on is doing; `signer` is whether every registry allows the signing key. */
export interface Readiness {
  readonly database: 'ok' | 'failing'
  readonly rpc: 'ok' | 'failing'
  readonly signer: 'ok' | 'failing'
}

/** Asks all of them at once; each call is bounded by its own deadline. */
export async function readReadiness(
  database: Database,
  chains: readonly ChainClient[],
  signer: Address,
): Promise<Readiness> {
  const [databaseAnswers, registries] = await Promise.all([
    succeeds(ping(database)),
    Promise.all(chains.map((chain) => signersOf(chain).catch(() => undefined))),
  ])
  const allowed = registries.every(
    (signers) => signers?.some((known) => isAddressEqual(known, signer)) === true,
  )
  return {
    database: databaseAnswers ? 'ok' : 'failing',
    rpc: registries.every((signers) => signers !== undefined) ? 'ok' : 'failing',
    signer: allowed ? 'ok' : 'failing',
  }
}

/**
 * The registry's current signers.
 * @throws UnavailableError when the chain cannot be read, or there is no registry at the configured address.
 */
export async function signersOf(chain: ChainClient): Promise<readonly Address[]> {
  const data = encodeFunctionData({ abi: signerRegistryAbi, functionName: 'signers' })
  const outcome = await chain.call({ to: chain.registry, data })
  if (outcome.status === 'reverted' || outcome.data === '0x') {
    throw new UnavailableError('rpc', new Error(`No SignerRegistry answers at ${chain.registry}.`))
  }
  return decodeFunctionResult({ abi: signerRegistryAbi, functionName: 'signers', data: outcome.data })
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}
