import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCreate2Address, keccak256 } from 'ethers'
import { create2Factory, deploymentSalt } from '../config/deterministic'

/*
 * Gives the wallet the compiled batch executor and the address it has on every chain: `npm run batch-executor`, after a
 * compile. Packages import nothing of Hardhat's, so both are constants among their sources.
 */

const root = join(__dirname, '..')
const artifact = join(root, 'artifacts/contracts/account/BatchExecutor.sol/BatchExecutor.json')
const { bytecode } = JSON.parse(readFileSync(artifact, 'utf8')) as { bytecode: string }
const folder = join(root, 'packages/wallet/src/batch')

mkdirSync(folder, { recursive: true })
writeFileSync(
  join(folder, 'batch-executor.generated.ts'),
  `/*
 * contracts/account/BatchExecutor.sol, as deploy/ deploys it. Written by \`npm run batch-executor\`.
 */

/** Arachnid's deterministic deployment proxy: a transaction to it with salt || creation code deploys by CREATE2. */
export const create2Factory = '${create2Factory}'

/** The salt of the executor's deployment, 32 bytes. */
export const batchExecutorSalt = '${deploymentSalt}'

/** The executor's address on every chain where it is deployed through the proxy. */
export const batchExecutorAddress = '${getCreate2Address(create2Factory, deploymentSalt, keccak256(bytecode))}'

/** The executor's creation code; it takes no arguments. */
export const batchExecutorBytecode =
  '${bytecode}'
`,
)
