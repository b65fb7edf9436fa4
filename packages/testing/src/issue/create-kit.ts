import {
  createInMemoryCredentialStore,
  createIssuer,
  createLocalSigner,
  createRpcPolicyReader,
  type ContractPolicy,
  type IssuedVerification,
  type NodeRequest,
} from '@onchain-verify/issuer'
import { hashPolicy, requireSupported, signerRegistryAbi, type Registry } from '@onchain-verify/protocol'
import {
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  concat,
  keccak256,
  stringToBytes,
  type Address,
  type Hex,
} from 'viem'
import { signerRegistryBytecode } from '../chain/bytecode.generated.js'
import { createChain } from '../chain/create-chain.js'
import type { Chain, ChainProvider } from '../chain/provider.js'
import { addressOf } from './addressable.js'
import type { IssueRequest, VerifyKit } from './kit.js'
import { credentialOf } from './person.js'
import { signVerification } from './sign.js'

/** 32 bytes for a label: keys and secrets of the kit. Public, and the same in every run. */
export const seed = (label: string): Hex => keccak256(stringToBytes(`@onchain-verify/testing ${label}`))

/** An account of the kit, by label. Nobody has its key; see {@link Chain.adopt}. */
export const accountNamed = (label: string): Address => getAddress(`0x${seed(label).slice(26)}`)

/**
 * Deploys a registry with one signer on a development chain, and stands the reference issuer in front of it.
 * @param provider The chain, as EIP-1193 has it; `network.provider` of Hardhat.
 */
export async function createVerifyKit(provider: ChainProvider): Promise<VerifyKit> {
  const chain = await createChain(provider)
  const owner = accountNamed('owner of the registry')
  const privateKey = seed('signer')
  const signer = { address: createLocalSigner(privateKey).address, privateKey }
  await chain.adopt(owner)
  const address = await chain.deploy(owner, registryCreation(owner, signer.address))
  const registry = { chainId: chain.chainId, address }
  const policyOf = policyReader(chain)
  const administer = async (functionName: 'addSigner' | 'removeSigner', account: Address) => {
    const data = encodeFunctionData({ abi: signerRegistryAbi, functionName, args: [account] })
    await chain.send(owner, { to: address, data, value: 0n })
  }

  return {
    chain,
    registry: address,
    owner,
    signer,
    policyOf,
    issue: async (request) => {
      const policy = await policyOf(request.consumer)
      return issue({ registry, privateKey, now: await chain.nextTimestamp() }, policy, request)
    },
    sign: (verification, { key = privateKey, domain } = {}) =>
      signVerification(registry, key, verification, domain),
    addSigner: (account) => administer('addSigner', account),
    removeSigner: (account) => administer('removeSigner', account),
  }
}

function registryCreation(owner: Address, signer: Address): Hex {
  const args = encodeAbiParameters([{ type: 'address' }, { type: 'address[]' }], [owner, [signer]])
  return concat([signerRegistryBytecode, args])
}

function policyReader({ chainId, provider }: Chain): VerifyKit['policyOf'] {
  const reader = createRpcPolicyReader(provider.request.bind(provider) as NodeRequest)
  return async (consumer) => reader.read({ chainId, address: await addressOf(consumer) })
}

/** Decides as the service does, then bends what it is told to. */
async function issue(
  {
    registry,
    privateKey,
    now,
  }: { readonly registry: Registry; readonly privateKey: Hex; readonly now: number },
  policy: ContractPolicy,
  { wallet, person = 'a person', ...bent }: IssueRequest,
): Promise<IssuedVerification> {
  const user = await addressOf(wallet)
  const credentials = createInMemoryCredentialStore()
  const issuer = createIssuer({
    policies: { read: () => Promise.resolve(policy) },
    credentials,
    signer: createLocalSigner(privateKey),
    // The chain's clock alone: suites set it as they like.
    clock: { now: () => now },
    registries: { [registry.chainId]: registry.address },
    identitySecret: stringToBytes(seed('identity secret')),
  })
  // What the policy lacks is refused before anybody's account is asked for.
  requireSupported(policy)
  credentials.put(user, credentialOf(person, policy))
  const honest = await issuer.issue({ wallet: user, consumer: policy.consumer })

  const verification = {
    user,
    identityHash: bent.identityHash ?? honest.identityHash,
    policyHash: policyHashOf(policy, bent.policy),
    expiration: bent.expiration ?? honest.expiration,
  }
  const signed = await signVerification(registry, bent.signer ?? privateKey, verification, bent.domain)
  return { ...signed, signature: bent.bytes?.(signed.signature) ?? signed.signature }
}

function policyHashOf({ consumer, hash }: ContractPolicy, bent: IssueRequest['policy']): Hex {
  if (bent === undefined) return hash
  return typeof bent === 'string' ? bent : hashPolicy(consumer, bent)
}
