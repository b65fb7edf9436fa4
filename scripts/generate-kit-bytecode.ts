import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Gives the test kit the contracts that it deploys: `npm run kit-bytecode`, after a compile. A team that installs the
 * kit has none of our artifacts, so the bytecode is a constant among its sources.
 */

const root = join(__dirname, '..')

/** Where each constant's contract is. */
const contracts = {
  signerRegistryBytecode: 'SignerRegistry.sol/SignerRegistry',
  hostileReceiverBytecode: 'mocks/HostileReceiver.sol/HostileReceiver',
  hookTokenBytecode: 'mocks/Reentrancy.sol/HookToken',
}

const constants = Object.entries(contracts).map(([name, path]) => {
  const artifact = readFileSync(join(root, 'artifacts/contracts', `${path}.json`), 'utf8')
  const { bytecode } = JSON.parse(artifact) as { bytecode: string }
  return `/** Creation code of contracts/${path.split('.sol/')[0]}.sol. Written by \`npm run kit-bytecode\`. */
export const ${name} =
  '${bytecode}'
`
})

writeFileSync(join(root, 'packages/testing/src/chain/bytecode.generated.ts'), constants.join('\n'))
