import { loadFixture } from '@nomicfoundation/hardhat-network-helpers'
import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { ModuleKind, ScriptTarget, transpile } from 'typescript'
import type { IssuedVerification } from '@onchain-verify/issuer'
import { deployed, developmentWallet, signerIndex } from '../fixtures'

/** What the TypeScript example of a package's README exports. */
function example(name: string): unknown {
  const readme = readFileSync(join(__dirname, '../../packages', name, 'README.md'), 'utf8')
  const code = /```ts\n([\s\S]*?)```/.exec(readme)![1]!
  const script = transpile(code, { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022 })
  const run = runInThisContext(`(function (exports, require) {${script}\n})`) as (...given: unknown[]) => void
  const exports = {}
  run(exports, require)
  return exports
}

type ProtocolExample = Record<'problems' | 'unmet' | 'digest', unknown>

describe('the README of protocol', () => {
  it('has an example that does what it says', () => {
    const { problems, unmet, digest } = example('protocol') as ProtocolExample
    expect(problems).to.deep.equal([])
    expect(unmet).to.deep.equal([{ name: 'followers', op: 'gte', value: '1000' }])
    expect(digest).to.match(/^0x[0-9a-f]{64}$/)
  })
})

interface IssuerExample {
  readonly issueToMember: (...given: string[]) => Promise<IssuedVerification>
}

describe('the README of issuer', () => {
  it('has an example that a contract accepts', async () => {
    const { registry, incentiveProgram, wallet } = await loadFixture(deployed)
    const { issueToMember } = example('issuer') as IssuerExample
    const { identityHash, expiration, signature } = await issueToMember(
      await registry.getAddress(),
      developmentWallet(signerIndex).privateKey,
      wallet.address,
      await incentiveProgram.getAddress(),
    )
    await expect(incentiveProgram.connect(wallet).enroll(identityHash, expiration, signature))
      .to.emit(incentiveProgram, 'Enrolled')
      .withArgs(wallet.address, identityHash)
  })
})
