import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataLength, dataSlice, getCreate2Address, keccak256 } from 'ethers'
import { create2Factory, deploymentSalt } from '../config/deterministic'

/*
 * Gives the wallet the compiled batch executor and the address it has on every chain: `npm run batch-executor`, after a
 * compile. Packages import nothing of Hardhat's, so both are constants among their sources.
 */

const root = join(__dirname, '..')
const artifact = join(root, 'artifacts/contracts/account/BatchExecutor.sol/BatchExecutor.json')
const folder = join(root, 'packages/wallet/src/batch')

const { bytecode, deployedBytecode } = JSON.parse(readFileSync(artifact, 'utf8')) as {
  bytecode: string
  deployedBytecode: string
}
// Without constructor arguments and immutables, creation code is a few instructions and then the code itself.
const constructorLength = dataLength(bytecode) - dataLength(deployedBytecode)
if (dataSlice(bytecode, constructorLength) !== deployedBytecode) {
  throw new Error(
    'BatchExecutor may have neither constructor arguments nor immutables: the wallet knows it by its code.',
  )
}

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

/** The executor's code, as \`eth_getCode\` answers it. */
export const batchExecutorCode =
  '${deployedBytecode}'

/** The executor's creation code; it takes no arguments. */
export const batchExecutorBytecode =
  \`${dataSlice(bytecode, 0, constructorLength)}\${batchExecutorCode.slice(2)}\` as const
`,
)
