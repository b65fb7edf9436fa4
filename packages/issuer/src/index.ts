export { systemClock } from './clock.js'
export { createInMemoryCredentialStore } from './in-memory-credential-store.js'
export type { InMemoryCredentialStore } from './in-memory-credential-store.js'
export { createIssuer, defaultLifetime } from './issuer.js'
export type { IssuedVerification, Issuer, IssuerOptions, IssueRequest } from './issuer.js'
export { createLocalSigner } from './local-signer.js'
export { isNativeAvailable } from './native-curve.js'
export { createNativeSigner } from './native-signer.js'
export type {
  Clock,
  ContractPolicy,
  Credential,
  CredentialStore,
  PolicyReader,
  VerificationSigner,
} from './ports.js'
export { recoverAddress } from './recover-address.js'
export { createRpcPolicyReader } from './rpc-policy-reader.js'
export type { NodeRequest } from './rpc-policy-reader.js'
export { createViemSigner } from './viem-signer.js'
