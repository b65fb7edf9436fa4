import { isHex, size, type Address, type Hex } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { openKeystore, type Keystore } from './keystore.js'

/** Private keys of 32 bytes in hex, or an encrypted keystore. The first account is the one that a dapp sees first. */
export type AccountsOptions = readonly Hex[] | Keystore

/** The wallet's accounts. The keys are in their closures and nowhere else. */
export type Accounts = ReadonlyMap<string, PrivateKeyAccount>

/** @throws Error that never repeats what it was given. */
export async function openAccounts(given: AccountsOptions): Promise<Accounts> {
  const keys = 'keystore' in given ? [await openKeystore(given)] : given
  if (keys.length === 0) throw new Error('The wallet needs at least one account.')
  const accounts = keys.map(openAccount)
  return new Map(accounts.map((account) => [keyOf(account.address), account]))
}

/** How accounts are found, however the address is written. */
export const keyOf = (address: Address): string => address.toLowerCase()

function openAccount(key: Hex, index: number): PrivateKeyAccount {
  const isKey = isHex(key) && size(key) === 32
  const account = isKey ? tryOpen(key) : undefined
  if (account === undefined)
    throw new Error(`accounts[${index}] is not a private key: expected 32 bytes in hex.`)
  return account
}

function tryOpen(key: Hex): PrivateKeyAccount | undefined {
  try {
    return privateKeyToAccount(key)
  } catch {
    // Zero, or above the curve's order. The library's message may hold the key.
    return undefined
  }
}
