import { createClient, custom, type Account, type Address, type Client } from 'viem'
import { InvalidInputError } from './errors/local-errors.js'

/** EIP-1193, as injected wallets offer it. */
export interface Eip1193Provider {
  // Providers type their methods in ways of their own; this takes all of them.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  request(request: any): Promise<any>
}

/** A viem client that can sign, or an EIP-1193 provider. */
export type Wallet = Client | Eip1193Provider

/** A wallet, ready for viem's actions. */
export interface OpenWallet {
  readonly client: Client
  /** Holds the key itself when the client's account does. */
  readonly account: Account | Address
  readonly address: Address
}

/** The account that is to be used, if it is known: the given one, or the viem client's. */
export function accountOf(wallet: Wallet | undefined, address: Address | undefined): Address | undefined {
  return address ?? (wallet !== undefined && isClient(wallet) ? wallet.account?.address : undefined)
}

/**
 * @param address Which account of the wallet to use. @default the viem client's account
 * @throws InvalidInputError when there is neither.
 */
export function openWallet(wallet: Wallet, address?: Address): OpenWallet {
  const client = isClient(wallet) ? wallet : createClient({ transport: custom(wallet, { retryCount: 0 }) })
  const own = client.account
  if (own !== undefined && (address === undefined || own.address.toLowerCase() === address.toLowerCase())) {
    return { client, account: own, address: own.address }
  }
  if (address === undefined) throw new InvalidInputError('Give the account: the wallet does not name one.')
  return { client, account: address, address }
}

function isClient(wallet: Wallet): wallet is Client {
  return 'transport' in wallet && 'uid' in wallet
}
