import { expect } from 'chai'
import { ethers } from 'hardhat'
import type { BaseContract, HDNodeWallet } from 'ethers'
import {
  authorizationUrl,
  claim,
  createVerificationFlow,
  createVerificationMessage,
  fetchVerification,
  nextSteps,
  type VerificationFlowOptions,
} from '@onchain-verify/client'
import { errorCodes, type ErrorCode } from '@onchain-verify/protocol'
import { chainId } from '../../fixtures'
import { addressOf } from '../service/http/world'
import { refusalOf } from './refusal'
import { ada, adaSecond, alan, grace, startServiceWorld, type ServiceWorld } from './service-world'

const here = { domain: 'app.example', uri: 'https://app.example/claim' }
const member = [{ name: 'membership_active', op: 'eq', value: 'true' }]

describe('the client with the real service', () => {
  let world: ServiceWorld
  before(async () => {
    world = await startServiceWorld()
  })
  after(() => world.stop())

  /** What an app does, by hand. */
  const ask = async (of: HDNodeWallet, contract: BaseContract | string, message?: string) => {
    const wallet = world.wallet(of)
    const consumer = typeof contract === 'string' ? (contract as `0x${string}`) : await addressOf(contract)
    const text =
      message ?? createVerificationMessage({ address: wallet.account.address, consumer, chainId, ...here })
    const signature = await wallet.signMessage({ message: text })
    return fetchVerification({ baseUrl: world.baseUrl, message: text, signature })
  }

  const redirectUrl = 'https://verify.example/link?providers=exchange'
  const causes: Readonly<
    Record<ErrorCode, { cause: () => Promise<unknown>; more?: Record<string, unknown> }>
  > = {
    contract_not_found: { cause: () => ask(ada, grace.address) },
    verification_not_found: { cause: () => ask(grace, world.chain.incentiveProgram), more: { redirectUrl } },
    needs_reauth: {
      cause: async () => {
        await world.settable.setPolicy('exchange', member)
        await world.settable.setCutoffBlock(await ethers.provider.getBlockNumber())
        return ask(ada, world.settable)
      },
      more: { redirectUrl },
    },
    conditions_not_satisfied: { cause: () => ask(alan, world.chain.airdropClaim) },
    invalid_policy: {
      cause: async () => {
        await world.settable.setPolicy('exchange', [{ name: 'shoe_size', op: 'gt', value: '40' }])
        return ask(ada, world.settable)
      },
    },
    invalid_argument: { cause: () => ask(ada, world.chain.incentiveProgram, 'Let me in.') },
  }
  for (const code of errorCodes) {
    it(`tells ${code}, and to ${nextSteps[code]}`, async () => {
      const error = await refusalOf(causes[code].cause())
      expect(error).to.include({ code, next: nextSteps[code], ...causes[code].more })
    })
  }

  it('sends the user to the verify page that the service names', async () => {
    const { redirectUrl: verifyAppUrl } = (await refusalOf(
      ask(grace, world.chain.incentiveProgram),
    )) as Error & {
      redirectUrl: string
    }
    expect(authorizationUrl({ verifyAppUrl, redirectUri: here.uri })).to.equal(
      'https://verify.example/link?providers=exchange&redirect_uri=https%3A%2F%2Fapp.example%2Fclaim',
    )
  })

  describe('claims', () => {
    let snapshot: unknown
    beforeEach(async () => {
      snapshot = await ethers.provider.send('evm_snapshot', [])
    })
    afterEach(async () => {
      await ethers.provider.send('evm_revert', [snapshot])
    })

    it('what the service gave, once a person', async () => {
      const { incentiveProgram: program } = world.chain
      const submit = async (of: HDNodeWallet) =>
        claim({
          ...(await world.target(program)),
          verification: await ask(of, program),
          wallet: world.wallet(of),
          pollingInterval: 10,
        })
      expect((await submit(ada)).status).to.equal('success')
      expect(await program.isParticipant(ada.address)).to.equal(true)
      expect(await refusalOf(submit(adaSecond))).to.include({ code: 'already_claimed', next: 'show' })
    })

    it('nothing when the person’s wallet is not the one that claims', async () => {
      const { incentiveProgram: program } = world.chain
      const refused = claim({
        ...(await world.target(program)),
        verification: await ask(ada, program),
        wallet: world.wallet(adaSecond),
      })
      expect(await refusalOf(refused)).to.include({ code: 'invalid_signature' })
    })
  })

  describe('as a flow', () => {
    let snapshot: unknown
    beforeEach(async () => {
      snapshot = await ethers.provider.send('evm_snapshot', [])
    })
    afterEach(async () => {
      await ethers.provider.send('evm_revert', [snapshot])
    })

    const flowOf = async (of: HDNodeWallet, bent: Partial<VerificationFlowOptions> = {}) => {
      const flow = createVerificationFlow({
        ...(await world.target(world.chain.incentiveProgram)),
        baseUrl: world.baseUrl,
        wallet: world.wallet(of),
        message: here,
        redirectUri: here.uri,
        pollingInterval: 10,
        ...bent,
      })
      const seen: string[] = []
      flow.subscribe(() => seen.push(flow.getState().status))
      return { flow, seen }
    }

    it('goes from the signature to the sealed block', async () => {
      const { flow, seen } = await flowOf(ada)
      const verified = await flow.start()
      expect(verified).to.include({ status: 'verified' })
      const claimed = await flow.claim()
      expect(claimed).to.include({ status: 'claimed' })
      expect(seen).to.deep.equal(['signing', 'checking', 'verified', 'claiming', 'claiming', 'claimed'])
    })

    it('reckons the time left by the chain’s clock', async () => {
      const { timestamp } = await world.client.getBlock()
      const ahead = Math.max(Number(timestamp), Math.floor(Date.now() / 1000)) + 50_000
      await ethers.provider.send('evm_mine', [ahead])
      const { flow } = await flowOf(ada)
      const state = await flow.start()
      if (state.status !== 'verified') throw new Error(state.status)
      flow.cancel()
      expect(state.expiresAt - Date.now()).to.be.within(290_000, 300_000)
    })

    it('is refused with the error, and can start over', async () => {
      const { flow, seen } = await flowOf(alan, await world.target(world.chain.airdropClaim, 'claim'))
      const state = await flow.start()
      expect(state.status === 'refused' && state.error.code).to.equal('conditions_not_satisfied')
      await flow.start()
      expect(seen).to.deep.equal(['signing', 'checking', 'refused', 'signing', 'checking', 'refused'])
    })

    it('goes to the verify page and resumes with the same signature', async () => {
      const kept = new Map<string, string>()
      const storage = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      }
      const visited: string[] = []
      const { flow: before } = await flowOf(grace, { storage, navigate: (url) => visited.push(url) })
      expect(await before.start()).to.include({ status: 'needs_authorization' })
      before.redirect()
      expect(visited).to.deep.equal([
        'https://verify.example/link?providers=exchange&redirect_uri=https%3A%2F%2Fapp.example%2Fclaim',
      ])

      // The page is loaded anew; this time nobody is linked, so that the service says the same again.
      const { flow, seen } = await flowOf(grace, { storage })
      await flow.resume(`${here.uri}?success=true`)
      expect(seen).to.deep.equal(['checking', 'needs_authorization'])
      expect(kept.size).to.equal(1)
    })

    for (const [what, value] of Object.entries({
      'no JSON': 'x',
      null: 'null',
      'no signature': JSON.stringify({ message: 'M', signedAt: Date.now() }),
      'too old': JSON.stringify({ message: 'M', signature: '0x', signedAt: Date.now() - 9 * 60_000 }),
      'from the future': JSON.stringify({ message: 'M', signature: '0x', signedAt: Date.now() + 60_000 }),
    })) {
      it(`asks for a signature when what the tab kept is ${what}`, async () => {
        const storage = { getItem: () => value, setItem: () => undefined, removeItem: () => undefined }
        const { flow, seen } = await flowOf(ada, { storage })
        await flow.resume(`${here.uri}?success=true`)
        flow.cancel()
        expect(seen.slice(0, 2)).to.deep.equal(['signing', 'checking'])
      })
    }

    it('shows that the user came back without a link', async () => {
      const { flow } = await flowOf(grace)
      const state = await flow.resume(`${here.uri}?error=access_denied`)
      expect(state.status === 'refused' && state.error).to.include({
        code: 'authorization_failed',
        reason: 'access_denied',
      })
    })

    it('does nothing on any other page', async () => {
      const { flow } = await flowOf(ada)
      expect(await flow.resume(here.uri)).to.deep.equal({ status: 'idle' })
      expect(await flow.resume()).to.deep.equal({ status: 'idle' })
    })

    it('asks to connect while there is no wallet', async () => {
      const { flow } = await flowOf(ada, { wallet: undefined })
      const state = await flow.start()
      expect(state.status === 'refused' && state.error.next).to.equal('connect')
    })

    it('forgets what comes after it was cancelled', async () => {
      const { flow, seen } = await flowOf(ada)
      const started = flow.start()
      flow.cancel()
      expect(await started).to.deep.equal({ status: 'idle' })
      expect(seen).to.deep.equal(['signing', 'idle'])
    })

    it('is not confused by an earlier run that ends later', async () => {
      const { flow, seen } = await flowOf(ada)
      const first = flow.start()
      flow.cancel()
      const second = flow.start()
      await Promise.all([first, second])
      flow.cancel()
      expect(seen).to.deep.equal(['signing', 'idle', 'signing', 'checking', 'verified', 'idle'])
    })

    it('does one thing at a time', async () => {
      const { flow, seen } = await flowOf(ada)
      await Promise.all([flow.start(), flow.start(), flow.claim()])
      flow.cancel()
      expect(seen).to.deep.equal(['signing', 'checking', 'verified', 'idle'])
    })

    it('lets the user think again after a no in the wallet', async () => {
      const wallet = world.wallet(ada)
      let no = true
      const { flow } = await flowOf(ada, {
        account: wallet.account.address,
        client: world.client,
        wallet: {
          async request({ method, params }: { method: string; params: [never] }) {
            if (method === 'personal_sign') return wallet.account.signMessage({ message: { raw: params[0] } })
            if (method !== 'eth_sendTransaction') return world.client.request({ method, params } as never)
            if (no) throw Object.assign(new Error('Denied.'), { code: 4001 })
            const { to, data } = params[0] as { to: `0x${string}`; data: `0x${string}` }
            return wallet.sendTransaction({ to, data, chain: null })
          },
        },
      })
      await flow.start()
      const refused = await flow.claim()
      expect(refused.status === 'refused' && refused.error.next).to.equal('ask')
      no = false
      expect(await flow.claim()).to.include({ status: 'claimed' })
    })

    it('says so when the verification runs out while the user thinks', async () => {
      const { flow } = await flowOf(ada, {
        service: {
          fetch: async () => {
            const { timestamp } = await world.client.getBlock()
            const identityHash = `0x${'00'.repeat(32)}`
            const signature = `0x${'00'.repeat(85)}`
            return Response.json({ identityHash, expiration: Number(timestamp), signature })
          },
        },
      })
      const expired = new Promise<unknown>((resolve) => {
        flow.subscribe(() => {
          const state = flow.getState()
          if (state.status === 'refused') resolve(state.error.code)
        })
      })
      await flow.start()
      expect(await expired).to.equal('verification_expired')
    })
  })
})
