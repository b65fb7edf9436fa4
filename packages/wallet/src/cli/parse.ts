import { parseArgs } from 'node:util'
import { UsageError } from './terminal.js'

const flags = {
  'rpc-url': { type: 'string' },
  'chain-id': { type: 'string' },
  port: { type: 'string' },
  'key-file': { type: 'string' },
  keystore: { type: 'string' },
  'password-file': { type: 'string' },
  accounts: { type: 'string' },
  approve: { type: 'string' },
  'allow-origin': { type: 'string', multiple: true },
  store: { type: 'string' },
  'no-eip7702': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const approvals = ['all', 'none', 'ask'] as const

/** What the command line says, understood. */
export interface Order {
  readonly help: boolean
  readonly rpcUrl: string
  readonly chainId: number
  readonly port: number
  readonly approve: (typeof approvals)[number]
  readonly allowedOrigins: readonly string[]
  readonly eip7702: false | undefined
  readonly store: string | undefined
  readonly keys: KeyFlags
}

export interface KeyFlags {
  readonly keyFile: string | undefined
  readonly keystore: string | undefined
  readonly passwordFile: string | undefined
  /** How many accounts of a mnemonic. */
  readonly accounts: number
}

/** @throws UsageError. Values are not repeated: one may be a secret in the wrong place. */
export function parseOrder(words: readonly string[]): Order {
  const values = parse(words)
  const approve = approvals.find((name) => name === (values.approve ?? 'ask'))
  if (approve === undefined) throw new UsageError(`--approve takes one of: ${approvals.join(', ')}.`)
  const rpcUrl = values['rpc-url'] ?? 'http://127.0.0.1:8545'
  if (!/^https?:/.test(rpcUrl) || !URL.canParse(rpcUrl))
    throw new UsageError('--rpc-url takes an http or https URL.')
  return {
    help: values.help === true,
    rpcUrl,
    chainId: number('chain-id', values['chain-id'] ?? '84532', 1, Number.MAX_SAFE_INTEGER),
    port: number('port', values.port ?? '8550', 0, 65_535),
    approve,
    allowedOrigins: values['allow-origin'] ?? [],
    eip7702: values['no-eip7702'] === true ? false : undefined,
    store: values.store,
    keys: {
      keyFile: values['key-file'],
      keystore: values.keystore,
      passwordFile: values['password-file'],
      accounts: number('accounts', values.accounts ?? '1', 1, 100),
    },
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: flags }).values
  } catch {
    // Node's message repeats the words.
    throw new UsageError('The command line is not understood.')
  }
}

function number(flag: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new UsageError(`--${flag} takes a number from ${least} to ${most}.`)
  }
  return value
}
