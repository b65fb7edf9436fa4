import { Connection } from './accounts/connection.js'
import { openAccounts, type Accounts } from './accounts/open-accounts.js'
import { announce, defaultInfo } from './announce.js'
import { createPrompts } from './approvals/prompts.js'
import { WatchedAssets } from './assets/watched-assets.js'
import { Batches } from './batch/batches.js'
import { BatchDesk } from './batch/desk.js'
import { Executors } from './batch/executors.js'
import { InternalError, RpcError } from './errors/index.js'
import { Emitter } from './events.js'
import { dispatch } from './methods/dispatch.js'
import type { Context } from './methods/method.js'
import { Chains } from './node/chains.js'
import { checkOptions, firstChain, type WalletOptions } from './options.js'
import { Sender } from './sending/sender.js'
import { createMemoryStore } from './store/memory-store.js'
import type { Eip1193Provider, Wallet } from './wallet.js'

/** Milliseconds until a transaction that gets into no block ends a batch that waits for it. */
const patience = 600_000

/**
 * A wallet without a face: it does what a browser's wallet does, and `approve` is its user.
 * @throws Error for options that do not fit together; it never repeats a key or a password.
 */
export async function createWallet(options: WalletOptions): Promise<Wallet> {
  checkOptions(options)
  const emitter = new Emitter()
  const context = createContext(options, await openAccounts(options.accounts), emitter)
  const provider = createProvider(context, new Set(options.disabledMethods), emitter)
  const { connection, chains, assets } = context
  return Object.freeze({
    ...provider,
    provider,
    accounts: Object.freeze(connection.owned),
    announce: (info = {}) => announce(provider, { uuid: crypto.randomUUID(), ...defaultInfo, ...info }),
    watchedAssets: ({ chainId = chains.selected.chainId, account = connection.active } = {}) =>
      assets.list(chainId, account),
    disconnect: () => connection.disconnect(),
  } satisfies Wallet)
}

function createContext(options: WalletOptions, accounts: Accounts, emitter: Emitter): Context {
  const { store = createMemoryStore(), pollingInterval = 250 } = options
  const waiting = { pollingInterval, patience }
  const sender = new Sender(waiting)
  const batches = new Batches(store)
  const executors = new Executors(options.batchExecutor)
  return {
    connection: new Connection(accounts, emitter),
    chains: new Chains(options.chainId, [firstChain(options), ...(options.chains ?? [])], emitter),
    prompts: createPrompts(options.approve),
    sender,
    batches,
    executors,
    desk: new BatchDesk({ sender, batches, patience: waiting }, executors),
    assets: new WatchedAssets(store),
    maxCalls: options.maxCalls ?? 100,
    capabilities: options.capabilities ?? {},
    showCalls: options.showCalls ?? (() => undefined),
  }
}

/** Closures only: whoever prints the wallet sees no key. */
function createProvider(context: Context, disabled: ReadonlySet<string>, emitter: Emitter): Eip1193Provider {
  return Object.freeze({
    async request(request) {
      try {
        return await dispatch(request, disabled, context)
      } catch (error) {
        if (error instanceof RpcError) throw error
        // A mistake of ours, or the store's. What it says is for developers, not for dapps.
        throw new InternalError('the wallet failed; this is a mistake in the wallet or its store', error)
      }
    },
    on(event, listener) {
      emitter.on(event, listener)
      return this
    },
    removeListener(event, listener) {
      emitter.removeListener(event, listener)
      return this
    },
  } satisfies Eip1193Provider)
}
