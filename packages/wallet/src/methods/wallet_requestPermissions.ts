import { InvalidParamsError } from '../errors/index.js'
import { record, tuple } from '../schema/schema.js'
import { anything } from '../schema/values.js'
import { defineMethod } from './method.js'
import { permissionsOf } from './wallet_getPermissions.js'

const params = tuple([record(anything)], [])

/** EIP-2255: asks the user, even when connected, as a dapp calls it to have the user choose again. */
export const wallet_requestPermissions = defineMethod(params, async ([wanted], context, asked) => {
  checkNames(Object.keys(wanted))
  const { connection, chains, prompts } = context
  await prompts.ask({
    ...asked,
    kind: 'connect',
    chainId: chains.selected.chainId,
    accounts: connection.owned,
  })
  connection.connect()
  return permissionsOf(connection)
})

/** @throws InvalidParamsError unless accounts are all that is asked for. */
export function checkNames(names: readonly string[]): void {
  if (names.length !== 1 || names[0] !== 'eth_accounts') {
    throw new InvalidParamsError('params[0]: expected { eth_accounts: {} }, the only permission there is')
  }
}
