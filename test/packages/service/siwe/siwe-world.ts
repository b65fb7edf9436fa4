import { Wallet } from 'ethers'
import { siweStatement } from '@onchain-verify/protocol'
import { proveWallet, type ChainClient } from '@onchain-verify/service'
import type { Hex } from '../../../vectors'

export const chainId = 84532
export const consumer: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const now = Date.parse('2026-01-27T17:10:00Z') / 1000
export const maxAge = 600
export const wallet = new Wallet(`0x${'42'.repeat(32)}`)

/** A time as many seconds from now, as SIWE writes it. */
export const at = (seconds: number) => new Date((now + seconds) * 1000).toISOString()

/** The lines of a claim's message; undefined leaves an optional one out. */
export interface MessageFields {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** The message of an honest claim, but for `bent`. */
export function messageOf(bent: MessageFields = {}): string {
  const fields = {
    domain: 'app.example.com',
    address: wallet.address,
    statement: siweStatement,
    uri: 'https://app.example.com/claim',
    version: '1',
    chainId: String(chainId),
    nonce: 'bTyXgcQxn2htgkjJn',
    issuedAt: at(-1),
    resources: [`eip155:${chainId}:${consumer}`],
    ...bent,
  }
  const optional = [
    ['Expiration Time', fields.expirationTime],
    ['Not Before', fields.notBefore],
    ['Request ID', fields.requestId],
  ].flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`]))
  return [
    `${fields.domain} wants you to sign in with your Ethereum account:`,
    fields.address,
    '',
    fields.statement,
    '',
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${fields.chainId}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...optional,
    'Resources:',
    ...fields.resources.map((resource) => `- ${resource}`),
  ].join('\n')
}

/** A chain where any question is a mistake of the test's subject. */
export const noChain: ChainClient = {
  chainId,
  rpcUrls: [],
  registry: consumer,
  call: () => Promise.reject(new Error('The chain was asked.')),
  blockTimestamp: () => Promise.reject(new Error('The chain was asked.')),
}

export function prove(message: string, signature: string, chain = noChain) {
  return proveWallet({ message, signature }, { chains: new Map([[chainId, chain]]), now, maxAge })
}

/** Proves a message that `wallet` signs with its key. */
export const proveSigned = (message: string) => prove(message, wallet.signMessageSync(message))
