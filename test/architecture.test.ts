import { expect } from 'chai'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative } from 'node:path'
import { preProcessFile } from 'typescript'

/** What one part of the house may import. */
interface Rule {
  /** Packages of ours, without the scope. */
  readonly ours: readonly string[]
  /** Hardhat and its plugins: only where moving on from Hardhat 2 stays small. */
  readonly hardhat?: true
  /** Modules of Node; everybody but what must run in a browser. */
  readonly node?: false
}

const everything = ['protocol', 'issuer', 'testing', 'service', 'node', 'wallet', 'client', 'app-providers']

/** DESIGN section 2. A part that is not here may not exist. */
const table: Readonly<Record<string, Rule>> = {
  'packages/protocol': { ours: [], node: false },
  'packages/issuer': { ours: ['protocol'] },
  'packages/testing': { ours: ['issuer', 'protocol'], hardhat: true },
  'packages/service': { ours: ['issuer', 'protocol'] },
  'packages/node': { ours: ['protocol'], hardhat: true },
  'packages/wallet': { ours: ['protocol'] },
  'packages/client': { ours: ['protocol'] },
  'apps/verify': { ours: ['client'] },
  'apps/providers': { ours: [] },
  'apps/demo': { ours: ['client', 'wallet'] },
  contracts: { ours: [], node: false },
  config: { ours: [], hardhat: true },
  'hardhat.config.ts': { ours: ['node', 'testing'], hardhat: true },
  deploy: { ours: everything, hardhat: true },
  scripts: { ours: everything, hardhat: true },
  test: { ours: everything, hardhat: true },
  bench: { ours: everything, hardhat: true },
  // The vectors check our packages, so they may not come from them.
  vectors: { ours: [] },
}

const root = join(__dirname, '..')
const scope = '@onchain-verify/'
const isHardhat = (name: string) => /^(hardhat|@nomicfoundation\/hardhat)\b/.test(name)

/** The part of the house that a file belongs to. */
function partOf(file: string): string {
  const segments = file.split('/')
  return segments.slice(0, segments[0] === 'packages' || segments[0] === 'apps' ? 2 : 1).join('/')
}

/** What is wrong with `file` importing `specifier`, or undefined. */
function violation(file: string, specifier: string): string | undefined {
  const part = partOf(file)
  const rule = table[part]
  if (rule === undefined) return `${part} is not in the table`
  if (specifier.startsWith('.')) {
    const target = partOf(relative(root, join(root, file, '..', specifier)))
    // Apps export nothing: their tests take what they test from the sources.
    const isTested = part === 'test' && target.startsWith('apps/')
    const closed = part === 'contracts' || part.includes('/') || (target.includes('/') && !isTested)
    return closed && target !== part ? `${part} reaches into ${target}` : undefined
  }
  if (specifier.startsWith(scope)) {
    const name = specifier.slice(scope.length).split('/')[0]!
    return rule.ours.includes(name) ? undefined : `${part} may not import ${scope}${name}`
  }
  if (isHardhat(specifier) && rule.hardhat !== true) return `${part} may not import Hardhat`
  if (isBuiltin(specifier) && rule.node === false) return `${part} may not import modules of Node`
  return undefined
}

function filesUnder(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesUnder(path)
    return /\.(sol|[cm]?[jt]sx?)$/.test(entry.name) ? [path] : []
  })
}

