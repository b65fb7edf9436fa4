import type { Address } from 'viem'
import type { ChainClient } from './chain/chain-client.js'
import { coalesce } from './chain/coalesce.js'
import { isAllowedSigner } from './registry-reads.js'
import { ping, type Database } from './store/database.js'

type State = 'ok' | 'failing'

/** How what the service depends on is doing; `signer` is whether every registry allows the signing key. */
export interface Readiness {
  readonly database: State
  readonly rpc: State
  readonly signer: State
}

/** Asks all of them, each within its own deadline. Probes that come at once share the asking. */
export function createReadiness(
  database: Database,
  chains: readonly ChainClient[],
  signer: Address,
): () => Promise<Readiness> {
  const probe = coalesce(
    () => 'readiness',
    async (): Promise<Readiness> => {
      const [answers, ...allowed] = await Promise.all([
        outcome(ping(database).then(() => true)),
        ...chains.map((chain) => outcome(isAllowedSigner(chain, signer))),
      ])
      return {
        database: answers === true ? 'ok' : 'failing',
        rpc: allowed.includes(undefined) ? 'failing' : 'ok',
        signer: allowed.every((each) => each === true) ? 'ok' : 'failing',
      }
    },
  )
  return () => probe(undefined)
}

/** What was answered, or undefined when there was no answer. */
async function outcome(work: Promise<boolean>): Promise<boolean | undefined> {
  return work.catch(() => undefined)
}
