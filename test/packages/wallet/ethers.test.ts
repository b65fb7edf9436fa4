import { loadFixture } from '@nomicfoundation/hardhat-network-helpers'
import type { ApprovalKind } from '@onchain-verify/wallet'
import { expect } from 'chai'
import { BrowserProvider, Contract, verifyMessage, verifyTypedData } from 'ethers'
import hre from 'hardhat'
import type { IncentiveProgram } from '../../../typechain-types'
import { deployed } from '../../fixtures'
import { claimFor } from '../../matrix/claims'
import {
  alice,
  balanceOf,
  batchOf,
  bob,
  createWorld,
  onFreshChain,
  sink,
  type Status,
  type World,
} from './world'

const other = {
  chainId: 31337,
  provider: { request: ({ method }: { method: string }) => hre.network.provider.send(method) },
}
/** ethers gives the same answer twice within a quarter of a second, estimates included. */
const uncached = { cacheTimeout: -1 }
const typed = {
  domain: { name: 'Demo', chainId: 84532 },
  types: { Mail: [{ name: 'to', type: 'address' }] },
  message: { to: sink },
}

/** What ethers throws. */
interface EthersError {
  readonly code: string
  readonly action?: string
  readonly data?: string
  readonly error?: { readonly code: number; readonly message: string }
}
const errorOf = (promise: Promise<unknown>): Promise<EthersError> =>
  promise.then(
    () => {
      throw new Error('It was not refused.')
    },
    (error: unknown) => error as EthersError,
  )

