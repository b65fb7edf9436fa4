import { expect } from 'chai'
import * as chai from '@onchain-verify/testing/chai'
import * as engine from '@onchain-verify/testing'
import * as hardhat from '@onchain-verify/testing/hardhat'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportsToEsModules } from '../es-module'

const names = [
  'ConsumerError',
  'Finding',
  'changingOpcodes',
  'checkConsumer',
  'consumerMatrix',
  'createVerdicts',
  'createVerifyKit',
  'describeConsumer',
  'describeRevert',
  'getterGas',
  'inconstancyOf',
  'inspectConsumer',
  'revertDataOf',
  'traceGetter',
  'traitsThatMeet',
  'verificationGas',
]

describe('@onchain-verify/testing', () => {
  it('exports these names and no other to CommonJS', () =>
    expect(Object.keys(engine).sort()).to.deep.equal(names))

  it('exports the same to ES modules', async () =>
    expect(await exportsToEsModules('@onchain-verify/testing')).to.deep.equal(names))

  it('exports what suites use of Hardhat and of chai', () => {
    expect(Object.keys(hardhat)).to.have.members(['deployVerifyFixture', 'shouldBehaveLikeVerifyConsumer'])
    expect(Object.keys(chai)).to.have.members(['verifyMatchers'])
  })

  it('keeps Hardhat and ethers out of the engine', () => {
    const built = readFileSync(join(__dirname, '../../../packages/testing/dist/index.cjs'), 'utf8')
    expect(built).not.to.match(/(require|import)\(['"](hardhat|ethers|@nomicfoundation)/)
  })
})
