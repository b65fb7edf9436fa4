import { expect } from 'chai'
import { createElement, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  useVerification,
  type UseVerification,
  type VerificationFlowOptions,
} from '@onchain-verify/client/react'
import { mount, type Mounted } from './bare-dom'

const identityHash = `0x${'1a'.repeat(32)}`
const signature = `0x${'2b'.repeat(85)}`
const ada = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const grace = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** A wallet and a service in process; the chain's clock is the machine's. */
const options = (bent: Partial<VerificationFlowOptions> = {}): VerificationFlowOptions => ({
  baseUrl: 'https://verify-api.example',
  service: {
    fetch: () =>
      Promise.resolve(
        Response.json({ identityHash, expiration: Math.floor(Date.now() / 1000) + 300, signature }),
      ),
  },
  consumer: '0xB9bA9b1Ce5343c22769d500a74cB3dBc48e7Fab3',
  chainId: 84532,
  abi: [],
  functionName: 'enroll',
  message: { domain: 'app.example', uri: 'https://app.example/' },
  account: ada,
  wallet: { request: ({ method }: { method: string }) => answer(method) },
  ...bent,
})

function answer(method: string): Promise<unknown> {
  if (method === 'personal_sign') return Promise.resolve('0x01')
  return Promise.reject(new Error('The chain is not asked.'))
}

describe('useVerification', () => {
  let mounted: Mounted | undefined
  afterEach(async () => {
    await mounted?.unmount()
    mounted = undefined
  })

  /** Renders a component that notes what the hook gives, in strict mode. */
  const render = async (given: VerificationFlowOptions) => {
    const seen: UseVerification[] = []
    const Claim = (props: VerificationFlowOptions) => {
      seen.push(useVerification(props))
      return null
    }
    const element = (props: VerificationFlowOptions) =>
      createElement(StrictMode, null, createElement(Claim, props))
    mounted = await mount(element(given))
    const { act, show } = mounted
    return { act, last: () => seen.at(-1)!, show: (props: VerificationFlowOptions) => show(element(props)) }
  }

  it('is idle on the server', () => {
    const Claim = () => createElement('p', null, useVerification(options()).state.status)
    expect(renderToString(createElement(Claim))).to.equal('<p>idle</p>')
  })

  it('shows each state and the seconds left, in strict mode', async () => {
    const { act, last } = await render(options())
    expect([last().state.status, last().secondsLeft]).to.deep.equal(['idle', undefined])
    await act(() => last().start())
    expect(last().state.status).to.equal('verified')
    expect(last().secondsLeft).to.be.within(298, 300)
    await act(() => last().cancel())
    expect([last().state.status, last().secondsLeft]).to.deep.equal(['idle', undefined])
  })

  it('asks the wallet of the last render', async () => {
    const { act, last, show } = await render(options({ wallet: undefined }))
    await act(() => last().start())
    expect(last().state.status).to.equal('refused')
    await show(options())
    await act(() => last().start())
    expect(last().state.status).to.equal('verified')
  })

  it('starts anew for another account', async () => {
    const { act, last, show } = await render(options())
    await act(() => last().start())
    await show(options({ account: grace }))
    expect(last().state.status).to.equal('idle')
  })

  it('goes on after the way back, once, and cleans the address', async () => {
    const replaced: string[] = []
    const page = { href: 'https://app.example/?success=true' }
    const history = {
      state: null,
      replaceState(_state: unknown, _title: string, url: string) {
        replaced.push(url)
        page.href = url
      },
    }
    Object.assign(globalThis, { location: page, history })
    try {
      const { last } = await render(options())
      expect(last().state.status).to.equal('verified')
      expect(replaced).to.deep.equal(['https://app.example/'])
    } finally {
      Reflect.deleteProperty(globalThis, 'location')
      Reflect.deleteProperty(globalThis, 'history')
    }
  })
})
