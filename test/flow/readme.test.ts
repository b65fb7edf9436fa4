import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import solc from 'solc'

/** solc's own types leave `compile` open. */
const compile = solc.compile as (input: string, callbacks: { import: typeof findImport }) => string

const root = join(__dirname, '../..')

interface Compiled {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Imports as they resolve for somebody who installed the package. */
function findImport(path: string): { contents: string } {
  const own = path.replace(/^@onchain-verify\/contracts\//, 'contracts/')
  return { contents: readFileSync(join(root, own === path ? `node_modules/${path}` : own), 'utf8') }
}

describe('README.md', () => {
  it('shows a consumer that compiles as it stands', () => {
    const [, source] = /```solidity\n(.*?)```/s.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
    const input = {
      language: 'Solidity',
      sources: { 'Guestbook.sol': { content: source } },
      settings: { outputSelection: { '*': { '*': ['abi'] } } },
    }
    const output = JSON.parse(compile(JSON.stringify(input), { import: findImport })) as Compiled
    expect(output.errors?.map(({ formattedMessage }) => formattedMessage) ?? []).to.deep.equal([])
    expect(output.contracts?.['Guestbook.sol']).to.have.property('Guestbook')
  })
})
