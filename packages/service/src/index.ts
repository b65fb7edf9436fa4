export { UnavailableError } from './unavailable.js'
export type { Dependency } from './unavailable.js'

// chain
export { createChainClient } from './chain/chain-client.js'
export type { CallOutcome, ChainClient, ChainClientOptions, ChainConfig } from './chain/chain-client.js'
export { createPolicyReader } from './chain/policy-reader.js'
