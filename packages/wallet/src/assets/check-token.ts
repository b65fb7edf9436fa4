import {
  BaseError,
  decodeAbiParameters,
  hexToString,
  size,
  toFunctionSelector,
  trim,
  type Address,
  type Hex,
} from 'viem'
import { InvalidParamsError, NodeError } from '../errors/index.js'
import type { Node } from '../node/node.js'
import type { Asset } from './asset.js'

/**
 * Holds what a dapp says about a token against what the token says. A chain without code at the address cannot know.
 * @throws InvalidParamsError when they differ, or the contract does not answer like a token.
 */
export async function checkToken(node: Node, { address, symbol, decimals }: Asset): Promise<void> {
  if ((await node.ask<Hex>('eth_getCode', address, 'latest')) === '0x') return
  const said = {
    symbol: await read(node, address, 'symbol()', decodeText),
    decimals: await read(node, address, 'decimals()', decodeNumber),
  }
  if (said.symbol !== symbol) {
    throw new InvalidParamsError(`options.symbol: the token at ${address} says ${quote(said.symbol)}`)
  }
  if (said.decimals !== BigInt(decimals)) {
    throw new InvalidParamsError(`options.decimals: the token at ${address} says ${said.decimals}`)
  }
}

/** What comes from a contract anybody can write is not given back in full. */
const quote = (text: string) => JSON.stringify(text.length <= 32 ? text : `${text.slice(0, 32)}...`)

async function read<T>(node: Node, to: Address, signature: string, decode: (data: Hex) => T): Promise<T> {
  try {
    return decode(await node.ask<Hex>('eth_call', { to, data: toFunctionSelector(signature) }, 'latest'))
  } catch (error) {
    if (error instanceof NodeError || isUndecodable(error)) {
      throw new InvalidParamsError(
        `options.address: the contract at ${to} does not answer ${signature} like a token`,
      )
    }
    throw error
  }
}

/** Tokens from before ERC-20 was settled, such as MKR, return 32 bytes of text. */
function decodeText(data: Hex): string {
  if (size(data) === 32) return hexToString(trim(data, { dir: 'right' }))
  return decodeAbiParameters([{ type: 'string' }], data)[0]
}

/** Not as uint8: a larger number must not look like a small one. */
function decodeNumber(data: Hex): bigint {
  return decodeAbiParameters([{ type: 'uint256' }], data)[0]
}

/** viem's errors for data that are not what they should be. */
function isUndecodable(error: unknown): boolean {
  return error instanceof BaseError
}
