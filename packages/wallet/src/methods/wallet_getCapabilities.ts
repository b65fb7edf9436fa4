import { numberToHex, type Address, type Hex } from 'viem'
import { UnauthorizedError } from '../errors/index.js'
import type { Chain } from '../node/chain.js'
import { list, tuple } from '../schema/schema.js'
import { address, chainId } from '../schema/values.js'
import { callCapabilities } from './wallet_sendCalls/check-capabilities.js'
import { defineMethod, type Context } from './method.js'

const params = tuple([], [address, list(chainId)])

/** EIP-5792: what the wallet can do for an account, by chain. Chains it does not know are left out. */
export const wallet_getCapabilities = defineMethod(params, async ([given, wanted], context) => {
  const account = given ?? context.connection.addresses[0]
  if (account === undefined) {
    throw new UnauthorizedError('no account is connected; ask for one with eth_requestAccounts')
  }
  const { address } = context.connection.account(account)
  const chains = context.chains.all.filter((chain) => wanted?.includes(numberToHex(chain.chainId)) ?? true)
  const entries = await Promise.all(
    chains.map(async (chain) => [numberToHex(chain.chainId), await capabilitiesOn(chain, address, context)]),
  )
  return Object.fromEntries(entries) as Record<Hex, unknown>
})

async function capabilitiesOn(chain: Chain, account: Address, { executors, capabilities }: Context) {
  return {
    ...capabilities,
    ...callCapabilities,
    atomic: { status: await atomicStatus(chain, account, executors) },
  }
}

/** `ready`: after the user agreed to the delegation. */
async function atomicStatus(chain: Chain, account: Address, executors: Context['executors']) {
  if (!(await chain.hasEip7702())) return 'unsupported'
  return (await executors.isDelegated(chain.node, account)) ? 'supported' : 'ready'
}
