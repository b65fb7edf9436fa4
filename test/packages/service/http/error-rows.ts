import { ethers } from 'hardhat'
import type { Problem } from '@onchain-verify/protocol'
import type { SettableConsumer } from '../../../../typechain-types'
import { claim, claimMessage, post, type Answer } from './request'
import { addressOf, walletOf, type ServedChain } from './world'

/** The people of the suite: Ada has two wallets, Alan ten followers, and nobody no credential. */
export const ada = walletOf('Ada')
export const adaSecond = walletOf('Ada, second wallet')
export const grace = walletOf('Grace')
export const alan = walletOf('Alan')
export const nobody = walletOf('nobody')

/** Where a row asks. */
export interface ErrorWorld {
  readonly url: string
  readonly chain: ServedChain
  /** A contract whose policy a row sets as it needs it. */
  readonly settable: SettableConsumer
}

/** A row of the specification's error table: what must be answered, and what causes it. */
export interface ErrorRow {
  readonly code: string
  readonly status: number
  readonly when: string
  readonly ask: (world: ErrorWorld) => Promise<Answer<Problem>>
  readonly detail: string | RegExp
  readonly redirectUrl?: string
}

export const errorRows: readonly ErrorRow[] = [
  {
    code: 'contract_not_found',
    status: 404,
    when: 'the named contract is not deployed',
    ask: (w) => claim(w.url, ada, nobody.address),
    detail: `${nobody.address} on chain 84532 is not a contract with provider() and conditions(). Check the address and the chain.`,
  },
  {
    code: 'contract_not_found',
    status: 404,
    when: 'the named contract exposes no policy',
    ask: async (w) => claim(w.url, ada, await addressOf(w.chain.demoToken)),
    detail: /is not a contract with provider\(\) and conditions\(\)\./,
  },
  {
    code: 'verification_not_found',
    status: 404,
    when: 'the wallet has no credential for the provider',
    ask: async (w) => claim(w.url, nobody, await addressOf(w.chain.incentiveProgram)),
    detail: 'The wallet has no exchange credential. Redirect the user to provider authorization.',
    redirectUrl: 'https://verify.example/link?providers=exchange',
  },
  {
    code: 'needs_reauth',
    status: 404,
    when: 'the credential is older than the cutoffBlock',
    ask: async (w) => {
      await w.settable.setPolicy('exchange', [{ name: 'membership_active', op: 'eq', value: 'true' }])
      await w.settable.setCutoffBlock(await ethers.provider.getBlockNumber())
      return claim(w.url, ada, await addressOf(w.settable))
    },
    detail:
      "The wallet's exchange credential is older than the contract accepts. Send the user to re-authenticate.",
    redirectUrl: 'https://verify.example/link?providers=exchange',
  },
  {
    code: 'conditions_not_satisfied',
    status: 400,
    when: 'the account fails the conditions',
    ask: async (w) => claim(w.url, alan, await addressOf(w.chain.airdropClaim)),
    detail: `The account does not meet 1 of the contract's conditions: followers gte "1000".`,
  },
  {
    code: 'invalid_policy',
    status: 400,
    when: 'the contract asks for an unsupported condition',
    ask: async (w) => {
      await w.settable.setPolicy('exchange', [{ name: 'followers', op: 'gt', value: '1' }])
      return claim(w.url, ada, await addressOf(w.settable))
    },
    detail: /^The contract's policy is not supported\. Condition 1: .*followers/,
  },
  {
    code: 'invalid_policy',
    status: 400,
    when: 'the contract uses the operator in',
    ask: async (w) => {
      await w.settable.setPolicy('microblog', [{ name: 'followers', op: 'in', value: '1' }])
      return claim(w.url, ada, await addressOf(w.settable))
    },
    detail: /does not support "in"/,
  },
  {
    code: 'invalid_argument',
    status: 400,
    when: 'the message is malformed',
    ask: (w) => post(w.url, { message: 'Let me in', signature: '0x00' }),
    detail: /./,
  },
  {
    code: 'invalid_argument',
    status: 400,
    when: 'the message has expired',
    ask: async (w) =>
      claim(w.url, ada, await addressOf(w.chain.incentiveProgram), {
        issuedAt: new Date(Date.now() - 120_000),
        expirationTime: new Date(Date.now() - 61_000),
      }),
    detail: /Expiration Time/,
  },
  {
    code: 'invalid_argument',
    status: 400,
    when: 'the statement is another',
    ask: async (w) =>
      claim(w.url, ada, await addressOf(w.chain.incentiveProgram), { statement: 'Let me in.' }),
    detail: 'Statement must be exactly "Claim eligibility for a Verify onchain benefit."',
  },
  {
    code: 'invalid_argument',
    status: 400,
    when: 'the chain is not served',
    ask: async (w) => {
      const resources = [`eip155:1:${await addressOf(w.chain.incentiveProgram)}`]
      return claim(w.url, ada, nobody.address, { chainId: 1, resources })
    },
    detail: 'Chain ID must be one that is served here: 84532.',
  },
  {
    code: 'invalid_argument',
    status: 400,
    when: 'another wallet signed',
    ask: async (w) => {
      const message = claimMessage(ada.address, await addressOf(w.chain.incentiveProgram))
      return post(w.url, { message, signature: await grace.signMessage(message) })
    },
    detail: /signature/i,
  },
]
