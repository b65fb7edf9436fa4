import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Gives the test kit the contracts that it deploys: `npm run kit-bytecode`, after a compile. A team that installs the
 * kit has none of our artifacts, so the bytecode is a constant among its sources.
 */

const root = join(__dirname, '..')

interface Source {
  /** Below artifacts/contracts. */
  readonly path: string
  /** Runtime code is put at an account as it is; creation code is deployed. */
  readonly code: 'bytecode' | 'deployedBytecode'
}

const sources: Readonly<Record<string, Source>> = {
  signerRegistryBytecode: { path: 'SignerRegistry.sol/SignerRegistry', code: 'bytecode' },
  hostileReceiverBytecode: { path: 'mocks/HostileReceiver.sol/HostileReceiver', code: 'bytecode' },
  hookTokenBytecode: { path: 'mocks/Reentrancy.sol/HookToken', code: 'bytecode' },
  claimMeterCode: { path: 'mocks/ClaimMeter.sol/ClaimMeter', code: 'deployedBytecode' },
}

const constants = Object.entries(sources).map(([name, { path, code }]) => {
  const artifact = JSON.parse(
    readFileSync(join(root, 'artifacts/contracts', `${path}.json`), 'utf8'),
  ) as Artifact
  const kind = code === 'bytecode' ? 'Creation' : 'Runtime'
  return `/** ${kind} code of contracts/${path.split('.sol/')[0]}.sol. Written by \`npm run kit-bytecode\`. */
export const ${name} =
  '${artifact[code]}'
`
})

type Artifact = Readonly<Record<Source['code'], string>>

writeFileSync(join(root, 'packages/testing/src/chain/bytecode.generated.ts'), constants.join('\n'))
