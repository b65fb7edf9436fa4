import { record, tuple } from '../schema/schema.js'
import { anything } from '../schema/values.js'
import { defineMethod } from './method.js'
import { checkNames } from './wallet_requestPermissions.js'

/** The dapp gives its accounts back. Nobody needs to be asked. */
export const wallet_revokePermissions = defineMethod(
  tuple([record(anything)], []),
  ([given], { connection }) => {
    checkNames(Object.keys(given))
    connection.disconnect()
    return Promise.resolve(null)
  },
)
