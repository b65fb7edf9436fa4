import { createWallet } from '../create-wallet.js'
import { startServer } from '../server/start-server.js'
import { createApprover } from './approvers.js'
import { openFileStore } from './file-store.js'
import { command, help } from './help.js'
import { parseOrder, type Order } from './parse.js'
import { readKeys } from './read-keys.js'
import { UsageError, type Terminal } from './terminal.js'

/**
 * Serves until the terminal says stop.
 * @param words What follows the command's name.
 * @returns The exit status: 0, 1 when it cannot be served, 2 when the words are not understood.
 */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const order = parseOrder(words)
    if (order.help) for (const line of help) terminal.print(line)
    else await serve(order, terminal)
    return 0
  } catch (error) {
    const isUsage = error instanceof UsageError
    const message = error instanceof Error ? error.message : String(error)
    terminal.report(isUsage ? `${message} See ${command} --help.` : message)
    return isUsage ? 2 : 1
  }
}

async function serve(order: Order, terminal: Terminal): Promise<void> {
  const { rpcUrl, chainId, eip7702, port, allowedOrigins, store } = order
  const wallet = await createWallet({
    ...{ rpcUrl, chainId, eip7702 },
    accounts: await readKeys(order.keys, terminal.variables),
    approve: createApprover(order.approve, terminal),
    ...(store !== undefined && { store: await openFileStore(store) }),
  })
  const server = await startServer(wallet.provider, { port, allowedOrigins })
  terminal.print(`Serving ${wallet.accounts.join(', ')} on ${server.url}`)
  await terminal.stopped
  await server.stop()
}
