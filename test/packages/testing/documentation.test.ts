import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import solc from 'solc'
import { ModuleKind, ScriptTarget, transpile } from 'typescript'

/** solc's own types leave `compile` open. */
const compile = solc.compile as (input: string, callbacks: { import: typeof findImport }) => string

const root = join(__dirname, '../../..')

/** The first block of code in one language. */
const block = (file: string, language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readFileSync(join(root, file), 'utf8'))![1]!

/** Imports as they resolve for somebody who installed the packages. */
function findImport(path: string): { contents: string } {
  const own = path.replace(/^@onchain-verify\/contracts\//, 'contracts/')
  const file = own === path ? `node_modules/${path}` : own
  return { contents: readFileSync(join(root, path === 'Guestbook.sol' ? guestbook : file), 'utf8') }
}

const guestbook = 'packages/testing/template/contracts/Guestbook.sol'

/** What the guide leaves to forge-std. */
const foundryTest = (body: string) => `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;
import { IOncePerIdentity } from "@onchain-verify/contracts/interfaces/IOncePerIdentity.sol";
import { SignerRegistry } from "@onchain-verify/contracts/SignerRegistry.sol";
import { Issued, VerificationIssuer } from "@onchain-verify/contracts/testing/VerificationIssuer.sol";
import { Guestbook } from "Guestbook.sol";
interface Vm {
    function addr(uint256 key) external returns (address);
    function expectRevert(bytes calldata reason) external;
}
contract GuestbookTest {
    Vm private constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
    ${body}
}`

describe('the README of testing shows a suite that passes:', () => {
  const script = transpile(block('packages/testing/README.md', 'ts'), {
    module: ModuleKind.CommonJS,
    target: ScriptTarget.ES2022,
  })
  const run = runInThisContext(`(function (exports, require) {${script}\n})`) as (...given: unknown[]) => void
  run({}, require)
})

describe('docs/testing-a-consumer.md', () => {
  it('shows a Foundry test that compiles', () => {
    const input = {
      language: 'Solidity',
      sources: {
        'Guestbook.t.sol': { content: foundryTest(block('docs/testing-a-consumer.md', 'solidity')) },
      },
      settings: { outputSelection: { '*': { '*': ['abi'] } } },
    }
    const output = JSON.parse(compile(JSON.stringify(input), { import: findImport })) as {
      errors?: readonly { readonly formattedMessage: string; readonly severity: string }[]
    }
    const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
    expect(errors.map(({ formattedMessage }) => formattedMessage)).to.deep.equal([])
  })
})
