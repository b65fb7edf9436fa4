import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { artifacts } from 'hardhat'

const generated = readFileSync(
  join(__dirname, '../../../packages/testing/src/chain/bytecode.generated.ts'),
  'utf8',
)

describe("the kit's bytecode is what is compiled:", () => {
  const constants = [
    { name: 'signerRegistryBytecode', contract: 'SignerRegistry', code: 'bytecode' },
    { name: 'hostileReceiverBytecode', contract: 'HostileReceiver', code: 'bytecode' },
    { name: 'hookTokenBytecode', contract: 'HookToken', code: 'bytecode' },
    { name: 'claimMeterCode', contract: 'ClaimMeter', code: 'deployedBytecode' },
  ] as const
  for (const { name, contract, code } of constants) {
    it(contract, async () => {
      const [, constant] = new RegExp(`${name} =\\s+'(0x[0-9a-f]+)'`).exec(generated)!
      expect(constant).to.equal((await artifacts.readArtifact(contract))[code])
    })
  }
})
