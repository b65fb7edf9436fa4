import { anything } from '../schema/values.js'
import { defineMethod } from './method.js'

/** EIP-1102: the accounts, after the user agreed; asked only while there is no connection. */
export const eth_requestAccounts = defineMethod(
  anything,
  async (_, { connection, chains, prompts }, asked) => {
    // Inside the turn: of two requests at once the second finds the answer of the first.
    await prompts.during(async (ask) => {
      if (connection.addresses.length > 0) return
      await ask({ ...asked, kind: 'connect', chainId: chains.selected.chainId, accounts: connection.owned })
      connection.connect()
    })
    return connection.addresses
  },
)
