export { UnavailableError } from './unavailable.js'
export type { Dependency } from './unavailable.js'

// chain
export { createChainClient } from './chain/chain-client.js'
export type { CallOutcome, ChainClient, ChainClientOptions, ChainConfig } from './chain/chain-client.js'
export { createPolicyReader } from './chain/policy-reader.js'

// siwe
export { clockSkew } from './siwe/claim-rules.js'
export { maxMessageBytes } from './siwe/parse-message.js'
export { proveWallet } from './siwe/prove-wallet.js'
export type { ProofRequest, ProofWorld, ProvenWallet } from './siwe/prove-wallet.js'
export { maxSignatureBytes } from './siwe/verify-signature.js'
