import { subtask } from 'hardhat/config'
import { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } from 'hardhat/builtin-tasks/task-names'
import solc from 'solc/package.json'
import { badInput } from './bad-input'

/** The `solc` npm package is the compiler; its version is the one that every contract is built with. */
export const solcVersion: string = solc.version

interface SolcBuildRequest {
  readonly solcVersion: string
}

/**
 * Hands Hardhat the wasm build inside the `solc` npm package, so that compiling downloads nothing.
 * test/flow/offline-compile.test.ts holds this.
 */
subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD, ({ solcVersion: wanted }: SolcBuildRequest) => {
  if (wanted !== solcVersion) {
    throw badInput(
      `A contract wants solc ${wanted}, but the solc npm package here is ${solcVersion}: change its pragma, or pin solc ${wanted} in package.json.`,
    )
  }
  return Promise.resolve({
    compilerPath: require.resolve('solc/soljson.js'),
    isSolcJs: true,
    version: solcVersion,
    longVersion: solcVersion,
  })
})
