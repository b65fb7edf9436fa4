export * from './call-errors.js'
export * from './provider-errors.js'
export { InternalError, InvalidParamsError, NodeError, VersionNotSupportedError } from './request-errors.js'
export { RpcError } from './rpc-error.js'
