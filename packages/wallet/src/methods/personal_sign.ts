import { isHex } from 'viem'
import { tuple } from '../schema/schema.js'
import { address, bytes, text } from '../schema/values.js'
import { defineMethod } from './method.js'

/** EIP-191: signs bytes given in hex, or text as UTF-8. A password, as geth has it as a third parameter, is ignored. */
export const personal_sign = defineMethod(
  tuple([text, address], []),
  async ([message, from], context, asked) => {
    const { connection, chains, prompts } = context
    const account = connection.account(from)
    await prompts.ask({
      ...{ ...asked, kind: 'sign', chainId: chains.selected.chainId, account: account.address },
      message,
    })
    const isBytes = isHex(message) && bytes(message) === undefined
    return connection.account(from).signMessage({ message: isBytes ? { raw: message } : message })
  },
)
