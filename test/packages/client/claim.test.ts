import { expect } from 'chai'
import type { TransactionReceipt } from 'viem'
import { claim, OnchainVerifyError, type ClaimParameters, type Eip1193Provider } from '@onchain-verify/client'
import { chainId } from '../../fixtures'
import { ada, adaSecond, ClaimWorld, person, type Deployment } from './claim-world'
import { refusalOf } from './refusal'

describe('claim', () => {
  let world: ClaimWorld
  let snapshot: unknown
  const request = (method: string, ...params: unknown[]) => world.node.provider.request({ method, params })

  before(async () => {
    world = await ClaimWorld.start()
  })
  after(() => world.node.stop())
  beforeEach(async () => {
    snapshot = await request('evm_snapshot')
  })
  afterEach(async () => {
    await request('evm_revert', snapshot)
  })

  /** Ada's claim at a consumer, bent. */
  const parameters = async (
    { consumer = world.program, by = ada }: { consumer?: Deployment; by?: typeof ada } = {},
    bent: Partial<ClaimParameters> = {},
  ): Promise<ClaimParameters> => ({
    consumer: consumer.address,
    chainId,
    abi: consumer.abi,
    functionName: 'enroll',
    verification: bent.verification ?? (await world.verify(by.address, consumer)),
    wallet: world.walletOf(by),
    pollingInterval: 10,
    onPreconfirmed: () => void world.seal(),
    ...bent,
  })

  /** An unlocked account of the node, as an injected wallet; `before` runs before a method is passed on. */
  const injected = (
    before: Readonly<Record<string, (params: unknown) => unknown>> = {},
  ): Eip1193Provider => ({
    async request({ method, params }: { method: string; params?: unknown[] }) {
      const answer = await before[method]?.(params)
      return answer ?? request(method, ...(params ?? []))
    },
  })

  it('is pre-confirmed, then sealed', async () => {
    const seen: string[] = []
    const receipt = await claim(
      await parameters(
        {},
        {
          onSent: (hash) => seen.push(`sent ${hash}`),
          onPreconfirmed: ({ transactionHash, status }) => {
            seen.push(`${status} ${transactionHash}`)
            void world.seal()
          },
        },
      ),
    )
    const hash = receipt.transactionHash
    expect(seen).to.deep.equal([`sent ${hash}`, `success ${hash}`])
    expect(receipt.blockNumber === (await world.client.getBlockNumber({ cacheTime: 0 }))).to.equal(true)
    const { address, abi } = world.program
    const enrolled = await world.client.readContract({
      address,
      abi,
      functionName: 'enrolled',
      args: [person],
    })
    expect(enrolled).to.equal(true)
  })

  it('sends by an EIP-1193 provider', async () => {
    const { status } = await claim(await parameters({}, { wallet: injected(), account: ada.address }))
    expect(status).to.equal('success')
  })

  it('places the values where the caller says, and sends wei along', async () => {
    const vote = await claim(
      await parameters(
        { consumer: world.poll },
        {
          functionName: 'vote',
          args: ({ identityHash, expiration, signature }) => [2n, true, identityHash, expiration, signature],
        },
      ),
    )
    const deposit = await claim(
      await parameters({ consumer: world.deposit }, { functionName: 'deposit', value: 7n }),
    )
    expect([vote.status, deposit.status]).to.deep.equal(['success', 'success'])
    const balance = await world.client.getBalance({ address: world.deposit.address })
    expect(String(balance)).to.equal('7')
  })

  describe('by wallet_sendCalls', () => {
    const batchOf = (answer: unknown, sent: unknown[]) =>
      injected({
        wallet_sendCalls: async (params) => {
          const [{ calls }] = params as [{ calls: { to: string; data: string; value: string }[] }]
          sent.push(params)
          for (const call of calls) {
            hash = (await request('eth_sendTransaction', { from: ada.address, ...call })) as string
          }
          return answer
        },
        wallet_getCallsStatus: async () => {
          await world.seal()
          const receipt = await request('eth_getTransactionReceipt', hash)
          return receipt === null ? { status: 100 } : { status: 200, receipts: [receipt] }
        },
      })
    let hash: string

    for (const [what, answer] of [
      ['EIP-5792', { id: 'batch' }],
      ['the specification', { batchId: 'batch', status: 'pending' }],
      ['early wallets', 'batch'],
    ] as const) {
      it(`understands the answer of ${what}`, async () => {
        const sent: unknown[] = []
        const wallet = batchOf(answer, sent)
        const given = await parameters({}, { wallet, account: ada.address, send: 'calls' })
        const receipt = await claim(given)
        expect(receipt.transactionHash).to.equal(hash)
        const [[request]] = sent as [[Record<string, unknown> & { calls: Record<string, unknown>[] }]]
        expect(request).to.include({
          version: '2.0.0',
          chainId: '0x14a34',
          from: ada.address,
          atomicRequired: false,
        })
        expect(request.calls.map(({ to, value }) => [to, value])).to.deep.equal([
          [world.program.address, '0x0'],
        ])
      })
    }

    it('is all or nothing with the calls before it', async () => {
      const sent: unknown[] = []
      const callsBefore = [{ to: adaSecond.address, value: 5n }]
      const wallet = batchOf({ id: 'batch' }, sent)
      await claim(await parameters({}, { wallet, account: ada.address, send: 'calls', callsBefore }))
      const [[{ atomicRequired, calls }]] = sent as [[{ atomicRequired: boolean; calls: object[] }]]
      expect(atomicRequired).to.equal(true)
      expect(calls[0]).to.deep.equal({ to: adaSecond.address, data: '0x', value: '0x5' })
    })

    it('says so when the wallet did not run it', async () => {
      const wallet = injected({
        wallet_sendCalls: () => ({ id: 'batch' }),
        wallet_getCallsStatus: () => ({ status: 400, receipts: [] }),
      })
      const error = await refusalOf(
        claim(await parameters({}, { wallet, account: ada.address, send: 'calls' })),
      )
      expect(error).to.include({ code: 'wallet_failed', walletCode: 400 })
    })
  })

  describe('is refused', () => {
    interface Row {
      readonly when: string
      readonly claim: () => Promise<ClaimParameters>
      readonly error: Record<string, unknown>
    }
    const enroll = async () => claim(await parameters())
    const rows: readonly Row[] = [
      {
        when: 'the verification has expired',
        claim: async () => {
          const verification = await world.verify(ada.address, world.program, { expiration: 5 })
          return parameters({}, { verification })
        },
        error: { code: 'verification_expired', next: 'rebuild', expiration: 5 },
      },
      {
        when: 'it is another wallet’s',
        claim: async () =>
          parameters({}, { verification: await world.verify(adaSecond.address, world.program) }),
        error: { code: 'invalid_signature', next: 'rebuild' },
      },
      {
        when: 'the signer is not allowed',
        claim: async () =>
          parameters({}, { verification: await world.verify(ada.address, world.program, { by: adaSecond }) }),
        error: { code: 'not_signer', next: 'rebuild', signer: adaSecond.address },
      },
      {
        when: 'the person has enrolled with another wallet',
        claim: async () => {
          await enroll()
          return parameters({ by: adaSecond })
        },
        error: { code: 'already_claimed', next: 'show', errorName: 'AlreadyEnrolled' },
      },
      {
        when: 'the person has, so far only at pending',
        claim: async () => {
          await claim(await parameters({}, { onPreconfirmed: () => undefined, timeout: 50 })).catch(
            () => undefined,
          )
          return parameters({ by: adaSecond })
        },
        error: { code: 'already_claimed', next: 'show', errorName: 'AlreadyEnrolled' },
      },
      {
        when: 'the person has voted',
        claim: async () => {
          const vote = async (by: typeof ada) =>
            parameters(
              { consumer: world.poll, by },
              {
                functionName: 'vote',
                args: (v) => [0n, true, v.identityHash, v.expiration, v.signature],
              },
            )
          await claim(await vote(ada))
          return vote(adaSecond)
        },
        error: { code: 'already_claimed', next: 'show', errorName: 'IdentityAlreadyUsed' },
      },
      {
        when: 'the consumer has a reason of its own',
        claim: () => parameters({ consumer: world.deposit }, { functionName: 'deposit', value: 11n }),
        error: {
          code: 'claim_reverted',
          next: 'show',
          message: 'The contract refused the claim: CapExceeded(11, 10).',
        },
      },
      {
        when: 'the ABI does not have the error',
        claim: async () => {
          const { abi } = world.deposit
          return parameters(
            { consumer: world.deposit },
            {
              functionName: 'deposit',
              value: 11n,
              abi: abi.filter(({ type }) => type !== 'error'),
            },
          )
        },
        error: { code: 'claim_reverted', message: 'The contract refused the claim: 0xf480e285.' },
      },
      {
        when: 'the wallet is on another chain',
        claim: () => parameters({}, { wallet: injected({ eth_chainId: () => '0x1' }), account: ada.address }),
        error: { code: 'wrong_chain', next: 'switch_chain', actual: 1, expected: chainId },
      },
      {
        when: 'the user says no',
        claim: () =>
          parameters(
            {},
            {
              account: ada.address,
              wallet: injected({
                eth_sendTransaction: () =>
                  Promise.reject(Object.assign(new Error('Denied.'), { code: 4001 })),
              }),
            },
          ),
        error: { code: 'user_rejected', next: 'ask' },
      },
      {
        when: 'the connection breaks while sending',
        claim: () =>
          parameters(
            {},
            {
              account: ada.address,
              wallet: injected({
                eth_sendTransaction: () => Promise.reject(Object.assign(new Error('Gone.'), { code: 4900 })),
              }),
            },
          ),
        error: { code: 'transaction_pending', next: 'wait', hash: undefined },
      },
      {
        when: 'nothing listens at the chain’s URL',
        claim: () =>
          parameters(
            {},
            {
              account: ada.address,
              wallet: injected({
                eth_chainId: () => Promise.reject(Object.assign(new Error('Gone.'), { code: 4900 })),
              }),
            },
          ),
        error: { code: 'chain_unavailable', next: 'retry' },
      },
      {
        when: 'it is mined but another wallet of the person came first',
        claim: () =>
          parameters(
            { by: ada },
            {
              account: ada.address,
              wallet: injected({
                eth_sendTransaction: async (params) => {
                  await claim(await parameters({ by: adaSecond }))
                  const [sent] = params as [object]
                  return request('eth_sendTransaction', { ...sent, gas: '0x30d40' })
                },
              }),
            },
          ),
        error: { code: 'already_claimed', next: 'show', errorName: 'AlreadyEnrolled' },
      },
      {
        when: 'it is not in a block in time',
        claim: () => parameters({}, { onPreconfirmed: () => undefined, timeout: 50 }),
        error: { code: 'transaction_pending', next: 'wait' },
      },
      {
        when: 'the function does not exist',
        claim: () => parameters({}, { functionName: 'enrol' }),
        error: { code: 'invalid_input', next: 'fix' },
      },
      {
        when: 'calls come before it, but it is a transaction',
        claim: () => parameters({}, { callsBefore: [{ to: ada.address }] }),
        error: { code: 'invalid_input', next: 'fix', message: "callsBefore need send: 'calls'." },
      },
    ]
    for (const { when, claim: prepare, error } of rows) {
      it(`with ${String(error.code)} when ${when}`, async () => {
        const refusal = await refusalOf(claim(await prepare()))
        expect(refusal).to.be.instanceOf(OnchainVerifyError)
        expect(refusal).to.include(error)
      })
    }
  })

  it('sends nothing when the simulation is refused', async () => {
    const verification = await world.verify(adaSecond.address, world.program)
    let prompted = false
    const wallet = injected({ eth_sendTransaction: () => (prompted = true) })
    await refusalOf(claim(await parameters({}, { verification, wallet, account: ada.address })))
    expect(prompted).to.equal(false)
  })

  it('ends with the reason of the signal, and sends nothing after', async () => {
    const stop = new AbortController()
    let prompted = false
    const wallet = injected({
      eth_chainId: () => {
        stop.abort(new Error('Closed.'))
      },
      eth_sendTransaction: () => (prompted = true),
    })
    const given = await parameters({}, { wallet, account: ada.address, signal: stop.signal })
    expect((await refusalOf(claim(given))).message).to.equal('Closed.')
    expect(prompted).to.equal(false)
  })

  it('is told when another transaction took its nonce', async () => {
    const stuck = `0x${'0b'.repeat(32)}`
    const wallet = injected({
      eth_sendTransaction: () => stuck,
      eth_getTransactionByHash: () => ({ hash: stuck, from: ada.address, nonce: '0x0', type: '0x2' }),
      eth_getTransactionCount: () => '0x1',
    })
    const error = await refusalOf(
      claim(await parameters({}, { wallet, account: ada.address, pollingInterval: 1 })),
    )
    expect(error).to.include({ code: 'transaction_replaced', hash: stuck })
  })

  it('keeps waiting while the node fails: the transaction is out', async () => {
    let failures = 3
    const wallet = injected({
      eth_blockNumber: () => {
        if (failures-- > 0) throw Object.assign(new Error('Gone.'), { code: 4900 })
      },
    })
    const receipt: TransactionReceipt = await claim(await parameters({}, { wallet, account: ada.address }))
    expect(receipt.status).to.equal('success')
    expect(failures).to.be.below(0)
  })
})
