import type { Condition, Identity, Verification } from '@onchain-verify/protocol'
import identityHashes from '../vectors/identity-hash.json'
import policyHashes from '../vectors/policy-hash.json'
import signatures from '../vectors/signature.json'
import verifications from '../vectors/verification.json'

export type Hex = `0x${string}`

/** vectors/policy-hash.json */
export const policyVectors = policyHashes as readonly {
  name: string
  chainId: number
  consumer: Hex
  provider: string
  conditions: Condition[]
  providerHash: Hex
  conditionsHash: Hex
  policyHash: Hex
}[]

/** vectors/verification.json */
export const verificationVectors = verifications as readonly {
  name: string
  domain: { name: string; version: string; chainId: number; verifyingContract: Hex }
  message: Verification
  digest: Hex
}[]

/** vectors/signature.json */
export const signatureVectors = signatures as readonly {
  name: string
  privateKey: Hex
  digest: Hex
  signer: Hex
  r: Hex
  s: Hex
  v: number
  packed: Hex
}[]

/** vectors/identity-hash.json */
export const identityVectors = identityHashes as readonly (Identity & {
  name: string
  secret: Hex
  identityHash: Hex
})[]
