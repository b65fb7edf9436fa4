import * as client from '@onchain-verify/client'
import * as react from '@onchain-verify/client/react'
import { expect } from 'chai'
import { build } from 'esbuild'
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { errorCodes, transportCodes } from '@onchain-verify/protocol'
import { exportsToEsModules } from '../es-module'

const names = [
  'AlreadyClaimedError',
  'AuthorizationFailedError',
  'ChainUnavailableError',
  'ClaimRevertedError',
  'ConditionsNotSatisfiedError',
  'ContractNotFoundError',
  'InsufficientFundsError',
  'InternalError',
  'InvalidArgumentError',
  'InvalidInputError',
  'InvalidPolicyError',
  'InvalidSignatureError',
  'MalformedAnswerError',
  'MisdirectedRequestError',
  'NeedsReauthError',
  'NetworkError',
  'NotSignerError',
  'OnchainVerifyError',
  'PolicyUnreadableError',
  'RateLimitedError',
  'TimeoutError',
  'TransactionPendingError',
  'TransactionReplacedError',
  'UnavailableError',
  'UserRejectedError',
  'VerificationExpiredError',
  'VerificationNotFoundError',
  'WalletFailedError',
  'WalletUnauthorizedError',
  'WrongChainError',
  'authorizationUrl',
  'claim',
  'createVerificationFlow',
  'createVerificationMessage',
  'fetchVerification',
  'nextSteps',
  'readAuthorizationResult',
  'transition',
]

describe('@onchain-verify/client', () => {
  it('exports what it says, to both kinds of modules', async () => {
    expect(Object.keys(client).sort()).to.deep.equal(names)
    expect(await exportsToEsModules('@onchain-verify/client')).to.deep.equal(names)
  })

  it('exports the hook apart', async () => {
    expect(Object.keys(react)).to.deep.equal(['useVerification'])
    expect(await exportsToEsModules('@onchain-verify/client/react')).to.deep.equal(['useVerification'])
  })

  it('knows what to do next for every code of the service', () => {
    expect(client.nextSteps).to.include.all.keys(...errorCodes, ...Object.keys(transportCodes))
  })

  it('is documented: each code with its class and what to do next', () => {
    const page = readFileSync(join(__dirname, '../../../docs/client.md'), 'utf8')
    const rows = [...page.matchAll(/^\| (`[a-z_`, ]+`) +\| `(\w+Error)` +\| `([a-z_]+)` +\|/gm)]
    const documented = rows.flatMap(([, codes, , next]) =>
      codes!.split(', ').map((code) => [code.replaceAll('`', ''), next]),
    )
    expect(Object.fromEntries(documented)).to.deep.equal(client.nextSteps)
    expect(names).to.include.members(rows.map(([, , name]) => name))
  })

  it('imports no module of Node in a page, and no React without the hook', async () => {
    const entry = join(dirname(require.resolve('@onchain-verify/client/package.json')), 'dist/index.js')
    const options = {
      bundle: true,
      platform: 'browser',
      format: 'esm',
      write: false,
      metafile: true,
    } as const
    const { metafile } = await build({ ...options, entryPoints: [entry] })
    const imports = Object.values(metafile.inputs).flatMap((input) => input.imports.map(({ path }) => path))
    expect(imports.filter((path) => builtinModules.includes(path.replace(/^node:/, '')))).to.deep.equal([])
    expect(imports.filter((path) => /(^|\/)react(\/|$)/.test(path))).to.deep.equal([])
  })
})
