import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Gives the service the compiled lens: `npm run policy-lens`, after a compile. Packages import nothing of Hardhat's, so
 * the bytecode is a constant among their sources.
 */

const root = join(__dirname, '..')
const artifact = join(root, 'artifacts/contracts/lens/PolicyLens.sol/PolicyLens.json')
const { bytecode } = JSON.parse(readFileSync(artifact, 'utf8')) as { bytecode: string }

writeFileSync(
  join(root, 'packages/service/src/chain/policy-lens.generated.ts'),
  `/** Creation code of contracts/lens/PolicyLens.sol. Written by \`npm run policy-lens\`. */
export const policyLensBytecode =
  '${bytecode}'
`,
)
