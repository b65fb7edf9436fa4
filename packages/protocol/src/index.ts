export { signerRegistryAbi, verifyConsumerAbi } from './abi.js'
export { catalogue, conditionRule, isProvider, providers } from './catalogue.js'
export type { ConditionRule, ConditionType, Provider } from './catalogue.js'
export { unmetConditions } from './conditions.js'
export type { Traits } from './conditions.js'
export { decodeCutoffBlock, decodePolicy } from './decode-policy.js'
export type { DecodedPolicy, RawPolicy } from './decode-policy.js'
export {
  ConditionsNotSatisfiedError,
  ContractNotFoundError,
  errorCodes,
  httpStatus,
  InvalidArgumentError,
  InvalidPolicyError,
  NeedsReauthError,
  VerificationError,
  VerificationNotFoundError,
} from './errors.js'
export type { ErrorCode } from './errors.js'
export {
  problemSchema,
  transportCodes,
  verificationRequestSchema,
  verificationResponseSchema,
} from './http.js'
export type { Problem, TransportCode, VerificationRequest, VerificationResponse } from './http.js'
export {
  hashIdentity,
  identityDomainTag,
  identitySecretMinBytes,
  requireIdentitySecret,
} from './identity-hash.js'
export type { Identity } from './identity-hash.js'
export { lengthPrefixed } from './length-prefix.js'
export { deletionStatement, linkErrors, linkingCodes, linkingStatement } from './linking.js'
export type {
  Authorization,
  AuthorizationRequest,
  Confirmation,
  ConfirmationOutcome,
  DeletionRequest,
  LinkedCredentials,
  LinkError,
  LinkingApp,
  LinkingCode,
  LinkingNonce,
  LinkingProvider,
  LinkingRequest,
  LinkingSession,
  SignedSiweMessage,
} from './linking.js'
export { linkingSchemas } from './linking-schemas.js'
export { operators } from './policy.js'
export type { Condition, Consumer, Operator, Policy } from './policy.js'
export { encodeConditions, encodeProvider, hashPolicy } from './policy-hash.js'
export { isValueOf, policyLimits, policyProblems, requireSupported } from './policy-support.js'
export { packedSignatureLength, packSignature, unpackSignature } from './signature.js'
export type { PackedSignature } from './signature.js'
export { formatConsumerResource, parseConsumerResource, siweStatement, siweVersion } from './siwe.js'
export {
  createVerificationHasher,
  hashVerification,
  verificationDomain,
  verificationTypedData,
  verificationTypes,
} from './verification.js'
export type { Registry, Verification } from './verification.js'
