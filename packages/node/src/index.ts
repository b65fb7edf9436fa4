export type { Provider, ProviderEvent } from './rpc/provider.js'
export { RpcError } from './rpc/errors.js'
export { ListenError } from './server/listen-error.js'
export { startServer, type RpcServer, type ServerOptions } from './server/start-server.js'
