import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { ModuleKind, ScriptTarget, transpile } from 'typescript'
import type { Hex } from 'viem'
import { balanceOf, keys, logging, onFreshChain, sink, hardhat } from './world'

type PayBoth = (provider: unknown, key: Hex, to: readonly Hex[]) => Promise<object>

/** What the README's example exports. */
function example(): { readonly payBoth: PayBoth } {
  const readme = readFileSync(join(__dirname, '../../../packages/wallet/README.md'), 'utf8')
  const code = /```ts\n([\s\S]*?)```/.exec(readme)![1]!
  const script = transpile(code, { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022 })
  const run = runInThisContext(`(function (exports, require) {${script}\n})`) as (...given: unknown[]) => void
  const exports = {}
  run(exports, require)
  return exports as { readonly payBoth: PayBoth }
}

describe('the README of wallet', () => {
  onFreshChain()

  it('has an example that pays both', async () => {
    const status = await example().payBoth(hardhat, keys[0]!, [sink, logging])
    expect(status).to.include({ status: 200, atomic: true })
    expect([await balanceOf(sink), await balanceOf(logging)]).to.deep.equal([1n, 1n])
  })
})
