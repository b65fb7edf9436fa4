import { expect } from 'chai'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { signatureVectors } from '../../vectors'

const { privateKey, digest, signer, packed } = signatureVectors[0]!

const folderOf = (name: string, from = require) => dirname(from.resolve(`${name}/package.json`))
const issuer = folderOf('@onchain-verify/issuer')
const fromIssuer = createRequire(join(issuer, 'dist/index.js'))

/** An installation as npm leaves it without the optional dependency, or where the addon has no build for the platform. */
const installations = [
  { what: 'the addon is not installed', addon: false },
  { what: 'the addon is not built for this platform', addon: true },
]

const loaders = [
  { format: 'ES module', flags: ['--input-type=module'], load: "await import('@onchain-verify/issuer')" },
  { format: 'CommonJS', flags: ['--input-type=commonjs'], load: "require('@onchain-verify/issuer')" },
]

const report = (load: string) => `
  const { createLocalSigner, createNativeSigner, isNativeAvailable, recoverAddress } = ${load}
  const signer = createLocalSigner('${privateKey}')
  let refusal
  try { createNativeSigner('${privateKey}') } catch (error) { refusal = error.message }
  signer.sign('${digest}').then(async (signature) => {
    const recovered = await recoverAddress('${digest}', signature)
    const nobody = await recoverAddress('${digest}', signature.slice(0, -2) + '1d')
    const broken = await recoverAddress('${digest}', '0x' + 'ff'.repeat(64) + '1b')
    const all = { native: isNativeAvailable(), address: signer.address, signature, refusal, recovered }
    console.log(JSON.stringify({ ...all, unrecoverable: [nobody, broken].every((who) => who === undefined) }))
  })
`

function install(addon: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'onchain-verify-'))
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@onchain-verify'), { recursive: true })
  for (const part of ['dist', 'package.json']) {
    cpSync(join(issuer, part), join(modules, '@onchain-verify/issuer', part), { recursive: true })
  }
  symlinkSync(folderOf('@onchain-verify/protocol'), join(modules, '@onchain-verify/protocol'))
  symlinkSync(folderOf('viem'), join(modules, 'viem'))
  if (addon) {
    const secp256k1 = folderOf('secp256k1', fromIssuer)
    for (const part of ['lib', 'bindings.js', 'index.js', 'elliptic.js', 'package.json']) {
      cpSync(join(secp256k1, part), join(modules, 'secp256k1', part), { recursive: true })
    }
    symlinkSync(folderOf('node-gyp-build'), join(modules, 'node-gyp-build'))
  }
  return folder
}

for (const { what, addon } of installations) {
  describe(`createLocalSigner where ${what}`, () => {
    let folder: string
    before(() => {
      folder = install(addon)
    })
    after(() => rmSync(folder, { recursive: true }))

    for (const { format, flags, load } of loaders) {
      it(`signs and recovers with viem, the same bytes (${format})`, () => {
        const output = execFileSync(process.execPath, [...flags, '--eval', report(load)], {
          cwd: folder,
          encoding: 'utf8',
        })
        expect(JSON.parse(output)).to.deep.equal({
          native: false,
          address: signer,
          signature: `0x${packed.slice(42)}`,
          refusal: 'The native secp256k1 addon is not installed for this platform.',
          recovered: signer,
          unrecoverable: true,
        })
      })
    }
  })
}
