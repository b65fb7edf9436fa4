import type { Hex } from 'viem'
import { sendTransaction as send } from 'viem/actions'
import type { OpenWallet } from '../wallet.js'
import type { ClaimCall } from './simulate.js'

/** Has the wallet send a claim as a transaction. The caller has checked its chain. @returns The transaction's hash. */
export function sendTransaction(
  { client, account }: OpenWallet,
  { to, data, value }: ClaimCall,
): Promise<Hex> {
  return send(client, { account, to, data, value, chain: null })
}
