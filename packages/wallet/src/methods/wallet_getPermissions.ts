import type { Connection } from '../accounts/connection.js'
import { anything } from '../schema/values.js'
import { defineMethod } from './method.js'

/** EIP-2255: what the dapp may do. */
export const wallet_getPermissions = defineMethod(anything, (_, { connection }) =>
  Promise.resolve(permissionsOf(connection)),
)

/** One permission for all connected accounts, or none. */
export function permissionsOf({ addresses, since }: Connection): readonly unknown[] {
  if (since === undefined) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value: addresses }]
  return [{ id: 'eth_accounts', parentCapability: 'eth_accounts', date: since, caveats }]
}
