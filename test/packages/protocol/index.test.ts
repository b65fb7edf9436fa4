import { expect } from 'chai'
import * as protocol from '@onchain-verify/protocol'
import { exportsToEsModules } from '../es-module'

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
  'decodeCutoffBlock',
  'decodePolicy',
  'deletionStatement',
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
  'lengthPrefixed',
  'linkErrors',
  'linkingCodes',
  'linkingSchemas',
  'linkingStatement',
  'operators',
  'packSignature',
  'packedSignatureLength',
  'parseConsumerResource',
  'policyLimits',
  'policyProblems',
  'problemSchema',
  'providers',
  'requireIdentitySecret',
  'requireSupported',
  'signerRegistryAbi',
  'siweStatement',
  'siweVersion',
  'transportCodes',
  'unmetConditions',
  'unpackSignature',
  'verificationDomain',
  'verificationRequestSchema',
  'verificationResponseSchema',
  'verificationTypedData',
  'verificationTypes',
  'verifyConsumerAbi',
]

describe('@onchain-verify/protocol', () => {
  it('exports these names and no other to CommonJS', () =>
    expect(Object.keys(protocol).sort()).to.deep.equal(names))

  it('exports the same to ES modules', async () =>
    expect(await exportsToEsModules('@onchain-verify/protocol')).to.deep.equal(names))
})
