import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { grown, type GasFigures } from '../../bench/gas/figures'
import { findProblem, writeFiles } from '../../bench/gas/files'

const figures: GasFigures = {
  verifyVerification: { '1': 14_000, '3': 17_000, '8': 23_000 },
  claim: { IncentiveProgram: 84_000, OncePerIdentity: 60_000 },
  decodingPeer: { '1': 17_500, '3': 24_000, '8': 42_000 },
}

const dearer: GasFigures = {
  ...figures,
  verifyVerification: { ...figures.verifyVerification, '3': 17_001 },
  claim: { ...figures.claim, OncePerIdentity: 60_100 },
}

describe('bench:gas', () => {
  let root: string

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'bench-gas-'))
    await writeFiles(root, figures)
  })

  afterEach(() => rm(root, { recursive: true }))

  it('writes results of the agreed shape', async () => {
    expect(JSON.parse(await readFile(join(root, 'bench/results/gas.json'), 'utf8'))).to.deep.equal(figures)
  })

  it('passes while the figures are the committed ones', async () => {
    expect(await findProblem(root, figures)).to.equal(undefined)
  })

  it('names every figure that grew', () => {
    expect(grown(figures, dearer)).to.deep.equal([
      'verifyVerification, 3 conditions: 17,000 -> 17,001',
      'claim through OncePerIdentity: 60,000 -> 60,100',
    ])
  })

  it('fails when a figure grew', async () => {
    expect(await findProblem(root, dearer)).to.match(
      /^Gas grew over bench\/results\/gas\.json: verifyVerification, 3 conditions: 17,000 -> 17,001; .* Make it cheaper/,
    )
  })

  it('asks to write the files again when a figure fell', async () => {
    expect(await findProblem(root, { ...figures, claim: { ...figures.claim, OncePerIdentity: 1 } })).to.equal(
      'Stale: bench/results/gas.json, docs/gas.md. Run "npm run bench:gas" and commit what it writes.',
    )
  })

  it('fails when a generated file was edited', async () => {
    await writeFile(join(root, 'docs/charts/gas.svg'), '<svg/>')
    expect(await findProblem(root, figures)).to.match(/^Stale: docs\/charts\/gas\.svg\./)
  })

  it('lets the peer cost what it likes', () => {
    expect(grown(figures, { ...figures, decodingPeer: { '1': 99_999, '3': 99_999, '8': 99_999 } })).to.be
      .empty
  })
})
