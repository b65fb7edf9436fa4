import type { Prompts } from '../approvals/prompts.js'
import type { WatchedAssets } from '../assets/watched-assets.js'
import type { Connection } from '../accounts/connection.js'
import type { Batches } from '../batch/batches.js'
import type { BatchDesk } from '../batch/desk.js'
import type { Executors } from '../batch/executors.js'
import type { CallsStatus } from '../batch/status.js'
import type { Chains } from '../node/chains.js'
import { read, type Schema } from '../schema/schema.js'
import type { Sender } from '../sending/sender.js'

/** The world of a handler. */
export interface Context {
  readonly connection: Connection
  readonly chains: Chains
  readonly prompts: Prompts
  readonly sender: Sender
  readonly batches: Batches
  readonly desk: BatchDesk
  readonly executors: Executors
  readonly assets: WatchedAssets
  readonly maxCalls: number
  /** What the wallet says it has beside its own (EIP-5792), by name. */
  readonly capabilities: Readonly<Record<string, unknown>>
  readonly showCalls: (status: CallsStatus) => void
}

/** What every question to the user begins with. */
export interface Asked {
  readonly method: string
  readonly params: unknown
}

/** A JSON-RPC method: its parameters and what it does with them. */
export interface Method {
  readonly handle: (asked: Asked, context: Context) => Promise<unknown>
}

/** @throws InvalidParamsError from the handler for parameters that do not pass. */
export function defineMethod<T>(
  params: Schema<T>,
  handle: (params: T, context: Context, asked: Asked) => Promise<unknown>,
): Method {
  return { handle: async (asked, context) => handle(read(params, asked.params), context, asked) }
}
