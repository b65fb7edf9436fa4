import { expect } from 'chai'
import {
  ConditionsNotSatisfiedError,
  ContractNotFoundError,
  errorCodes,
  httpStatus,
  InvalidArgumentError,
  InvalidPolicyError,
  NeedsReauthError,
  VerificationError,
  VerificationNotFoundError,
} from '@onchain-verify/protocol'

/** SPEC "Verification service (HTTP)", row by row. */
const specification = {
  contract_not_found: 404,
  verification_not_found: 404,
  needs_reauth: 404,
  conditions_not_satisfied: 400,
  invalid_policy: 400,
  invalid_argument: 400,
}

const consumer = { chainId: 84532, address: `0x${'11'.repeat(20)}` } as const
const failed = [
  { name: 'followers', op: 'gte', value: '1000' },
  { name: 'verified_type', op: 'eq', value: '"\n' },
]

const errors = [
  {
    error: new ContractNotFoundError(consumer),
    name: 'ContractNotFoundError',
    code: 'contract_not_found',
    data: { consumer },
    message:
      '0x1111111111111111111111111111111111111111 on chain 84532 is not a contract with provider() and conditions(). Check the address and the chain.',
  },
  {
    error: new VerificationNotFoundError('microblog'),
    name: 'VerificationNotFoundError',
    code: 'verification_not_found',
    data: { provider: 'microblog' },
    message: 'The wallet has no microblog credential. Redirect the user to provider authorization.',
  },
  {
    error: new NeedsReauthError('microblog'),
    name: 'NeedsReauthError',
    code: 'needs_reauth',
    data: { provider: 'microblog' },
    message:
      "The wallet's microblog credential is older than the contract accepts. Send the user to re-authenticate.",
  },
  {
    error: new ConditionsNotSatisfiedError(failed),
    name: 'ConditionsNotSatisfiedError',
    code: 'conditions_not_satisfied',
    data: { failed },
    message:
      'The account does not meet 2 of the contract\'s conditions: followers gte "1000", verified_type eq "\\"\\n".',
  },
  {
    error: new InvalidPolicyError(['One.', 'Two.']),
    name: 'InvalidPolicyError',
    code: 'invalid_policy',
    data: { problems: ['One.', 'Two.'] },
    message: "The contract's policy is not supported. One. Two.",
  },
  {
    error: new InvalidArgumentError('The statement is wrong.'),
    name: 'InvalidArgumentError',
    code: 'invalid_argument',
    data: {},
    message: 'The statement is wrong.',
  },
]

describe('httpStatus', () => {
  it('is the table of the specification', () => expect(httpStatus).to.deep.equal(specification))
})

describe('errorCodes', () => {
  it('are the codes of the specification, in its order', () =>
    expect(errorCodes).to.deep.equal(Object.keys(specification)))

  it('have one class each', () => expect(errors.map(({ code }) => code)).to.deep.equal(errorCodes))
})

describe('VerificationError', () => {
  for (const { error, name, code, data, message } of errors) {
    it(`${name} says ${code}, with its data and one sentence`, () => {
      expect(error).to.be.instanceOf(VerificationError).and.instanceOf(Error)
      expect(Object.fromEntries(Object.entries(error))).to.deep.equal({ name, code, ...data })
      expect(error.message).to.equal(message)
      expect(String(error)).to.equal(`${name}: ${message}`)
    })
  }
})
