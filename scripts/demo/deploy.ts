import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { JsonRpcProvider } from 'ethers'
import { badInput } from '../../config/bad-input'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'

const run = promisify(execFile)

/** Runs the real `hardhat deploy --network localhost` against the chain, as an operator would. */
export async function deployToLocalhost(): Promise<void> {
  const cli = require.resolve('hardhat/internal/cli/cli')
  try {
    await run(process.execPath, [cli, 'deploy', '--network', 'localhost', '--reset', '--no-compile'], {
      // The walk needs the development accounts, whoever is to own and sign on a live network.
      env: { ...process.env, REGISTRY_OWNER: '', REGISTRY_SIGNERS: '' },
    })
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw badInput(`Deploying to the local chain failed.\n${stderr ?? String(error)}`)
  }
}

/** A contract that was deployed to localhost, by the address that hardhat-deploy recorded. */
export function deployedAt(hre: HardhatRuntimeEnvironment, name: string): string {
  const file = join(hre.config.paths.deployments, 'localhost', `${name}.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { address: string }).address
}

/** Speaks to the chain over HTTP, like any app. */
export function connect(url: string): JsonRpcProvider {
  // Polls as slow as the default would only hold the walk up, and a cached nonce would be wrong.
  return new JsonRpcProvider(url, undefined, { staticNetwork: true, pollingInterval: 50, cacheTimeout: -1 })
}
