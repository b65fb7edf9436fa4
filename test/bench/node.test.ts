import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { percentile, type ChainFigures, type NodeFigures } from '../../bench/node/figures'
import { generatedFiles, resultsFile, table, writeFiles } from '../../bench/node/report'

const chain = (scale: number): ChainFigures => ({
  balancePendingP50Ms: { '10': scale, '100': 2 * scale, '1000': 3 * scale },
  balancePendingP99Ms: { '10': 4 * scale, '100': 5 * scale, '1000': 6 * scale },
  blockPendingP50Ms: { '10': scale, '100': 2 * scale, '1000': 3 * scale },
  blockPendingP99Ms: { '10': 4 * scale, '100': 5 * scale, '1000': 6 * scale },
  sendsPerSec: 1000 * scale,
})

const figures: NodeFigures = { ours: chain(1), hardhat: chain(10), visibleP50Ms: 120, visibleP99Ms: 240 }

describe('bench:node', () => {
  let root: string

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'bench-node-'))
  })
  afterEach(() => rm(root, { recursive: true }))

  const results = async (): Promise<unknown> => JSON.parse(await readFile(join(root, resultsFile), 'utf8'))

  const percentiles = [
    { of: [7], share: 0.99, is: 7 },
    { of: [3, 1, 2], share: 0.5, is: 2 },
    { of: [4, 3, 2, 1], share: 0.5, is: 2 },
    { of: Array.from({ length: 100 }, (_, index) => index + 1), share: 0.99, is: 99 },
    { of: [0.123_456], share: 0.5, is: 0.12 },
  ]
  for (const { of, share, is } of percentiles) {
    it(`takes ${is} for the ${share * 100} % point of ${of.length} values`, () =>
      expect(percentile(of, share)).to.equal(is))
  }

  it('writes results of the agreed shape', async () => {
    await writeFiles(root, { ...figures, anvil: chain(2) })
    expect(await results()).to.deep.equal({ ...figures, anvil: chain(2) })
  })

  it('leaves the figures of anvil as they were where it is not installed', async () => {
    await writeFiles(root, { ...figures, anvil: chain(2) })
    await writeFiles(root, { ...figures, ours: chain(3) })
    expect(await results()).to.deep.equal({ ...figures, ours: chain(3), anvil: chain(2) })
  })

  it('does without anvil where it was never measured', async () => {
    await writeFiles(root, figures)
    expect(await results()).to.deep.equal(figures)
  })

  it('puts every chain beside ours and its reach', () => {
    expect(table(figures)['eth_getBalance, 1000 pending']).to.deep.equal({
      ours: '3.00 / 6.00',
      'Hardhat node': '30.00 / 60.00',
      reach: 'p50 <= 1',
    })
    expect(table(figures)['accepted to visible']).to.deep.equal({
      ours: '120.00 / 240.00',
      'Hardhat node': '',
      reach: 'p99 <= 300',
    })
  })

  it('has the committed page and chart show the committed figures', async () => {
    const repository = join(__dirname, '..', '..')
    const committed = (path: string) => readFile(join(repository, path), 'utf8')
    const kept = JSON.parse(await committed(resultsFile)) as NodeFigures
    for (const [path, content] of await generatedFiles(kept))
      expect(await committed(path), path).to.equal(content)
  })
})
