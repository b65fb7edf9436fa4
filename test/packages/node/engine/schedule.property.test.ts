import { expect } from 'chai'
import fc from 'fast-check'
import { accounts, latestBlock, pendingBlock, startTestNode, type Block, type TestNode } from './chain'
import { headerHash } from './header-hash'

/** What ought to be: hashes in the order in which an index takes them. */
interface Model {
  waiting: string[]
  open: string[]
  sealed: string[][]
  nonces: number[]
}

type Step = { readonly send: number; readonly tip: number } | 'index' | 'seal' | 'mine'

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ send: fc.nat(3), tip: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 3, arbitrary: fc.constant('index' as const) },
  { weight: 1, arbitrary: fc.constantFrom('seal' as const, 'mine' as const) },
)

function confirm(model: Model): void {
  model.open.push(...model.waiting)
  model.waiting = []
}

function seal(model: Model): void {
  confirm(model)
  model.sealed.push(model.open)
  model.open = []
}

async function take(node: TestNode, model: Model, next: Step): Promise<void> {
  if (typeof next === 'object') {
    const nonce = model.nonces[next.send]!++
    const tip = BigInt(next.tip) * 10n ** 9n
    model.waiting.push(await node.send(accounts[next.send]!, { nonce, tip }))
  } else if (next === 'index') {
    await node.index()
    confirm(model)
  } else {
    // What is pre-confirmed and nothing besides becomes the block, header and all.
    await node.index()
    const pending = await pendingBlock(node)
    await (next === 'seal' ? node.seal() : node.ask('evm_mine'))
    expect(await latestBlock(node)).to.deep.equal(pending)
    seal(model)
  }
}

async function compare(node: TestNode, model: Model): Promise<void> {
  const [latest, pending] = [await latestBlock(node), await pendingBlock(node)]
  expect(pending.transactions).to.deep.equal(model.open)
  expect(latest.transactions).to.deep.equal(model.sealed.at(-1) ?? [])
  expect(Number(latest.number)).to.equal(model.sealed.length)
  expect(Number(pending.number)).to.equal(model.sealed.length + 1)
  expect(await node.ask('eth_blockNumber')).to.equal(latest.number)
  expect(await node.ask('eth_getBlockByNumber', pending.number, false)).to.equal(null)
  expect(pending.parentHash).to.equal(latest.hash)
  expect(headerHash(pending)).to.equal(pending.hash)
}

describe('any schedule of sends, indices and seals', () => {
  it('loses nothing, reorders nothing, and shows at latest what is sealed only', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const node = await startTestNode()
        const model: Model = { waiting: [], open: [], sealed: [], nonces: [0, 0, 0, 0] }
        for (const next of steps) {
          await take(node, model, next)
          await compare(node, model)
        }
        await node.ask('evm_mine')
        seal(model)
        for (const [index, transactions] of model.sealed.entries()) {
          const block = await node.ask<Block>('eth_getBlockByNumber', `0x${(index + 1).toString(16)}`, false)
          expect(block.transactions).to.deep.equal(transactions)
          expect(headerHash(block)).to.equal(block.hash)
        }
      }),
      { numRuns: 25 },
    )
  })
})
