export { useVerification } from './react/use-verification.js'
export type { UseVerification } from './react/use-verification.js'
export type { VerificationFlowOptions } from './flow/options.js'
export type { VerificationState, VerificationStatus } from './flow/state.js'