const foldersUnder = (folder: string) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${folder}/${entry.name}`)
    : []

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  if (file.endsWith('.sol')) return [...text.matchAll(/^import\b[^"]*"([^"]+)"/gm)].map((match) => match[1]!)
  return preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
}

interface Manifest {
  readonly dependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}

/** What is installed with a package: its own tools are its own business. */
function dependenciesOf(part: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, part, 'package.json'), 'utf8')) as Manifest
  const { dependencies, peerDependencies, optionalDependencies } = manifest
  return Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })
}

/** The package that a specifier names: `@scope/name/file` is of `@scope/name`. */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const packages = foldersUnder('packages')
const published = [...packages, ...foldersUnder('apps'), 'contracts']
const sources = [
  ...packages.flatMap((part) => filesUnder(`${part}/src`)),
  ...['apps', 'contracts', 'config', 'deploy', 'scripts', 'test', 'bench', 'vectors'].flatMap(filesUnder),
  'hardhat.config.ts',
]

const judged: { file: string; specifier: string; verdict: string | undefined }[] = [
  { file: 'packages/protocol/src/a.ts', specifier: 'viem', verdict: undefined },
  { file: 'packages/protocol/src/a.ts', specifier: './b.js', verdict: undefined },
  {
    file: 'packages/protocol/src/a.ts',
    specifier: 'node:fs',
    verdict: 'packages/protocol may not import modules of Node',
  },
  {
    file: 'packages/protocol/src/a.ts',
    specifier: 'crypto',
    verdict: 'packages/protocol may not import modules of Node',
  },
  {
    file: 'packages/protocol/src/a.ts',
    specifier: '../../issuer/src/b.js',
    verdict: 'packages/protocol reaches into packages/issuer',
  },
  { file: 'packages/issuer/src/a.ts', specifier: 'node:module', verdict: undefined },
  { file: 'packages/issuer/src/a.ts', specifier: '@onchain-verify/protocol', verdict: undefined },
  {
    file: 'packages/issuer/src/a.ts',
    specifier: '@onchain-verify/service',
    verdict: 'packages/issuer may not import @onchain-verify/service',
  },
  {
    file: 'packages/issuer/src/a.ts',
    specifier: 'hardhat/types',
    verdict: 'packages/issuer may not import Hardhat',
  },
  {
    file: 'packages/issuer/src/a.ts',
    specifier: '@nomicfoundation/hardhat-ethers',
    verdict: 'packages/issuer may not import Hardhat',
  },
  {
    file: 'packages/issuer/src/a.ts',
    specifier: '../../../config/b',
    verdict: 'packages/issuer reaches into config',
  },
  { file: 'packages/node/src/a.ts', specifier: 'hardhat', verdict: undefined },
  {
    file: 'packages/client/src/a.ts',
    specifier: '@onchain-verify/wallet',
    verdict: 'packages/client may not import @onchain-verify/wallet',
  },
  { file: 'packages/misc/src/a.ts', specifier: 'viem', verdict: 'packages/misc is not in the table' },
  {
    file: 'apps/verify/src/a.ts',
    specifier: '@onchain-verify/wallet',
    verdict: 'apps/verify may not import @onchain-verify/wallet',
  },
  { file: 'apps/demo/src/a.ts', specifier: '@onchain-verify/wallet', verdict: undefined },
  { file: 'contracts/a.sol', specifier: './libraries/b.sol', verdict: undefined },
  {
    file: 'contracts/a.sol',
    specifier: '../packages/protocol/b.sol',
    verdict: 'contracts reaches into packages/protocol',
  },
  { file: 'contracts/a.sol', specifier: 'hardhat/console.sol', verdict: 'contracts may not import Hardhat' },
  {
    file: 'deploy/a.ts',
    specifier: '../packages/issuer/src/b',
    verdict: 'deploy reaches into packages/issuer',
  },
  { file: 'deploy/a.ts', specifier: '../config/b', verdict: undefined },
  { file: 'test/apps/verify/a.ts', specifier: '../../../apps/verify/src/b', verdict: undefined },
  {
    file: 'test/packages/issuer/a.ts',
    specifier: '../../../packages/issuer/src/b',
    verdict: 'test reaches into packages/issuer',
  },
  {
    file: 'vectors/a.ts',
    specifier: '@onchain-verify/protocol',
    verdict: 'vectors may not import @onchain-verify/protocol',
  },
]

describe('architecture', () => {
  for (const { file, specifier, verdict } of judged) {
    it(`${verdict === undefined ? 'allows' : 'refuses'} ${specifier} in ${partOf(file)}`, () =>
      expect(violation(file, specifier)).to.equal(verdict))
  }

  it('finds the sources', () => {
    expect(sources).to.include.members(['packages/protocol/src/index.ts', 'contracts/SignerRegistry.sol'])
    expect(importsOf('contracts/SignerRegistry.sol')).to.include('./libraries/PolicyHash.sol')
    expect(importsOf('packages/issuer/src/native-curve.ts')).to.include('secp256k1/bindings')
    expect(importsOf('packages/issuer/src/issuer.ts')).to.include('./ports.js')
  })

  it('is kept by every import', () => {
    const broken = sources.flatMap((file) =>
      importsOf(file).flatMap((specifier) => {
        const wrong = violation(file, specifier)
        return wrong === undefined ? [] : [`${file}: ${wrong}`]
      }),
    )
    expect(broken).to.deep.equal([])
  })

  it('is kept by what the packages depend on', () => {
    const broken = published.flatMap((part) =>
      dependenciesOf(part).flatMap((name) => violation(`${part}/package.json`, name) ?? []),
    )
    expect(broken).to.deep.equal([])
  })

  it('has every package declare what it imports', () => {
    const undeclared = packages.flatMap((part) => {
      const declared = dependenciesOf(part)
      const imported = filesUnder(`${part}/src`)
        .flatMap(importsOf)
        .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier))
      return [...new Set(imported.map(packageOf))]
        .filter((name) => !declared.includes(name))
        .map((name) => `${part}: ${name}`)
    })
    expect(undeclared).to.deep.equal([])
  })
})
