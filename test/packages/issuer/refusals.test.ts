import { expect } from 'chai'
import { inspect } from 'node:util'
import type { IssuerOptions } from '@onchain-verify/issuer'
import { ContractNotFoundError, VerificationError } from '@onchain-verify/protocol'
import { rejection } from '../../rejection'
import {
  consumer,
  credential,
  identitySecret,
  issuerIn,
  now,
  otherWallet,
  policy,
  wallet,
  type Bend,
} from './world'

const failingReader: IssuerOptions['policies'] = {
  read: () => Promise.reject(new Error('The node is gone.')),
}
const unreadable: IssuerOptions['policies'] = {
  read: (named) => Promise.reject(new ContractNotFoundError(named)),
}
const failingStore: IssuerOptions['credentials'] = {
  find: () => Promise.reject(new Error('The database is gone.')),
}
const failingSigner: IssuerOptions['signer'] = {
  address: otherWallet,
  sign: () => Promise.reject(new Error('The key service is gone.')),
}

/**
 * Why no verification is given, in the order in which it is checked. Each bend breaks one thing; together they pin the
 * order, because every refusal must win over all that stand below it.
 */
const refusals: { when: string; bend: Bend; code: string; message: string }[] = [
  {
    when: 'the chain is not served',
    bend: { options: { registries: { 1: otherWallet, 10: otherWallet } } },
    code: 'invalid_argument',
    message: 'Chain 84532 is not served here. Served: 1, 10.',
  },
  {
    when: 'the contract has no policy',
    bend: { options: { policies: unreadable } },
    code: 'contract_not_found',
    message: `${consumer.address} on chain 84532 is not a contract with provider() and conditions(). Check the address and the chain.`,
  },
  {
    when: 'the policy is not supported',
    bend: { policy: { conditions: [{ name: 'followers', op: 'in', value: '1' }] } },
    code: 'invalid_policy',
    message:
      'The contract\'s policy is not supported. Condition 1: followers does not support "in"; it supports eq, gt, gte, lt, lte.',
  },
  {
    when: 'the wallet has no credential',
    bend: { credential: undefined },
    code: 'verification_not_found',
    message: 'The wallet has no microblog credential. Redirect the user to provider authorization.',
  },
  {
    when: 'the credential is older than the cutoff',
    bend: { policy: { authenticatedSince: now } },
    code: 'needs_reauth',
    message:
      "The wallet's microblog credential is older than the contract accepts. Send the user to re-authenticate.",
  },
  {
    when: 'the account does not meet the conditions',
    bend: { credential: { traits: { followers: '999' } } },
    code: 'conditions_not_satisfied',
    message:
      'The account does not meet 2 of the contract\'s conditions: followers gte "1000", verified eq "true".',
  },
]

/** Both things broken; where they meet, as the first breaks it. */
const both = (first: Bend, second: Bend): Bend => ({
  ...second,
  ...first,
  policy: { ...second.policy, ...first.policy },
  options: { ...second.options, ...first.options },
})

const failures: { what: string; options: Partial<IssuerOptions>; message: string }[] = [
  { what: 'policy reader', options: { policies: failingReader }, message: 'The node is gone.' },
  { what: 'credential store', options: { credentials: failingStore }, message: 'The database is gone.' },
  { what: 'signer', options: { signer: failingSigner }, message: 'The key service is gone.' },
]

const refusal = (bend: Bend) => rejection(issuerIn(bend).issue({ wallet, consumer }))

describe('refusals', () => {
  for (const { when, bend, code, message } of refusals) {
    it(`are ${code} when ${when}`, async () => {
      const error = await refusal(bend)
      expect(error).to.be.instanceOf(VerificationError)
      expect(error).to.include({ code, message })
    })
  }

  refusals.forEach(({ when, bend, code }, index) => {
    for (const below of refusals.slice(index + 1)) {
      it(`are ${code} when ${when}, whether or not ${below.when}`, async () => {
        expect(await refusal(both(bend, below.bend))).to.include({ code })
      })
    }
  })

  for (const { when, bend } of refusals) {
    it(`show neither the subject nor the secret when ${when}`, async () => {
      const shown = inspect(await refusal(bend), { depth: null, showHidden: true })
      for (const secret of [
        credential.subject,
        '123456',
        Buffer.from(identitySecret).toString('hex'),
        '5e5e',
      ]) {
        expect(shown).not.to.include(secret)
      }
    })
  }

  it('tell which conditions were not met', async () => {
    const traits = { followers: '999', verified: 'true' }
    expect(await refusal({ credential: { traits } })).to.deep.include({
      failed: policy.conditions.slice(0, 1),
    })
  })

  it('come to a wallet that is not the linked one', async () => {
    const error = await rejection(issuerIn().issue({ wallet: otherWallet, consumer }))
    expect(error).to.include({ code: 'verification_not_found' })
  })

  it('come before anything is signed', async () => {
    for (const { bend, code } of refusals) {
      const options = { signer: failingSigner, ...bend.options }
      expect(await refusal({ ...bend, options })).to.include({ code })
    }
  })
})

describe('a failing port', () => {
  for (const { what, options, message } of failures) {
    it(`is passed on as it is: ${what}`, async () => {
      const error = await refusal({ options })
      expect(error).to.be.instanceOf(Error).and.not.instanceOf(VerificationError)
      expect(error).to.include({ message })
    })
  }
})
