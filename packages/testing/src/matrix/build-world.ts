import { keccak256, stringToBytes, type Abi, type Address, type Hex } from 'viem'
import { revertDataOf } from '../chain/revert.js'
import { accountNamed } from '../issue/create-kit.js'
import type { VerifyKit } from '../issue/kit.js'
import type { Claim, Sent, Subject } from './subject.js'
import type { Outcome, World } from './world.js'

/** Seconds that the verifications of the matrix hold. */
const lifetime = 300

/** The identityHash of a person of the matrix. */
export const personNamed = (name: string): Hex => keccak256(stringToBytes(name))

/** Deploys the contract of a suite. */
export async function buildWorld<Target>(kit: VerifyKit, subject: Subject<Target>): Promise<World> {
  const wallet = accountNamed('wallet')
  const otherWallet = accountNamed('other wallet')
  for (const account of [wallet, otherWallet]) await kit.chain.adopt(account)
  const target = await subject.deploy(kit)
  const place = await subject.locate(target)
  const prepare = async (account: Address) => {
    await subject.prepare?.(target, account)
  }
  for (const account of [wallet, otherWallet]) await prepare(account)
  return {
    ...place,
    ...actions(kit, subject, target),
    ...signing(kit, place, wallet),
    kit,
    wallet,
    otherWallet,
    prepare,
  }
}

function signing(kit: VerifyKit, { address }: { address: Address; abi: Abi }, wallet: Address) {
  const policy = () => kit.policyOf(address)
  const verification: World['verification'] = async () => ({
    user: wallet,
    identityHash: personNamed('a person'),
    policyHash: (await policy()).hash,
    expiration: (await kit.chain.nextTimestamp()) + lifetime,
  })
  const sign: World['sign'] = async (bent = {}) =>
    kit.sign({ ...(await verification()), ...bent.verification }, bent)
  return { policy, verification, sign }
}

function actions<Target>(kit: VerifyKit, subject: Subject<Target>, target: Target) {
  const { chain } = kit
  const via =
    (claim: Claim<Target>): World['claim'] =>
    (wallet, issued) =>
      outcomeOf(claim(target, wallet, issued))
  const claim = via(subject.claim)
  const record: World['record'] = async (wallet, issued) => {
    const before = await chain.snapshot()
    const outcome = await claim(wallet, issued)
    const call = outcome.claimed ? await chain.sent(outcome.hash) : undefined
    await chain.restore(before)
    return call
  }
  const act: World['act'] = (action, wallet, issued) => {
    const other = subject.otherActions?.[action]
    if (other === undefined) throw new Error(`There is no action ${action}.`)
    return via(other)(wallet, issued)
  }
  return {
    claim,
    record,
    act,
    perform: (from: Address, call: Parameters<World['perform']>[1]) => outcomeOf(chain.send(from, call)),
    paysOut: subject.paysOut ?? false,
    alreadyClaimed: {
      error: subject.alreadyClaimed.error,
      args: (issued: Parameters<World['claim']>[1]) => subject.alreadyClaimed.args?.(issued),
    },
    raiseCutoff: async () => {
      await subject.raiseCutoff?.(target)
    },
  }
}

/** @throws What the promise rejects with, unless it is a revert. */
async function outcomeOf(sent: Promise<Sent>): Promise<Outcome> {
  try {
    const transaction = await sent
    return { claimed: true, hash: (typeof transaction === 'string' ? transaction : transaction.hash) as Hex }
  } catch (error) {
    const data = revertDataOf(error)
    if (data === undefined) throw error
    return { claimed: false, data }
  }
}
