import {
  createInMemoryCredentialStore,
  createIssuer,
  createLocalSigner,
  type ContractPolicy,
  type Credential,
  type IssuerOptions,
} from '@onchain-verify/issuer'
import { hashPolicy, type Consumer, type Policy } from '@onchain-verify/protocol'
import { identityVectors, type Hex } from '../../vectors'

export const now = 1_800_000_000
export const wallet = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const otherWallet = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const registry = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
export const consumer: Consumer = { chainId: 84532, address: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }
export const privateKey: Hex = `0x${'42'.repeat(32)}`
export const identitySecret = Uint8Array.from(Buffer.from(identityVectors[0]!.secret.slice(2), 'hex'))

export const policy: Policy = {
  provider: 'microblog',
  conditions: [
    { name: 'followers', op: 'gte', value: '1000' },
    { name: 'verified', op: 'eq', value: 'true' },
  ],
}

export const credential: Credential = {
  provider: 'microblog',
  subject: 'subject-1234567890',
  traits: { followers: '1000', verified: 'true' },
  authenticatedAt: now - 60,
}

/** What a test bends of the world in which `wallet` gets a verification. */
export interface Bend {
  readonly policy?: Partial<ContractPolicy>
  /** Undefined leaves the wallet without one. */
  readonly credential?: Partial<Credential> | undefined
  readonly options?: Partial<IssuerOptions>
}

/** An issuer for `consumer`, with a credential of `wallet`, over ports that answer at once. */
export function issuerIn(bend: Bend = {}) {
  const credentials = createInMemoryCredentialStore()
  const linked = 'credential' in bend ? bend.credential : {}
  if (linked !== undefined) credentials.put(wallet, { ...credential, ...linked })
  return createIssuer({
    policies: {
      read: (consumer) => {
        const declared = { ...policy, ...bend.policy }
        const hash = hashPolicy(consumer, declared)
        return Promise.resolve({ consumer, hash, authenticatedSince: 0, readAt: now, ...declared })
      },
    },
    credentials,
    signer: createLocalSigner(privateKey),
    clock: { now: () => now },
    registries: { [consumer.chainId]: registry },
    identitySecret,
    ...bend.options,
  })
}
