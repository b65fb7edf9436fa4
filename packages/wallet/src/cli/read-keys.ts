import { readFile } from 'node:fs/promises'
import { bytesToHex, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { AccountsOptions } from '../accounts/open-accounts.js'
import type { KeyFlags } from './parse.js'
import { UsageError, type Terminal } from './terminal.js'

/** The keys, from the one place that has some. @throws UsageError that never repeats any of them. */
export async function readKeys(flags: KeyFlags, variables: Terminal['variables']): Promise<AccountsOptions> {
  const { WALLET_PRIVATE_KEYS: keys, WALLET_MNEMONIC: mnemonic } = variables
  const given = [keys, mnemonic, flags.keyFile, flags.keystore].filter((source) => source !== undefined)
  if (given.length !== 1) {
    throw new UsageError(
      'Give keys in one way: WALLET_PRIVATE_KEYS, WALLET_MNEMONIC, --key-file or --keystore.',
    )
  }
  if (flags.keystore !== undefined) {
    return {
      keystore: await readText(flags.keystore, '--keystore'),
      password: await readPassword(flags, variables),
    }
  }
  if (mnemonic !== undefined) return fromMnemonic(mnemonic, flags.accounts)
  const text = keys ?? (await readText(flags.keyFile ?? '', '--key-file'))
  return text.split(/[\s,]+/).filter((word) => word !== '') as Hex[]
}

function fromMnemonic(mnemonic: string, count: number): readonly Hex[] {
  try {
    return Array.from({ length: count }, (_, addressIndex) => {
      const key = mnemonicToAccount(mnemonic.trim(), { addressIndex }).getHdKey().privateKey
      if (key === null) throw new Error('no key')
      return bytesToHex(key)
    })
  } catch {
    // The library's message may hold the phrase.
    throw new UsageError('WALLET_MNEMONIC is not a valid phrase.')
  }
}

async function readPassword({ passwordFile }: KeyFlags, variables: Terminal['variables']): Promise<string> {
  const { WALLET_KEYSTORE_PASSWORD: password } = variables
  if (passwordFile !== undefined)
    return (await readText(passwordFile, '--password-file')).replace(/\r?\n$/, '')
  if (password !== undefined) return password
  throw new UsageError('--keystore needs --password-file or WALLET_KEYSTORE_PASSWORD.')
}

async function readText(file: string, flag: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new UsageError(`The file of ${flag} cannot be read (${code}).`)
  }
}
