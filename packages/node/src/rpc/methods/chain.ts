import { required } from '../schema/parameters.js'
import { bytes } from '../schema/values.js'
import type { Method } from './method.js'

export const chainMethods: Readonly<Record<string, Method>> = {
  eth_accounts: { params: [] },
  eth_chainId: { params: [] },
  eth_coinbase: { params: [] },
  eth_syncing: { params: [] },
  net_listening: { params: [] },
  net_peerCount: { params: [] },
  net_version: { params: [] },
  web3_clientVersion: { params: [] },
  web3_sha3: { params: [required('data', bytes)] },
}
