import { isCallException, type HDNodeWallet, type JsonRpcProvider } from 'ethers'
import { createPublicClient, http } from 'viem'
import {
  createIssuer,
  createLocalSigner,
  createRpcPolicyReader,
  systemClock,
  type CredentialStore,
  type IssuedVerification,
  type Issuer,
  type PolicyReader,
} from '@onchain-verify/issuer'
import type { CappedDeposit, IncentiveProgram, SignerRegistry } from '../../typechain-types'
import type { Role } from './people'
import { StepFailedError, tick } from './steps'

const chainId = 84532

/** What the walk walks through. */
export interface Stage {
  readonly url: string
  readonly provider: JsonRpcProvider
  readonly wallets: Readonly<Record<Role, HDNodeWallet>>
  readonly credentials: CredentialStore
  /** Key of the identity hash, 32 bytes. */
  readonly identitySecret: Uint8Array
  readonly registry: SignerRegistry
  readonly program: IncentiveProgram
  readonly deposit: CappedDeposit
}

/**
 * One claim from the policy to the dedupe, and every way in which the contract says no.
 * @throws StepFailedError at the first step that goes otherwise.
 */
export async function walk(stage: Stage): Promise<void> {
  const { provider, wallets, registry, program, deposit } = stage
  const { ada, adaSecond, grace, owner } = wallets
  const issuer = await createStageIssuer(stage)
  const quiet = await createStageIssuer(stage, false)
  const verificationFor = (wallet: HDNodeWallet, by = quiet) => issue(by, wallet, program)
  const enroll = (wallet: HDNodeWallet, { identityHash, expiration, signature }: IssuedVerification) =>
    program.connect(wallet).enroll(identityHash, expiration, signature)

  const first = await verificationFor(ada, issuer)
  const lifetime = first.expiration - (await latestTimestamp(provider))
  tick('verification signed', `by ${wallets.signer.address}, holds ${lifetime} s`)

  const receipt = await (await enroll(ada, first)).wait()
  if (receipt?.status !== 1) throw new StepFailedError('enroll was not mined successfully.')
  tick('enroll mined', `in block ${receipt.blockNumber}, ${receipt.gasUsed} gas`)

  const refuse = createRefusal([registry, program])
  await refuse('same person, second wallet: refused', 'AlreadyEnrolled', async () =>
    enroll(adaSecond, await verificationFor(adaSecond)),
  )

  const second = await verificationFor(grace)
  await refuse('replayed at another contract: refused', 'InvalidSignature', () =>
    deposit.connect(grace).deposit(second.identityHash, second.expiration, second.signature, { value: 1n }),
  )

  await provider.send('evm_setNextBlockTimestamp', [second.expiration + 1])
  await provider.send('evm_mine', [])
  await refuse('expired: refused', 'VerificationExpired', () => enroll(grace, second))

  const inFlight = await verificationFor(grace)
  await (await registry.connect(owner).removeSigner(wallets.signer.address)).wait()
  await refuse('signer removed, verification in flight: refused', 'NotSigner', () => enroll(grace, inFlight))
  await (await registry.connect(owner).addSigner(wallets.signer.address)).wait()
}

/** The reference issuer over the real chain; a loud one prints what it reads. */
async function createStageIssuer(stage: Stage, loud = true): Promise<Issuer> {
  const { request } = createPublicClient({ transport: http(stage.url) })
  const policies = createRpcPolicyReader(request)
  return createIssuer({
    policies: loud ? tickPolicies(policies) : policies,
    credentials: loud ? tickCredentials(stage.credentials) : stage.credentials,
    signer: createLocalSigner(stage.wallets.signer.privateKey as `0x${string}`),
    clock: systemClock,
    registries: { [chainId]: (await stage.registry.getAddress()) as `0x${string}` },
    identitySecret: stage.identitySecret,
  })
}

function tickPolicies(policies: PolicyReader): PolicyReader {
  return {
    async read(consumer) {
      const policy = await policies.read(consumer)
      const conditions = policy.conditions.map(({ name, op, value }) => `${name} ${op} ${value}`)
      tick('policy read from the contract', `${policy.provider}: ${conditions.join(', ')}`)
      return policy
    },
  }
}

function tickCredentials(credentials: CredentialStore): CredentialStore {
  return {
    async find(wallet, provider) {
      const credential = await credentials.find(wallet, provider)
      const traits = Object.entries(credential?.traits ?? {}).map(([name, value]) => `${name} = ${value}`)
      tick('credential checked', traits.join(', '))
      return credential
    },
  }
}

async function issue(
  issuer: Issuer,
  wallet: HDNodeWallet,
  consumer: IncentiveProgram,
): Promise<IssuedVerification> {
  const address = (await consumer.getAddress()) as `0x${string}`
  return issuer.issue({ wallet: wallet.address as `0x${string}`, consumer: { chainId, address } })
}

/** Expects a transaction to be refused with one custom error of the given contracts. */
function createRefusal(contracts: readonly [SignerRegistry, IncentiveProgram]) {
  return async (what: string, expected: string, send: () => Promise<unknown>): Promise<void> => {
    const refusal = await refusalOf(send)
    const error = contracts
      .map(({ interface: abi }) => abi.parseError(refusal))
      .find((parsed) => parsed !== null)
    if (error?.name !== expected) {
      throw new StepFailedError(`${what}: expected ${expected}, but got ${error?.name ?? `"${refusal}"`}.`)
    }
    tick(what, `${error.name}(${error.args.join(', ')})`)
  }
}

/** The revert data of a transaction that must fail. */
async function refusalOf(send: () => Promise<unknown>): Promise<string> {
  try {
    await send()
  } catch (error) {
    if (isCallException(error) && error.data != null) return error.data
    throw error
  }
  return '0x'
}

async function latestTimestamp(provider: JsonRpcProvider): Promise<number> {
  const block = await provider.getBlock('latest')
  if (block === null) throw new StepFailedError('The chain has no latest block.')
  return block.timestamp
}
