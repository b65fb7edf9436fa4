import { expect } from 'chai'
import * as issuer from '@onchain-verify/issuer'

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

  it('exports the same to ES modules', async () => {
    const module = await import('@onchain-verify/issuer')
    expect(Object.keys(module).sort()).to.deep.equal(names)
    expect(module.createIssuer).not.to.equal(issuer.createIssuer)
  })
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
