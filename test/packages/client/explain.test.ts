import { expect } from 'chai'
import fc from 'fast-check'
import { encodeErrorResult, parseAbi, type Hex } from 'viem'
import { claim, OnchainVerifyError } from '@onchain-verify/client'
import { signerRegistryAbi } from '@onchain-verify/protocol'
import { refusalOf } from './refusal'

const ada = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const consumer = '0xB9bA9b1Ce5343c22769d500a74cB3dBc48e7Fab3'
const abi = parseAbi([
  'function enroll(bytes32 identityHash, uint40 expiration, bytes signature)',
  'error CapExceeded(uint256 wanted, uint256 cap)',
  'error NotSigner(uint256 notOurs)',
])

/** The error that a claim ends with when the wallet answers its first question with `thrown`. */
const refusal = (thrown: unknown) =>
  refusalOf(
    claim({
      consumer,
      chainId: 84532,
      abi,
      functionName: 'enroll',
      verification: {
        identityHash: `0x${'1a'.repeat(32)}`,
        expiration: 1,
        signature: `0x${'2b'.repeat(85)}`,
      },
      account: ada,
      // Wallets throw all kinds of things.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      wallet: { request: () => Promise.reject(thrown) },
    }),
  )

const enrolled = encodeErrorResult({ abi: parseAbi(['error AlreadyEnrolled()']) })
const used = encodeErrorResult({
  abi: parseAbi(['error IdentityAlreadyUsed(bytes32 identityHash)']),
  args: [`0x${'1a'.repeat(32)}`],
})
const expired = encodeErrorResult({ abi: signerRegistryAbi, errorName: 'VerificationExpired', args: [7] })
const unreadable = encodeErrorResult({
  abi: signerRegistryAbi,
  errorName: 'PolicyUnreadable',
  args: [consumer],
})
const cap = encodeErrorResult({ abi, errorName: 'CapExceeded', args: [11n, 10n] })
const theirs = encodeErrorResult({ abi, errorName: 'NotSigner', args: [5n] })
const text = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['Closed.'] })
const reverted = (data: Hex | undefined) => ({ code: 3, message: 'execution reverted', data })

describe('errors of nodes and wallets', () => {
  const rows: readonly { what: string; thrown: unknown; error: Record<string, unknown> }[] = [
    { what: 'geth', thrown: reverted(enrolled), error: { code: 'already_claimed' } },
    {
      what: 'MetaMask',
      thrown: { code: -32603, message: 'Internal JSON-RPC error.', data: reverted(used) },
      error: { code: 'already_claimed', errorName: 'IdentityAlreadyUsed' },
    },
    {
      what: 'older wallets',
      thrown: { code: -32603, message: 'x', data: { originalError: reverted(expired) } },
      error: { code: 'verification_expired', expiration: 7 },
    },
    {
      what: 'ethers',
      thrown: { code: 'CALL_EXCEPTION', info: { error: reverted(unreadable) }, data: undefined },
      error: { code: 'policy_unreadable', consumer },
    },
    {
      what: 'a wallet that adds the transaction’s bytes',
      thrown: { code: -32000, message: 'x', data: '0x12345678', cause: reverted(enrolled) },
      error: { code: 'already_claimed' },
    },
    {
      what: 'a consumer with an error of its own',
      thrown: reverted(cap),
      error: { code: 'claim_reverted', message: 'The contract refused the claim: CapExceeded(11, 10).' },
    },
    {
      what: 'a consumer whose error has the name of one of ours',
      thrown: reverted(theirs),
      error: { code: 'claim_reverted', message: 'The contract refused the claim: NotSigner(5).' },
    },
    {
      what: 'a consumer that says it in words',
      thrown: reverted(text),
      error: { code: 'claim_reverted', message: 'The contract refused the claim: Error(Closed.).' },
    },
    {
      what: 'a consumer that says nothing',
      thrown: reverted(undefined),
      error: { code: 'claim_reverted', message: 'The contract refused the claim without a reason.' },
    },
    {
      what: 'bytes that are too short for their error',
      thrown: reverted(expired.slice(0, 20) as Hex),
      error: { code: 'claim_reverted', message: `The contract refused the claim: ${expired.slice(0, 10)}.` },
    },
    {
      what: 'a user',
      thrown: { code: 4001, message: 'Denied.' },
      error: { code: 'user_rejected', next: 'ask' },
    },
    {
      what: 'a user who was warned of a revert',
      thrown: { code: 4001, message: 'Denied.', data: reverted(enrolled) },
      error: { code: 'user_rejected' },
    },
    {
      what: 'a user, by way of ethers',
      thrown: { code: 'ACTION_REJECTED', message: 'x' },
      error: { code: 'user_rejected' },
    },
    {
      what: 'a wallet that is not connected',
      thrown: { code: 4100, message: 'x' },
      error: { code: 'wallet_unauthorized', next: 'connect' },
    },
    {
      what: 'an account without ether',
      thrown: { code: -32000, message: 'insufficient funds for gas * price + value' },
      error: { code: 'insufficient_funds', next: 'show' },
    },
    {
      what: 'a wallet that cannot batch',
      thrown: { code: 5740, message: 'Too large.' },
      error: { code: 'wallet_failed', walletCode: 5740 },
    },
    {
      what: 'a chain that is gone',
      thrown: { code: 4901, message: 'x' },
      error: { code: 'chain_unavailable' },
    },
  ]
  for (const { what, thrown, error } of rows) {
    it(`says ${String(error.code)} for that of ${what}`, async () => {
      expect(await refusal(thrown)).to.include(error)
    })
  }

  it('gives one of ours whatever is thrown', async () => {
    const anything = fc.oneof(
      fc.anything({ withNullPrototype: true }),
      fc.object({
        key: fc.constantFrom('code', 'data', 'cause', 'message', 'error', 'info', 'name'),
        withNullPrototype: true,
      }),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (thrown) => {
        expect(await refusal(thrown)).to.be.instanceOf(OnchainVerifyError)
      }),
    )
  })

  it('ends with errors that go round in a circle', async () => {
    const error = new Error('Round.')
    error.cause = { cause: error }
    expect(await refusal(error)).to.include({ code: 'wallet_failed' })
  })
})
