export { UnavailableError } from './unavailable.js'
export type { Dependency } from './unavailable.js'
