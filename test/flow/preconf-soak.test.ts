import { expect } from 'chai'
import { config } from 'hardhat'
import { startNode, type RunningNode } from '@onchain-verify/node'
import { findProblems } from '../../bench/node-soak/problems'
import type { SealedBlock, SoakRecord } from '../../bench/node-soak/record'
import { soak } from '../../bench/node-soak/soak'

describe('The node under load', () => {
  let node: RunningNode
  let record: SoakRecord
  /** The number of the block that holds most. */
  let fullest: number

  before(async () => {
    // Blocks so short that the load meets several of their boundaries.
    node = await startNode(config, { port: 0, blockTime: 500, interval: 50 })
    record = await soak(node.url, { perSecond: 120, seconds: 3, fastBlocks: 50 })
    const sizes = record.blocks.map(({ transactions }) => transactions.length)
    fullest = sizes.indexOf(Math.max(...sizes))
  })
  after(() => node.stop())

  it('loses nothing and reorders nothing', () => expect(findProblems(record)).to.deep.equal([]))

  it('had something to lose: every kind of transaction, over several blocks', () => {
    const accepted = record.replies.filter(({ refusal }) => refusal === undefined)
    expect(new Set(record.replies.map(({ submission }) => submission.kind)).size).to.equal(6)
    expect(new Set(accepted.map(({ submission }) => submission.kind))).to.include.keys('reverting', 'early')
    expect(record.blocks.filter(({ transactions }) => transactions.length > 0)).to.have.length.above(2)
    expect(record.samples.some(({ pending }) => (pending?.transactions.length ?? 0) > 0)).to.equal(true)
    expect(record.blocks).to.have.length.above(50)
  })

  /** The record with another fullest block. */
  const withBlock = (bend: (block: SealedBlock) => Partial<SealedBlock>): SoakRecord => {
    const blocks = [...record.blocks]
    const block = blocks[fullest]!
    blocks[fullest] = { ...block, ...bend(block) }
    return { ...record, blocks }
  }
  const withSample = (bend: (sample: SoakRecord['samples'][number]) => object): SoakRecord => ({
    ...record,
    samples: record.samples.map((sample, index) => (index === 1 ? { ...sample, ...bend(sample) } : sample)),
  })
  const withReply = (kind: string, refusal: string | undefined): SoakRecord => {
    const index = record.replies.findIndex(({ submission }) => submission.kind === kind)
    const { submission } = record.replies[index]!
    const bent = refusal === undefined ? { submission } : { submission, refusal }
    return { ...record, replies: record.replies.with(index, bent) }
  }

  const bends: readonly { when: string; bent: () => SoakRecord; says: RegExp }[] = [
    {
      when: 'a transaction is lost',
      bent: () =>
        withBlock(({ transactions, statuses }) => ({
          transactions: transactions.slice(0, -1),
          statuses: statuses.slice(0, -1),
        })),
      says: /^The accepted \w+ 0x[0-9a-f]{64} is in 0 blocks\.$/,
    },
    {
      when: 'a transaction is in a block twice',
      bent: () =>
        withBlock(({ transactions, statuses }) => ({
          transactions: [...transactions, transactions[0]!],
          statuses: [...statuses, statuses[0]!],
        })),
      says: /^The accepted \w+ 0x[0-9a-f]{64} is in 2 blocks\.$/,
    },
    {
      when: 'a block holds what nobody sent',
      bent: () =>
        withBlock(({ transactions, statuses }) => ({
          transactions: [...transactions, `0x${'00'.repeat(32)}`],
          statuses: [...statuses, '0x1'],
        })),
      says: /^0x0{64} is in a block, though it was refused or replaced\.$/,
    },
    {
      when: 'a block has another order than was announced',
      bent: () =>
        withBlock(({ transactions: [first, second, ...rest] }) => ({
          transactions: [second!, first!, ...rest],
        })),
      says: /^Block \d+ has another order than was announced\.$/,
    },
    {
      when: 'a transaction is announced and never sealed',
      bent: () => ({ ...record, announced: [...record.announced, `0x${'00'.repeat(32)}`] }),
      says: /^0x0{64} was announced and is in no block\.$/,
    },
    {
      when: 'a transaction is never announced',
      bent: () => ({ ...record, announced: record.announced.slice(1) }),
      says: /^Block \d+ holds what was never announced\.$/,
    },
    {
      when: 'a transaction is announced twice',
      bent: () => ({ ...record, announced: [...record.announced, record.announced[0]!] }),
      says: /^A transaction was announced twice\.$/,
    },
    {
      when: 'a receipt has the wrong status',
      bent: () => withBlock(({ statuses }) => ({ statuses: statuses.map(() => '0x2') })),
      says: /^The receipt of 0x[0-9a-f]{64} has status 0x2 rather than 0x[01]\.$/,
    },
    {
      when: 'a count does not match the blocks',
      bent: () => ({ ...record, counts: record.counts.with(3, 1000) }),
      says: /^Sender 3 has \d+ transactions in blocks and a count of 1000\.$/,
    },
    {
      when: 'a nonce comes before its time',
      bent: () => ({ ...record, blocks: [...record.blocks].reverse() }),
      says: /^Sender \d+'s nonce \d+ is where \d+ was due\.$/,
    },
    {
      when: 'a block does not follow the one before',
      bent: () => withBlock(() => ({ parentHash: '0x' })),
      says: /^Block \d+ does not follow block \d+\.$/,
    },
    {
      when: 'a plain transfer is refused',
      bent: () => withReply('transfer', 'already known'),
      says: /^The transfer 0x[0-9a-f]{64} was refused: already known$/,
    },
    {
      when: 'a repetition is accepted',
      bent: () => withReply('repeat', undefined),
      says: /^The repeat 0x[0-9a-f]{64} was accepted\.$/,
    },
    {
      when: 'pending is null',
      bent: () => withSample(() => ({ pending: null })),
      says: /^At sample 1, pending was null\.$/,
    },
    {
      when: 'pending is latest',
      bent: () => withSample(({ before }) => ({ pending: before })),
      says: /^At sample 1, pending was block \d+ while latest was \d+ and then \d+\.$/,
    },
    {
      when: 'pending is on top of another block',
      bent: () => withSample(({ pending }) => ({ pending: { ...pending!, parentHash: '0x' } })),
      says: /^At sample 1, pending did not follow block \d+\.$/,
    },
    {
      when: 'what pending showed does not keep its place',
      bent: () => withSample(({ pending }) => ({ pending: { ...pending!, transactions: ['0x'] } })),
      says: /^At sample 1, pending was not the beginning of block \d+\.$/,
    },
    {
      when: 'the sealed block has another timestamp than pending',
      bent: () => withSample(({ pending }) => ({ pending: { ...pending!, timestamp: '0x1' } })),
      says: /^At sample 1, pending was not the beginning of block \d+\.$/,
    },
  ]
  for (const { when, bent, says } of bends) {
    it(`would be caught when ${when}`, () =>
      expect(findProblems(bent()).some((problem) => says.test(problem))).to.equal(true))
  }
})
