export { authorizationUrl } from './authorization/authorization-url.js'
export type { AuthorizationUrlParameters } from './authorization/authorization-url.js'
export { readAuthorizationResult } from './authorization/read-authorization-result.js'
export type { AuthorizationResult } from './authorization/read-authorization-result.js'
export { claim } from './claim/claim.js'
export type { ClaimOptions, ClaimParameters, ClaimTarget } from './claim/parameters.js'
export type { BatchCall } from './claim/send-calls.js'
export {
  AlreadyClaimedError,
  ClaimRevertedError,
  InvalidSignatureError,
  NotSignerError,
  PolicyUnreadableError,
  VerificationExpiredError,
} from './errors/claim-errors.js'
export type { Revert } from './errors/claim-errors.js'
export {
  AuthorizationFailedError,
  InvalidInputError,
  MalformedAnswerError,
  NetworkError,
  TimeoutError,
} from './errors/local-errors.js'
export { nextSteps } from './errors/next-steps.js'
export type { ClientErrorCode, LocalCode, NextStep } from './errors/next-steps.js'
export { OnchainVerifyError } from './errors/onchain-verify-error.js'
export {
  ConditionsNotSatisfiedError,
  ContractNotFoundError,
  InternalError,
  InvalidArgumentError,
  InvalidPolicyError,
  MisdirectedRequestError,
  NeedsReauthError,
  RateLimitedError,
  UnavailableError,
  VerificationNotFoundError,
} from './errors/service-errors.js'
export type { MisdirectedCode } from './errors/service-errors.js'
export {
  ChainUnavailableError,
  InsufficientFundsError,
  TransactionPendingError,
  TransactionReplacedError,
  UserRejectedError,
  WalletFailedError,
  WalletUnauthorizedError,
  WrongChainError,
} from './errors/wallet-errors.js'
export { createVerificationFlow } from './flow/create-verification-flow.js'
export type { VerificationFlow } from './flow/create-verification-flow.js'
export type { VerificationFlowOptions } from './flow/options.js'
export type { KeyValueStorage } from './flow/signed-message.js'
export type { Held, VerificationEvent, VerificationState, VerificationStatus } from './flow/state.js'
export { transition } from './flow/transition.js'
export { createVerificationMessage } from './message/create-verification-message.js'
export type { VerificationMessageParameters } from './message/create-verification-message.js'
export { fetchVerification } from './service/fetch-verification.js'
export type { FetchVerificationParameters } from './service/fetch-verification.js'
export type { Eip1193Provider, Wallet } from './wallet.js'
export type { VerificationResponse } from '@onchain-verify/protocol'
/** What the verify page and the service say to each other (docs/linking.md). */
export type {
  Authorization,
  Confirmation,
  ConfirmationOutcome,
  LinkedCredentials,
  LinkError,
  LinkingApp,
  LinkingNonce,
  LinkingProvider,
  LinkingRequest,
  LinkingSession,
  Problem,
  SignedSiweMessage,
} from '@onchain-verify/protocol'
