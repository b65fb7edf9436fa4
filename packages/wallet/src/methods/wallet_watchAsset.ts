import type { Asset } from '../assets/asset.js'
import { checkToken } from '../assets/check-token.js'
import { UnauthorizedError } from '../errors/index.js'
import { is, object, read } from '../schema/schema.js'
import { address, anything, text } from '../schema/values.js'
import { defineMethod } from './method.js'

const options = object(
  {
    address,
    symbol: is<string>(
      '1 to 11 characters',
      (value) => typeof value === 'string' && /^.{1,11}$/su.test(value),
    ),
    decimals: is<number>(
      'an integer from 0 to 36',
      (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 36,
    ),
  },
  { image: is<string>('a URL (https, http, ipfs or data:image/)', isImage) },
)

const withType = object({ type: text }, {})
const withOptions = object({ options }, {})

/** EIP-747: a token for the user's list. The parameters are one object; some clients put it into an array. */
export const wallet_watchAsset = defineMethod(anything, async (given, context, asked) => {
  const asset = toAsset(Array.isArray(given) && given.length === 1 ? given[0] : given)
  const { chains, prompts, assets, connection } = context
  const { chainId, node } = chains.selected
  await checkToken(node, asset)
  await prompts.ask({ ...asked, kind: 'watchAsset', chainId, asset })
  await assets.add(chainId, connection.active, asset)
  return true
})

/** @throws UnauthorizedError for a type the wallet has no list for, InvalidParamsError for anything else. */
function toAsset(given: unknown): Asset {
  const { type } = read(withType, given)
  if (type !== 'ERC20') throw new UnauthorizedError('the wallet watches tokens of type ERC20 only')
  const { address, symbol, decimals, image } = read(withOptions, given).options
  return { type, address, symbol, decimals, ...(image !== undefined && { image }) }
}

function isImage(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  return /^(?:https?|ipfs):$/.test(new URL(value).protocol) || /^data:image\//i.test(value)
}
