import { anything } from '../schema/values.js'
import { defineMethod } from './method.js'

/** The connected accounts; none before the user connected them. */
export const eth_accounts = defineMethod(anything, (_, { connection }) =>
  Promise.resolve(connection.addresses),
)
