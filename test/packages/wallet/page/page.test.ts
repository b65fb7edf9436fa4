import { expect } from 'chai'
import { join } from 'node:path'
import hre from 'hardhat'
import { startNode, type RunningNode } from '@onchain-verify/node'
import type { Page } from 'playwright-core'
import { inPage } from '../../../browser'
import { chainId, developmentWallet } from '../../../fixtures'
import { servePage, type ServedPage } from '../../../page-server'
import type {} from './dapp'

const { address, privateKey } = developmentWallet(3)
const account = address as `0x${string}`
const recipients = [`0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`] as const

describe('the wallet in a page', function () {
  // The first test may start the browser.
  this.timeout(60_000)
  let node: RunningNode
  let served: ServedPage

  before(async () => {
    node = await startNode(hre.config, { port: 0, blockTime: 200, interval: 50 })
    served = await servePage({ script: join(__dirname, 'dapp.ts') })
  })

  after(async () => {
    await served.close()
    await node.stop()
  })

  /** Opens the page with the wallet in it. What the user is asked is kept in `asked`; all but `declined` is agreed to. */
  const withWallet = (
    act: (page: Page, asked: string[]) => Promise<void>,
    { declined }: { declined?: string } = {},
  ) =>
    inPage(served.url, async (page) => {
      const asked: string[] = []
      await page.exposeFunction('approve', ({ kind }: { kind: string }) => {
        asked.push(kind)
        return kind !== declined
      })
      const settings = { rpcUrl: node.url, chainId, accounts: [privateKey as `0x${string}`] }
      await page.evaluate((given) => window.bench.start(given), settings)
      await act(page, asked)
    })

  const connected = async (page: Page) => {
    await page.evaluate(() => window.bench.discover())
    return page.evaluate(() => window.bench.connect())
  }

  const balances = () =>
    Promise.all(
      recipients.map(async (recipient) =>
        BigInt(
          String(await node.provider.request({ method: 'eth_getBalance', params: [recipient, 'pending'] })),
        ),
      ),
    )

  it('is discovered by the events of EIP-6963, and asks nobody for that', () =>
    withWallet(async (page, asked) => {
      const [info, ...others] = await page.evaluate(() => window.bench.discover())
      expect(others).to.deep.equal([])
      expect(info!.uuid).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(info).to.include({
        name: 'Onchain Verify Wallet',
        rdns: 'onchain-verify.wallet',
        isFrozen: true,
      })
      expect(info!.icon).to.match(/^data:image\/svg\+xml/)
      expect(asked).to.deep.equal([])
    }))

  it('is discovered by mipd, as wagmi does it', () =>
    withWallet(async (page) => {
      expect(await page.evaluate(() => window.bench.discoverWithMipd())).to.deep.equal([
        'onchain-verify.wallet',
      ])
    }))

  it('connects, and sends an atomic batch that arrives, by viem', () =>
    withWallet(async (page, asked) => {
      expect(await connected(page)).to.deep.equal([account])
      const before = await balances()
      const status = await page.evaluate(([from, to]) => window.bench.sendBatch(from, to), [
        account,
        recipients,
      ] as const)
      expect(status).to.deep.equal({ statusCode: 200, atomic: true, transactions: 1 })
      expect(await balances()).to.deep.equal(before.map((balance) => balance + 1n))
      expect(asked).to.deep.equal(['connect', 'sendCalls', 'upgrade'])
    }))

  it('answers 4001 when the user declines to connect', () =>
    withWallet(
      async (page) => {
        await page.evaluate(() => window.bench.discover())
        expect(await page.evaluate(() => window.bench.codeOf('eth_requestAccounts', []))).to.equal(4001)
      },
      { declined: 'connect' },
    ))

  it('answers 4001 when the user declines a batch, of which nothing is sent', () =>
    withWallet(
      async (page) => {
        await connected(page)
        const before = await balances()
        const batch = {
          version: '2.0.0',
          from: account,
          chainId: '0x14a34',
          atomicRequired: true,
          calls: recipients.map((to) => ({ to, value: '0x1' })),
        }
        const code = await page.evaluate((given) => window.bench.codeOf('wallet_sendCalls', [given]), batch)
        expect(code).to.equal(4001)
        expect(await balances()).to.deep.equal(before)
      },
      { declined: 'sendCalls' },
    ))
})
