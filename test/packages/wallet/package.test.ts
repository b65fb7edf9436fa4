import * as wallet from '@onchain-verify/wallet'
import { expect } from 'chai'
import { build } from 'esbuild'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { exportsToEsModules } from '../es-module'
import { chain, chainId, keys } from './world'

const entry = join(dirname(require.resolve('@onchain-verify/wallet/package.json')), 'dist/index.js')

describe('@onchain-verify/wallet', () => {
  const names = [
    'BatchTooLargeError',
    'ChainDisconnectedError',
    'DisconnectedError',
    'DuplicateBatchIdError',
    'Eip7702NotSupportedError',
    'InternalError',
    'InvalidParamsError',
    'NodeError',
    'RpcError',
    'UnauthorizedError',
    'UnknownBatchIdError',
    'UnrecognizedChainError',
    'UnsupportedCapabilityError',
    'UnsupportedMethodError',
    'UpgradeRejectedError',
    'UserRejectedRequestError',
    'VersionNotSupportedError',
    'createLocalStorageStore',
    'createMemoryStore',
    'createWallet',
  ]

  it('exports what it says, to both kinds of modules', async () => {
    expect(Object.keys(wallet).sort()).to.deep.equal(names)
    expect(await exportsToEsModules('@onchain-verify/wallet')).to.deep.equal(names)
  })

  it('has one class for each code', () => {
    const codes = Object.values(wallet).flatMap((value) => ('code' in value ? [value.code] : []))
    expect(new Set(codes).size).to.equal(codes.length)
    expect([...codes].sort()).to.deep.equal(
      [-32000, -32602, -32603, 4001, 4100, 4200, 4900, 4901, 4902, 5700, 5710, 5720, 5730, 5740, 5750].sort(),
    )
  })
})

interface Announcement {
  readonly detail: { readonly info: Record<string, string>; readonly provider: wallet.Eip1193Provider }
}

describe('@onchain-verify/wallet in a page', () => {
  let page: ReturnType<typeof createContext>
  let target: EventTarget

  before(async () => {
    const { outputFiles, metafile } = await build({
      ...{ entryPoints: [entry], bundle: true, minify: true, write: false, metafile: true },
      ...{ platform: 'browser', format: 'iife', globalName: 'wallet' },
    })
    const imports = Object.values(metafile.inputs).flatMap((input) => input.imports.map(({ path }) => path))
    expect(imports.filter((path) => path.startsWith('node:') || builtinModules.includes(path))).to.deep.equal(
      [],
    )

    target = new EventTarget()
    const items = new Map<string, string>()
    const localStorage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    }
    // What a page has and the language does not; nothing of Node.
    page = createContext({
      ...{ TextEncoder, TextDecoder, URL, atob, btoa, crypto, setTimeout, queueMicrotask, structuredClone },
      ...{ CustomEvent, window: target, localStorage, console },
    })
    runInContext(outputFiles[0]!.text, page)
  })

  const create = async () => {
    const { createWallet, createLocalStorageStore } = runInContext('wallet', page) as typeof wallet
    const provider = {
      request: ({ method, params }: { method: string; params?: readonly unknown[] }) =>
        chain<unknown>(method, ...(params ?? [])),
    }
    return createWallet({
      provider,
      chainId,
      accounts: keys,
      approve: () => true,
      store: createLocalStorageStore(),
    })
  }

  it('announces itself to dapps that are there, and to those that ask later (EIP-6963)', async () => {
    const heard: Announcement['detail'][] = []
    target.addEventListener('eip6963:announceProvider', (event) => {
      heard.push((event as Event & Announcement).detail)
    })
    const stop = (await create()).announce({ name: 'Test' })
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    stop()
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).to.have.length(2)
    const { info, provider } = heard[0]!
    expect(Object.isFrozen(heard[0])).to.equal(true)
    expect(info).to.include({ name: 'Test', rdns: 'onchain-verify.wallet' })
    expect(info.uuid).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(info.icon).to.match(/^data:image\/svg\+xml,/)
    expect(heard[1]!.info).to.deep.equal(info)
    expect(await provider.request({ method: 'eth_requestAccounts' })).to.have.length(2)
  })

  it('keeps watched tokens in the page’s storage', async () => {
    const options = { address: `0x${'00'.repeat(19)}aa`, symbol: 'DEMO', decimals: 18 }
    await (await create()).request({ method: 'wallet_watchAsset', params: { type: 'ERC20', options } })
    expect((await (await create()).watchedAssets()).map(({ symbol }) => symbol)).to.deep.equal(['DEMO'])
  })

  it('cannot announce itself in Node', async () => {
    const provider = { request: () => Promise.resolve('0x1') }
    const headless = await wallet.createWallet({ provider, chainId, accounts: keys, approve: () => true })
    expect(() => headless.announce()).to.throw(
      'announce() needs a page; in Node hand the wallet to the client.',
    )
  })
})
