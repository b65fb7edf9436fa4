import { expect } from 'chai'
import * as protocol from '@onchain-verify/protocol'

const names = [
  'ConditionsNotSatisfiedError',
  'ContractNotFoundError',
  'InvalidArgumentError',
  'InvalidPolicyError',
  'NeedsReauthError',
  'VerificationError',
  'VerificationNotFoundError',
  'catalogue',
  'conditionRule',
  'createVerificationHasher',
  'encodeConditions',
  'encodeProvider',
  'errorCodes',
  'formatConsumerResource',
  'hashIdentity',
  'hashPolicy',
  'hashVerification',
  'httpStatus',
  'identityDomainTag',
  'identitySecretMinBytes',
  'isProvider',
  'isValueOf',
  'operators',
  'packSignature',
  'packedSignatureLength',
  'parseConsumerResource',
  'policyLimits',
  'policyProblems',
  'providers',
  'requireIdentitySecret',
  'requireSupported',
  'signerRegistryAbi',
  'siweStatement',
  'siweVersion',
  'unmetConditions',
  'unpackSignature',
  'verificationDomain',
  'verificationTypedData',
  'verificationTypes',
  'verifyConsumerAbi',
]

describe('@onchain-verify/protocol', () => {
  it('exports these names and no other to CommonJS', () =>
    expect(Object.keys(protocol).sort()).to.deep.equal(names))

  it('exports the same to ES modules', async () => {
    const module = await import('@onchain-verify/protocol')
    expect(Object.keys(module).sort()).to.deep.equal(names)
    expect(module.hashPolicy).not.to.equal(protocol.hashPolicy)
  })
})
