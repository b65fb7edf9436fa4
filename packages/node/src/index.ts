export {
  createHardhatChain,
  createPreconfProvider,
  EngineError,
  engineErrorCode,
  type EthereumProvider,
  type PooledTransaction,
  type PoolLimits,
  type PreconfEvents,
  type PreconfOptions,
  type PreconfProvider,
  type RequestArguments,
} from './engine/index.js'
export { startNode, type NodeOptions, type RunningNode } from './start-node.js'
export type { Timers } from './timers.js'
export type { Provider, ProviderEvent } from './rpc/provider.js'
export { RpcError } from './rpc/errors.js'
export { ListenError } from './server/listen-error.js'
export { startServer, type RpcServer, type ServerOptions } from './server/start-server.js'
