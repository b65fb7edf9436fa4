import { chainBlock, isOpen } from './block-reference.js'
import { EngineError } from './engine-error.js'
import { ask } from './ethereum-provider.js'
import type { Hex } from './ethereum-provider.js'
import type { Session } from './session.js'

/** The members of a log that the engine itself reads. */
export interface RpcLog {
  readonly transactionHash: Hex
  readonly [field: string]: unknown
}

/** Pre-confirmed logs are shown to those only who ask for them: with toBlock `pending`. */
export async function getLogs(
  session: Session,
  filter: Readonly<Record<string, unknown>>,
): Promise<RpcLog[]> {
  const asked = given(filter)
  if (asked['blockHash'] !== undefined) {
    if (isOpen(session.open, asked['blockHash'])) throw new EngineError('unknown block')
    return ask(session.chain, 'eth_getLogs', asked)
  }
  const fromBlock = chainBlock(session.open, asked['fromBlock'], 'latest')
  const toBlock = chainBlock(session.open, asked['toBlock'], 'latest') ?? session.open.parent.number
  if (typeof fromBlock !== 'string' || typeof toBlock !== 'string') return []
  if (BigInt(fromBlock) > BigInt(toBlock)) return []
  return ask(session.chain, 'eth_getLogs', { ...asked, fromBlock, toBlock })
}

/** Clients write null where they mean nothing. */
const given = (filter: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== null))
