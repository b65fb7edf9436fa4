import { expect } from 'chai'
import { build } from 'esbuild'
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import type * as Protocol from '@onchain-verify/protocol'
import { identityVectors, policyVectors, signatureVectors, verificationVectors } from '../../vectors'

const entry = join(dirname(require.resolve('@onchain-verify/protocol/package.json')), 'dist/index.js')

/** One script for a page, minified. esbuild refuses Node's built-in modules for this platform. */
async function bundle() {
  return build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'protocol',
    write: false,
    metafile: true,
  })
}

describe('@onchain-verify/protocol in a browser', () => {
  let script: string
  let imports: string[]
  let protocol: typeof Protocol

  before(async () => {
    const { outputFiles, metafile } = await bundle()
    script = outputFiles[0]!.text
    imports = Object.values(metafile.inputs).flatMap((input) => input.imports.map(({ path }) => path))
    // What a page has and the language does not; nothing of Node.
    const page = createContext({ TextEncoder, TextDecoder, URL, atob, btoa, crypto, setTimeout })
    protocol = runInContext(`${script}; protocol`, page) as typeof Protocol
  })

  it('imports no built-in module of Node, nor do its dependencies', () => {
    const builtins = imports.filter((path) => path.startsWith('node:') || builtinModules.includes(path))
    expect(builtins).to.deep.equal([])
    expect(readFileSync(entry, 'utf8')).not.to.match(/\bnode:|\brequire\(/)
  })

  it('gives the vectors of policy hashes', () => {
    for (const { chainId, consumer, policyHash, ...policy } of policyVectors) {
      expect(protocol.hashPolicy({ chainId, address: consumer }, policy)).to.equal(policyHash)
    }
  })

  it('gives the vectors of digests', () => {
    for (const { domain, message, digest } of verificationVectors) {
      const registry = { chainId: domain.chainId, address: domain.verifyingContract }
      expect(protocol.hashVerification(registry, message)).to.equal(digest)
    }
  })

  it('gives the vectors of identity hashes', () => {
    for (const { secret, identityHash, ...identity } of identityVectors) {
      const bytes = Uint8Array.from(Buffer.from(secret.slice(2), 'hex'))
      expect(protocol.hashIdentity(bytes, identity)).to.equal(identityHash)
    }
  })

  it('takes signatures apart', () => {
    for (const { packed, signer } of signatureVectors) {
      expect(protocol.unpackSignature(packed).signer).to.equal(signer)
    }
  })

  it('keeps the names of its errors through minifying', () => {
    expect(new protocol.NeedsReauthError('microblog').name).to.equal('NeedsReauthError')
  })
})
