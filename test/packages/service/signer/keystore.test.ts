import { expect } from 'chai'
import { computeAddress, encryptKeystoreJsonSync, id, recoverAddress } from 'ethers'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeystore, openSigner, SignerError } from '@onchain-verify/service'
import { rejection } from '../../../rejection'
import { randomLooking } from '../variables'

const password = 'a password of some length'
const privateKey = `0x${randomLooking('in a keystore')}` as const
const scrypt = { N: 1024, r: 8, p: 1 }

describe('a keystore file', () => {
  let folder: string
  before(() => (folder = mkdtempSync(join(tmpdir(), 'keystore-'))))
  after(() => rmSync(folder, { recursive: true }))
  const at = (name: string) => join(folder, name)
  const open = (name: string, word = password) =>
    openSigner({ kind: 'keystore', file: at(name), password: word })
  const write = (name: string, text: string) => {
    writeFileSync(at(name), text)
    return name
  }

  it('comes back as the key that went in', async () => {
    const address = await createKeystore({ file: at('given'), password, privateKey, scrypt })
    expect(address).to.equal(computeAddress(privateKey))
    const signer = await open('given')
    expect(signer.address).to.equal(address)
    const digest = id('a digest') as `0x${string}`
    expect(recoverAddress(digest, await signer.sign(digest))).to.equal(address)
  })

  it('gets a new key each time when none is given', async () => {
    const first = await createKeystore({ file: at('new 1'), password, scrypt })
    const second = await createKeystore({ file: at('new 2'), password, scrypt })
    expect(first).not.to.equal(second)
    expect((await open('new 1')).address).to.equal(first)
  })

  it('is for this user only, and holds neither key nor password', async () => {
    await createKeystore({ file: at('private'), password, privateKey, scrypt })
    expect(statSync(at('private')).mode & 0o777).to.equal(0o600)
    const text = readFileSync(at('private'), 'utf8')
    expect(text).not.to.include(privateKey.slice(2)).and.not.to.include(password)
  })

  it('costs a guesser what wallets ask for', async () => {
    await createKeystore({ file: at('strong'), password, privateKey })
    const { Crypto } = JSON.parse(readFileSync(at('strong'), 'utf8')) as { Crypto: { kdfparams: object } }
    expect(Crypto.kdfparams).to.include({ n: 131_072, r: 8, p: 1 })
  }).timeout(20_000)

  it('is never overwritten', async () => {
    write('there', 'something else')
    expect(await rejection(createKeystore({ file: at('there'), password, scrypt })))
      .to.be.instanceOf(SignerError)
      .and.include({
        message: 'The keystore file exists already: it is not overwritten, since its key would be lost.',
      })
    expect(readFileSync(at('there'), 'utf8')).to.equal('something else')
  })

  it('needs a folder to be written to, and a password of some length', async () => {
    expect(await rejection(createKeystore({ file: at('no/where'), password, scrypt })))
      .to.be.instanceOf(SignerError)
      .and.include({ message: 'The keystore file cannot be written (ENOENT).' })
    expect(await rejection(createKeystore({ file: at('short'), password: 'eleven char', scrypt })))
      .to.be.instanceOf(SignerError)
      .and.include({ message: 'The password must have at least 12 characters.' })
  })

  it('of another tool opens too', async () => {
    const account = { address: computeAddress(privateKey), privateKey }
    write('geth', encryptKeystoreJsonSync(account, password, { scrypt }).toLowerCase())
    expect((await open('geth')).address).to.equal(account.address)
  })

  const keystore = (change: (parts: Record<string, unknown>) => unknown) => {
    const account = { address: computeAddress(privateKey), privateKey }
    const parts = JSON.parse(encryptKeystoreJsonSync(account, password, { scrypt })) as Record<
      string,
      unknown
    >
    return JSON.stringify({ ...parts, ...(change(parts) as object) })
  }
  const malformed: Record<string, string> = {
    empty: '',
    'no JSON': 'signer',
    'an array': '[]',
    'of version 1': keystore(() => ({ version: 1 })),
    'without its cipher': keystore(() => ({ Crypto: {} })),
    'of an unknown derivation': keystore(({ Crypto }) => ({
      Crypto: { ...(Crypto as object), kdf: 'argon2' },
    })),
    'of another account than it says': keystore(() => ({ address: '00'.repeat(20) })),
    'a key in the clear': privateKey,
  }
  for (const [what, text] of Object.entries(malformed)) {
    it(`does not open when it is ${what}`, async () => {
      expect(await rejection(open(write('malformed', text))))
        .to.be.instanceOf(SignerError)
        .and.include({ message: 'The keystore file is not a keystore of version 3 (Web3 secret storage).' })
    })
  }

  it('does not open with another password, nor when it is missing', async () => {
    await createKeystore({ file: at('locked'), password, privateKey, scrypt })
    const wrong = await rejection(open('locked', 'another password'))
    expect(wrong)
      .to.be.instanceOf(SignerError)
      .and.include({ message: 'The password does not open the keystore file.' })
    expect(wrong).not.to.have.property('cause')
    expect(await rejection(open('missing')))
      .to.be.instanceOf(SignerError)
      .and.include({ message: 'The keystore file cannot be read (ENOENT).' })
  })
})
