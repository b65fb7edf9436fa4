import { eth_accounts } from './eth_accounts.js'
import { eth_chainId } from './eth_chainId.js'
import { eth_requestAccounts } from './eth_requestAccounts.js'
import { eth_sendTransaction } from './eth_sendTransaction.js'
import { eth_signTypedData_v4 } from './eth_signTypedData_v4.js'
import type { Method } from './method.js'
import { personal_sign } from './personal_sign.js'
import { wallet_addEthereumChain } from './wallet_addEthereumChain.js'
import { wallet_getCallsStatus } from './wallet_getCallsStatus.js'
import { wallet_getCapabilities } from './wallet_getCapabilities.js'
import { wallet_getPermissions } from './wallet_getPermissions.js'
import { wallet_requestPermissions } from './wallet_requestPermissions.js'
import { wallet_revokePermissions } from './wallet_revokePermissions.js'
import { wallet_sendCalls } from './wallet_sendCalls/wallet_sendCalls.js'
import { wallet_showCallsStatus } from './wallet_showCallsStatus.js'
import { wallet_switchEthereumChain } from './wallet_switchEthereumChain.js'
import { wallet_watchAsset } from './wallet_watchAsset.js'

/** What the wallet answers itself. A Map, since a dapp may ask for `constructor`. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    eth_accounts,
    eth_chainId,
    eth_requestAccounts,
    eth_sendTransaction,
    eth_signTypedData_v4,
    personal_sign,
    wallet_addEthereumChain,
    wallet_getCallsStatus,
    wallet_getCapabilities,
    wallet_getPermissions,
    wallet_requestPermissions,
    wallet_revokePermissions,
    wallet_sendCalls,
    wallet_showCallsStatus,
    wallet_switchEthereumChain,
    wallet_watchAsset,
  }),
)
