import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployments, ethers } from 'hardhat'
import { loadFixture } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { create2Factory, deploymentSalt } from '../../../../config/deterministic'
import { BatchExecutor__factory } from '../../../../typechain-types'
import { undelegated } from '../../../contracts/account/delegated-account'

const generated = join(__dirname, '../../../../packages/wallet/src/batch/batch-executor.generated.ts')

/** The generated constants, read as text: the package's sources are not the tests' to import. */
function constants(): Record<string, string> {
  const declarations = readFileSync(generated, 'utf8').matchAll(/export const (\w+) =\s+['`](.*)['`]/g)
  const values = Object.fromEntries([...declarations].map(([, name, value]) => [name!, value!]))
  const code = values.batchExecutorCode!.slice(2)
  const bytecode = values.batchExecutorBytecode!.replace('${batchExecutorCode.slice(2)}', code)
  return { ...values, batchExecutorBytecode: bytecode }
}

describe("the wallet's batch executor", () => {
  it('is the one that is compiled, and that deploy/ puts at its CREATE2 address', async () => {
    const { executor } = await loadFixture(undelegated)
    const { address } = await deployments.get('BatchExecutor')
    expect(await executor.getAddress()).to.equal(address)
    expect(constants()).to.deep.equal({
      create2Factory,
      batchExecutorSalt: deploymentSalt,
      batchExecutorAddress: address,
      batchExecutorCode: await ethers.provider.getCode(address),
      batchExecutorBytecode: BatchExecutor__factory.bytecode,
    })
  })
})
