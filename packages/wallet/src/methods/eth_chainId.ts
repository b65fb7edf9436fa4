import { numberToHex } from 'viem'
import { anything } from '../schema/values.js'
import { defineMethod } from './method.js'

/** The selected chain, as the wallet knows it. */
export const eth_chainId = defineMethod(anything, (_, { chains }) =>
  Promise.resolve(numberToHex(chains.selected.chainId)),
)
