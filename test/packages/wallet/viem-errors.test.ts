import * as ours from '@onchain-verify/wallet'
import type { ApprovalKind, WalletOptions } from '@onchain-verify/wallet'
import { expect } from 'chai'
import * as viem from 'viem'
import { createWalletClient, custom, type EIP1193Provider, type WalletClient } from 'viem'
import { baseSepolia } from 'viem/chains'
import { alice, createWorld, onFreshChain, sink } from './world'

const account = alice.address
const chain = baseSepolia
const batch = { account, chain, calls: [{ to: sink }] } as const
const two = { ...batch, calls: [{ to: sink }, { to: sink }] } as const
const atomic = { ...batch, forceAtomic: true } as const
const token = { address: sink, symbol: 'DEMO', decimals: 18 } as const
const paymasterService = { url: 'https://paymaster.example' }

interface Row {
  readonly code: number
  /** viem's class. */
  readonly of: keyof typeof viem
  readonly call: (client: WalletClient) => Promise<unknown>
  readonly options?: Partial<WalletOptions>
  readonly refused?: ApprovalKind
}

const away = { request: () => Promise.reject(new TypeError('fetch failed')) }
const elsewhere = { request: () => Promise.resolve('0x1') }
const broken = { get: () => undefined, put: () => Promise.reject(new Error('disk full')) }

/** What a dapp that uses viem can tell apart, and by which of viem's methods it comes to it. */
const rows: readonly Row[] = [
  {
    ...{ code: -32602, of: 'InvalidParamsRpcError' },
    call: (client) => client.sendCalls({ ...batch, calls: [{ to: '0x12' }] }),
  },
  {
    ...{ code: -32602, of: 'InvalidParamsRpcError' },
    call: (client) => client.watchAsset({ type: 'ERC20', options: { ...token, symbol: 'TWELVELETTER' } }),
  },
  {
    ...{ code: -32000, of: 'InvalidInputRpcError' },
    call: (client) => client.sendCalls({ ...batch, version: '1.0' }),
  },
  {
    ...{ code: -32603, of: 'InternalRpcError', options: { store: broken } },
    call: (client) => client.sendCalls(batch),
  },
  ...(
    [
      ['connect', (client) => client.requestPermissions({ eth_accounts: {} })],
      ['sendCalls', (client) => client.sendCalls(batch)],
      ['sendTransaction', (client) => client.sendTransaction({ account, chain, to: sink })],
      ['sign', (client) => client.signMessage({ account, message: 'hi' })],
      ['watchAsset', (client) => client.watchAsset({ type: 'ERC20', options: token })],
      ['switchChain', (client) => client.switchChain({ id: 31337 })],
      ['addChain', (client) => client.addChain({ chain: { ...chain, id: 5 } })],
    ] satisfies [ApprovalKind, Row['call']][]
  ).map(([refused, call]) => ({ code: 4001, of: 'UserRejectedRequestError' as const, refused, call })),
  {
    ...{ code: 4100, of: 'UnauthorizedProviderError' },
    call: (client) => client.sendCalls({ ...batch, account: sink }),
  },
  {
    ...{ code: 4100, of: 'UnauthorizedProviderError', options: { disabledMethods: ['wallet_watchAsset'] } },
    call: (client) => client.watchAsset({ type: 'ERC20', options: token }),
  },
  {
    ...{ code: 4200, of: 'UnsupportedProviderMethodError' },
    call: (client) => client.request({ method: 'eth_sign', params: [account, '0x12'] } as never),
  },
  {
    ...{ code: 4900, of: 'ProviderDisconnectedError', options: { provider: away } },
    call: (client) => client.request({ method: 'eth_blockNumber' } as never),
  },
  {
    ...{ code: 4901, of: 'ChainDisconnectedError', options: { provider: elsewhere } },
    call: (client) => client.sendTransaction({ account, chain, to: sink }),
  },
  { code: 4902, of: 'SwitchChainError', call: (client) => client.switchChain({ id: 1 }) },
  {
    ...{ code: 5700, of: 'UnsupportedNonOptionalCapabilityError' },
    call: (client) => client.sendCalls({ ...batch, capabilities: { paymasterService } }),
  },
  {
    ...{ code: 5710, of: 'UnsupportedChainIdError', options: { eip7702: false } },
    call: (client) => client.sendCalls(atomic),
  },
  {
    ...{ code: 5720, of: 'DuplicateIdError' },
    call: async (client) => {
      await client.sendCalls({ ...batch, id: 'mine' })
      return client.sendCalls({ ...batch, id: 'mine' })
    },
  },
  ...(['getCallsStatus', 'showCallsStatus', 'waitForCallsStatus'] as const).map((method) => ({
    ...{ code: 5730, of: 'UnknownBundleIdError' as const },
    call: (client: WalletClient) => client[method]({ id: 'unknown', retryCount: 0 }),
  })),
  {
    ...{ code: 5740, of: 'BundleTooLargeError', options: { maxCalls: 1 } },
    call: (client) => client.sendCalls(two),
  },
  {
    ...{ code: 5750, of: 'AtomicReadyWalletRejectedUpgradeError', refused: 'upgrade' },
    call: (client) => client.sendCalls(atomic),
  },
]

describe('the wallet’s errors, through viem’s wallet client', () => {
  onFreshChain()

  for (const [index, { code, of, call, options = {}, refused }] of rows.entries()) {
    it(`${code} arrives as ${of}${refused === undefined ? '' : `, for ${refused}`} (${index + 1})`, async () => {
      const world = await createWorld({ chains: [{ chainId: 31337, provider: away }], ...options })
      await world.connect()
      if (refused !== undefined) world.refused.add(refused)
      const transport = custom(world.wallet as unknown as EIP1193Provider)
      const error = await call(createWalletClient({ chain, transport })).catch((reason: unknown) => reason)
      const Class = viem[of] as unknown as new () => Error
      const found = (error as viem.BaseError).walk((cause) => cause instanceof Class)
      expect(found, String(error)).to.include({ name: of, code })
    })
  }

  it('has a row for every code the wallet has', () => {
    const codes = Object.values(ours).flatMap((value) => ('code' in value ? [value.code] : []))
    expect([...new Set(rows.map(({ code }) => code))].sort()).to.deep.equal(codes.sort())
  })

  it('has all of viem’s codes of EIP-5792 but 5760, which SPEC has not: not atomic is 5710', () => {
    const theirs = Object.values(viem).flatMap((value) =>
      typeof value === 'function' && 'code' in value ? [value.code] : [],
    )
    const batches = theirs.filter((code) => code >= 5700 && code < 5800)
    const given = new Set(rows.map(({ code }) => code))
    expect(batches.filter((code) => !given.has(code))).to.deep.equal([5760])
  })
})
