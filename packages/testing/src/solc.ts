import { createRequire } from 'node:module'
import { join } from 'node:path'
import { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } from 'hardhat/builtin-tasks/task-names'
import { subtask } from 'hardhat/config'
import { HardhatPluginError } from 'hardhat/plugins'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'

interface SolcBuildRequest {
  readonly solcVersion: string
}

/**
 * Importing this from hardhat.config.ts makes the project's own `solc` npm package the compiler, so that compiling
 * downloads nothing: the lock file pins the compiler, and CI needs only the npm registry.
 */
subtask(
  TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD,
  ({ solcVersion: wanted }: SolcBuildRequest, { config }: HardhatRuntimeEnvironment) => {
    const project = createRequire(join(config.paths.root, 'package.json'))
    const version = installedVersion(project)
    if (version !== wanted) {
      throw new HardhatPluginError(
        '@onchain-verify/testing',
        `solc ${wanted} is wanted, but the project has ${version ?? 'none'}: run \`npm install --save-dev --save-exact solc@${wanted}\`.`,
      )
    }
    return Promise.resolve({
      compilerPath: project.resolve('solc/soljson.js'),
      isSolcJs: true,
      version,
      longVersion: version,
    })
  },
)

function installedVersion(project: NodeJS.Require): string | undefined {
  try {
    return (project('solc/package.json') as { version: string }).version
  } catch (error) {
    if ((error as { code?: string }).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}