describe('the wallet and ethers’ BrowserProvider', () => {
  onFreshChain()
  let world: World
  let provider: BrowserProvider
  const open = async (options: Parameters<typeof createWorld>[0] = {}) => {
    world = await createWorld({ chains: [other], ...options })
    provider = new BrowserProvider(world.wallet, 'any', uncached)
  }
  const ask = (method: string, ...params: unknown[]): Promise<unknown> => provider.send(method, params)
  beforeEach(() => open())
  afterEach(() => provider.destroy())

  it('connects by getSigner, and knows the accounts', async () => {
    expect(await provider.listAccounts()).to.deep.equal([])
    expect((await provider.getSigner()).address).to.equal(alice.address)
    expect((await provider.getSigner(bob.address)).address).to.equal(bob.address)
    expect(world.asked.map(({ kind }) => kind)).to.deep.equal(['connect'])
    expect((await provider.getNetwork()).chainId).to.equal(84532n)
  })

  it('sends a transaction and waits for it', async () => {
    const signer = await provider.getSigner()
    const nonce = await signer.getNonce()
    const sent = await signer.sendTransaction({ to: sink, value: 5n })
    expect(await sent.wait()).to.include({ status: 1, hash: sent.hash })
    expect(await balanceOf(sink)).to.equal(5n)
    expect(await signer.getNonce()).to.equal(nonce + 1)
  })

  it('signs messages and typed data', async () => {
    const signer = await provider.getSigner()
    for (const message of ['Claim eligibility', '0x1234', new Uint8Array([1, 2, 3])]) {
      expect(verifyMessage(message, await signer.signMessage(message))).to.equal(alice.address)
    }
    const { domain, types, message } = typed
    const signature = await signer.signTypedData(domain, types, message)
    expect(verifyTypedData(domain, types, message, signature)).to.equal(alice.address)
  })

  it('sends batches, and asks how they stand', async () => {
    await provider.getSigner()
    const batch = batchOf([{ value: '0x2' }, { value: '0x3' }], { atomicRequired: true, id: 'mine' })
    const result: unknown = await provider.send('wallet_sendCalls', [batch])
    expect(result).to.deep.equal({ batchId: 'mine', id: 'mine', status: 'pending' })
    for (;;) {
      const status = (await provider.send('wallet_getCallsStatus', ['mine'])) as Status
      if (status.status === 100) continue
      expect(status).to.include({ status: 200, atomic: true })
      break
    }
    expect(await balanceOf(sink)).to.equal(5n)
  })

  it('watches a token', async () => {
    const asset = { type: 'ERC20', options: { address: sink, symbol: 'DEMO', decimals: 18 } }
    expect(await provider.send('wallet_watchAsset', asset)).to.equal(true)
    expect(await world.wallet.watchedAssets()).to.have.length(1)
  })

  it('hears of another network', async () => {
    const heard: unknown[] = []
    await provider.getNetwork()
    await provider.on('network', (now: { chainId: bigint }, before?: { chainId: bigint }) =>
      heard.push([before?.chainId, now.chainId]),
    )
    await provider.send('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])
    // It looks when it is asked, and answers with what it knew before.
    await provider.getNetwork()
    expect((await provider.getNetwork()).chainId).to.equal(31337n)
    expect(heard).to.deep.equal([[84532n, 31337n]])
  })

  it('does not go on, on another network than it was made for', async () => {
    const strict = new BrowserProvider(world.wallet, undefined, uncached)
    await strict.getNetwork()
    await strict.send('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])
    expect(await errorOf(strict.getNetwork())).to.include({ code: 'NETWORK_ERROR' })
    strict.destroy()
  })

  /** What a user can refuse, and what ethers calls it. */
  const refusals: readonly {
    readonly refused: ApprovalKind
    readonly action: string
    readonly call: () => Promise<unknown>
  }[] = [
    { refused: 'connect', action: 'requestAccess', call: () => provider.getSigner() },
    {
      ...{ refused: 'sendTransaction', action: 'sendTransaction' },
      call: async () => (await provider.getSigner()).sendTransaction({ to: sink }),
    },
    {
      ...{ refused: 'sign', action: 'signMessage' },
      call: async () => (await provider.getSigner()).signMessage('hi'),
    },
    {
      ...{ refused: 'sign', action: 'signTypedData' },
      call: async () => (await provider.getSigner()).signTypedData(typed.domain, typed.types, typed.message),
    },
    {
      ...{ refused: 'sendCalls', action: 'unknown' },
      call: async () => {
        await provider.getSigner()
        return ask('wallet_sendCalls', batchOf([{}]))
      },
    },
  ]
  for (const { refused, action, call } of refusals) {
    it(`turns 4001 into ACTION_REJECTED: ${refused} (${action})`, async () => {
      world.refused.add(refused)
      expect(await errorOf(call())).to.include({ code: 'ACTION_REJECTED', action })
    })
  }

  it('keeps the codes that ethers has no name for', async () => {
    await open({ maxCalls: 1 })
    await provider.getSigner()
    for (const [method, params, expected] of [
      ['wallet_sendCalls', batchOf([{}, {}]), 5740],
      ['wallet_getCallsStatus', 'unknown', 5730],
      ['wallet_unheardOf', {}, 4200],
    ] as const) {
      const { code, error } = await errorOf(ask(method, params))
      expect(code).to.equal('UNKNOWN_ERROR')
      expect(error!.code).to.equal(expected)
    }
  })
})

describe('a contract of ethers, on the wallet', () => {
  let provider: BrowserProvider
  afterEach(() => provider.destroy())

  const enrolling = async () => {
    const { incentiveProgram, ...rest } = await loadFixture(deployed)
    // The chain of the deploy scripts' fixture.
    const { wallet } = await createWorld({ provider: hre.network.provider })
    provider = new BrowserProvider(wallet, 'any', uncached)
    const claim = await claimFor(rest, incentiveProgram, alice.address)
    const { interface: abi } = incentiveProgram
    // Hardhat's own contracts bring a gas limit, and with one ethers estimates nothing.
    const contract = new Contract(await incentiveProgram.getAddress(), abi, await provider.getSigner())
    return { claim, contract: contract as unknown as IncentiveProgram }
  }

  it('is called, and its revert is decoded', async () => {
    const { claim, contract } = await enrolling()
    expect(await (await contract.enroll(...claim)).wait()).to.include({ status: 1 })
    expect(await errorOf(contract.enroll.staticCall(...claim))).to.have.nested.property(
      'revert.name',
      'AlreadyEnrolled',
    )
    const { code, data } = await errorOf(contract.enroll(...claim))
    expect(code).to.equal('CALL_EXCEPTION')
    expect(contract.interface.parseError(data!)?.name).to.equal('AlreadyEnrolled')
  })

  it('that reverts in its block has a receipt that says so', async () => {
    const { claim, contract } = await enrolling()
    await (await contract.enroll(...claim)).wait()
    const sent = await contract.enroll(...claim, { gasLimit: 300_000n })
    expect(await errorOf(sent.wait())).to.have.nested.property('receipt.status', 0)
  })
})
