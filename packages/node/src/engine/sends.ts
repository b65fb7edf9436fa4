import { isHex, keccak256 } from 'viem'
import { admit } from './admission.js'
import { EngineError } from './engine-error.js'
import { ask } from './ethereum-provider.js'
import type { Hex, RequestArguments } from './ethereum-provider.js'
import type { Session } from './session.js'

/** Answers a method that changes the pool or the chain. Runs alone. */
export type Write = (session: Session, params: readonly unknown[]) => Promise<unknown>

/** Bytes of a transaction, as geth has it. */
const mostBytes = 128 * 1024

/** @throws EngineError in geth's words. Before anything is decoded, hashed or copied. */
function checkSize(data: unknown): void {
  if (typeof data === 'string' && data.length > 2 + 2 * mostBytes) throw new EngineError('oversized data')
}

/** Accepts a transaction for the next index. */
const sendRawTransaction: Write = async (session, [raw]) => {
  checkSize(raw)
  if (!isHex(raw) || raw.length % 2 !== 0) throw new EngineError('invalid transaction encoding')
  if (isKnown(session, keccak256(raw))) throw new EngineError('already known')
  return accept(session, { method: 'eth_sendRawTransaction', params: [raw] })
}

/** For the chain's unlocked and impersonated accounts: the chain signs, then it is a transaction like any other. */
const sendTransaction: Write = async (session, [request]) => {
  const asked = request as Readonly<Record<string, unknown>>
  checkSize(asked['data'])
  checkSize(asked['input'])
  const from = asked['from'] ?? (await ask<Hex[]>(session.chain, 'eth_accounts'))[0]
  const nonce = asked['nonce'] ?? (await session.nextNonce(from as Hex))
  // Hardhat's default is the whole block's gas, and a block would hold one such transaction only.
  const gas = asked['gas'] ?? (await ask<Hex>(session.chain, 'eth_estimateGas', { ...asked, from }, 'latest'))
  return accept(session, { method: 'eth_sendTransaction', params: [{ ...asked, from, nonce, gas }] })
}

async function accept(session: Session, submission: RequestArguments): Promise<Hex> {
  const transaction = await admit(session.chain, submission)
  if (isKnown(session, transaction.hash)) throw new EngineError('already known')
  const balance = await ask<Hex>(session.chain, 'eth_getBalance', transaction.from, 'latest')
  session.pool.add(transaction, BigInt(balance))
  if (session.automine) await session.sealDue()
  return transaction.hash
}

const isKnown = (session: Session, hash: Hex) =>
  session.pool.get(hash) !== undefined || session.open.has(hash)

const dropTransaction: Write = (session, [hash]) => Promise.resolve(session.pool.remove(hash as Hex))

export const sends: Readonly<Record<string, Write>> = {
  eth_sendRawTransaction: sendRawTransaction,
  eth_sendTransaction: sendTransaction,
  hardhat_dropTransaction: dropTransaction,
}
