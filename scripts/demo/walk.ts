import type { HDNodeWallet, JsonRpcProvider } from 'ethers'
import type { VerificationResponse } from '@onchain-verify/protocol'
import type {
  AirdropClaim,
  CappedDeposit,
  IncentiveProgram,
  SettableConsumer,
  SignerRegistry,
} from '../../typechain-types'
import { chainId, verificationFor } from './app'
import type { Wallets } from './people'
import { createRefusal } from './refusal'
import { preconfirm, sealNow } from './send'
import { StepFailedError, tick } from './steps'

/** What the walk walks through. */
export interface Stage {
  readonly serviceUrl: string
  readonly provider: JsonRpcProvider
  readonly wallets: Wallets
  readonly registry: SignerRegistry
  readonly program: IncentiveProgram
  readonly deposit: CappedDeposit
  readonly airdrop: AirdropClaim
  /** A contract whose policy the walk sets as it needs it. */
  readonly settable: SettableConsumer
}

/**
 * One claim from the policy to the dedupe, and every way in which the contract says no.
 * @throws StepFailedError at the first step that goes otherwise.
 */
export async function walkClaim({
  serviceUrl,
  provider,
  wallets,
  registry,
  program,
  deposit,
}: Stage): Promise<void> {
  const { ada, adaSecond, grace, owner, signer } = wallets
  const address = await program.getAddress()
  const ask = (wallet: HDNodeWallet) => verificationFor(serviceUrl, wallet, address)
  const enroll = (wallet: HDNodeWallet, { identityHash, expiration, signature }: VerificationResponse) =>
    program.connect(wallet).enroll(identityHash, expiration, signature)

  tick('policy read from the contract', await describePolicy(serviceUrl, address))
  const first = await ask(ada)
  tick('SIWE message proven, credential checked', `for ${ada.address}`)
  const lifetime = first.expiration - (await latestTimestamp(provider))
  tick('verification signed', `by ${signer.address}, holds ${lifetime} s`)

  const { identityHash, expiration, signature } = first
  const enrollment = await program.enroll.populateTransaction(identityHash, expiration, signature)
  const { hash, sentAt, after } = await preconfirm(provider, ada, enrollment)
  if (!(await program.enrolled(identityHash, { blockTag: 'pending' }))) {
    throw new StepFailedError('What enroll did does not show at pending.')
  }
  tick('enroll pre-confirmed', `after ${after} ms, at pending`)
  const receipt = await provider.waitForTransaction(hash)
  if (receipt?.status !== 1) throw new StepFailedError('enroll was not sealed successfully.')
  const seconds = ((Date.now() - sentAt) / 1000).toFixed(1)
  tick('enroll sealed', `after ${seconds} s, in block ${receipt.blockNumber}, ${receipt.gasUsed} gas`)

  const refuse = createRefusal([registry.interface, program.interface])
  const second = await ask(adaSecond)
  await refuse('same person, second wallet: refused', 'AlreadyEnrolled', () => enroll(adaSecond, second))

  const other = await ask(grace)
  await refuse('replayed at another contract: refused', 'InvalidSignature', () =>
    deposit.connect(grace).deposit(other.identityHash, other.expiration, other.signature, { value: 1n }),
  )

  await provider.send('evm_mine', [other.expiration + 1])
  await refuse('expired: refused', 'VerificationExpired', () => enroll(grace, other))

  const inFlight = await ask(grace)
  await sealNow(provider, registry.connect(owner).removeSigner(signer.address))
  await refuse('signer removed, verification in flight: refused', 'NotSigner', () => enroll(grace, inFlight))
  await sealNow(provider, registry.connect(owner).addSigner(signer.address))
}

/** The policy as GET /v1/policies tells it. */
async function describePolicy(serviceUrl: string, address: string): Promise<string> {
  const response = await fetch(`${serviceUrl}/v1/policies/${chainId}/${address}`)
  const { supported, provider, conditions } = (await response.json()) as {
    supported: boolean
    provider: string
    conditions: readonly { name: string; op: string; value: string }[]
  }
  if (!supported) throw new StepFailedError('The service does not support the policy.')
  return `${provider}: ${conditions.map(({ name, op, value }) => `${name} ${op} ${value}`).join(', ')}`
}

async function latestTimestamp(provider: JsonRpcProvider): Promise<number> {
  const block = await provider.getBlock('latest')
  if (block === null) throw new StepFailedError('The chain has no latest block.')
  return block.timestamp
}
