import { InvalidParamsError, UserRejectedRequestError } from '../errors/index.js'
import type { AddedChain } from '../node/chain.js'
import { createNode } from '../node/node.js'
import { is, list, object, tuple } from '../schema/schema.js'
import { chainId, text } from '../schema/values.js'
import { defineMethod } from './method.js'
import { toNumber } from './wallet_switchEthereumChain.js'

const loopback = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i

/** Whoever listens in on plain HTTP could answer for the node, except on this machine. */
const rpcUrl = is<string>('an https URL, or http on this machine', (value) => {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname))
})
const nativeCurrency = object(
  {
    name: text,
    symbol: is<string>('2 to 6 characters', (value) => typeof value === 'string' && /^.{2,6}$/u.test(value)),
    decimals: is<number>('18', (value) => value === 18),
  },
  {},
)
const params = tuple(
  [
    object(
      { chainId, chainName: text, rpcUrls: list(rpcUrl), nativeCurrency },
      { blockExplorerUrls: list(text) },
    ),
  ],
  [],
)

/**
 * EIP-3085: adds a chain, then asks to switch to it, as dapps expect. A chain that is known keeps the node it has: no dapp
 * can slip in its own.
 */
export const wallet_addEthereumChain = defineMethod(params, async ([given], { chains, prompts }, asked) => {
  const chain = toChain(given)
  await prompts.during(async (ask) => {
    const { chainId } = chains.selected
    if (!chains.has(chain.chainId)) {
      await ask({ ...asked, kind: 'addChain', chainId, chain })
      await verify(chain)
      chains.add(chain, 'dapp')
    }
    if (chainId === chain.chainId) return
    try {
      await ask({ ...asked, kind: 'switchChain', chainId, target: chain.chainId })
      chains.select(chain.chainId)
    } catch (error) {
      // The chain is added, which is what was asked for.
      if (!(error instanceof UserRejectedRequestError)) throw error
    }
  })
  return null
})

function toChain(given: {
  readonly chainId: `0x${string}`
  readonly chainName: string
  readonly rpcUrls: readonly string[]
}): AddedChain {
  const [rpcUrl] = given.rpcUrls
  if (rpcUrl === undefined) throw new InvalidParamsError('params[0].rpcUrls: expected at least one URL')
  return { chainId: toNumber(given.chainId), name: given.chainName, rpcUrl }
}

/** EIP-3085: the node must be of the chain. After the prompt, since nobody calls a URL of a dapp unasked. */
async function verify({ chainId, rpcUrl }: AddedChain): Promise<void> {
  try {
    await createNode(chainId, { rpcUrl }, () => undefined).verify()
  } catch {
    // Why is the node's affair; a dapp could else learn what answers where on the user's network.
    throw new InvalidParamsError(`params[0].rpcUrls[0]: expected a node of chain ${chainId}`)
  }
}
