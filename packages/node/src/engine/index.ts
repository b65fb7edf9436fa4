export {
  createPreconfProvider,
  type PreconfOptions,
  type PreconfProvider,
} from './create-preconf-provider.js'
export { EngineError, engineErrorCode } from './engine-error.js'
export type { EthereumProvider, RequestArguments } from './ethereum-provider.js'
export { createHardhatChain } from './hardhat-chain.js'
export type { PooledTransaction, PoolLimits } from './pool.js'
export type { PreconfEvents } from './session.js'
