import { expect } from 'chai'
import * as issuer from '@onchain-verify/issuer'
import { exportsToEsModules } from '../es-module'

const names = [
  'createInMemoryCredentialStore',
  'createIssuer',
  'createLocalSigner',
  'createNativeSigner',
  'createRpcPolicyReader',
  'createViemSigner',
  'defaultLifetime',
  'isNativeAvailable',
  'recoverAddress',
  'systemClock',
]

describe('@onchain-verify/issuer', () => {
  it('exports these names and no other to CommonJS', () =>
    expect(Object.keys(issuer).sort()).to.deep.equal(names))

  it('exports the same to ES modules', async () =>
    expect(await exportsToEsModules('@onchain-verify/issuer')).to.deep.equal(names))
})

describe('systemClock', () => {
  it('tells whole seconds of unix time', () => {
    const before = Math.floor(Date.now() / 1000)
    const now = issuer.systemClock.now()
    const after = Math.floor(Date.now() / 1000)
    expect(now).to.be.within(before, after)
    expect(Number.isInteger(now)).to.equal(true)
  })
})
