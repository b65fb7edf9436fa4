import { expect } from 'chai'
import { computeAddress, id, recoverAddress, Signature, SigningKey } from 'ethers'
import { generateKeyPairSync } from 'node:crypto'
import { openKmsSigner, SignerError, UnavailableError } from '@onchain-verify/service'
import { rejection } from '../../../rejection'
import { randomLooking } from '../variables'
import { derSignature } from './der'
import { awsVariables, digestOf, startFakeKms, type Answer, type FakeKms } from './fake-kms'

const key = new SigningKey(`0x${randomLooking('in KMS')}`)
const address = computeAddress(key)
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const digest = id('a digest') as `0x${string}`
const limits = { attempt: 200, attempts: 3, total: 1500 }

describe('openKmsSigner', () => {
  let kms: FakeKms
  const outside = process.env
  before(async () => {
    process.env = { ...outside, ...awsVariables }
    kms = await startFakeKms(key)
  })
  after(async () => {
    process.env = outside
    await kms.close()
  })
  beforeEach(() => {
    kms.bend = () => undefined
    kms.calls.length = 0
  })
  const open = (bounds = limits) =>
    openKmsSigner(
      { kind: 'kms', keyId: 'alias/signer', region: 'eu-central-1', endpoint: kms.endpoint },
      bounds,
    )
  const bendSign = (answer: Answer | ((digest: string) => Answer)) => {
    kms.bend = (operation, input) => {
      if (operation !== 'Sign') return undefined
      return typeof answer === 'function' ? answer(digestOf(input)) : answer
    }
  }

  it('has the address of the public key that KMS shows', async () =>
    expect((await open()).address).to.equal(address))

  it('asks KMS to sign the digest as it is', async () => {
    const signer = await open()
    await signer.sign(digest)
    expect(kms.calls.map(({ operation }) => operation)).to.deep.equal(['GetPublicKey', 'Sign', 'Sign'])
    expect(kms.calls.at(-1)!.input).to.deep.equal({
      KeyId: 'alias/signer',
      Message: Buffer.from(digest.slice(2), 'hex').toString('base64'),
      MessageType: 'DIGEST',
      SigningAlgorithm: 'ECDSA_SHA_256',
    })
  })

  it('gives 65 bytes that recover to the address, for both parities', async () => {
    const signer = await open()
    const parities = new Set<number>()
    for (let index = 0; index < 16; index += 1) {
      const each = id(`digest ${index}`) as `0x${string}`
      const signature = await signer.sign(each)
      expect(signature).to.equal(key.sign(each).serialized)
      expect(recoverAddress(each, signature)).to.equal(address)
      parities.add(Signature.from(signature).v)
    }
    expect([...parities].sort()).to.deep.equal([27, 28])
  })

  it('lowers a high s', async () => {
    bendSign((signed) => {
      const { r, s } = key.sign(signed)
      return derSignature(BigInt(r), order - BigInt(s))
    })
    expect(await (await open()).sign(digest)).to.equal(key.sign(digest).serialized)
  })

  it('refuses a digest that is not 32 bytes', async () => {
    const signer = await open()
    for (const bad of ['0x', `${digest}00`, digest.slice(0, -2)] as `0x${string}`[]) {
      expect(await rejection(signer.sign(bad)))
        .to.be.instanceOf(TypeError)
        .and.include({ message: 'A digest must be 32 bytes of hex.' })
    }
  })

  const stranger = new SigningKey(`0x${randomLooking('another')}`)
  const failures: Record<string, { answer: Answer | ((digest: string) => Answer); cause: RegExp }> = {
    'a signature of another key': {
      answer: (signed) => {
        const { r, s } = stranger.sign(signed)
        return derSignature(BigInt(r), BigInt(s))
      },
      cause: /^AWS KMS signed with another key than the one that it showed\.$/,
    },
    'malformed DER': {
      answer: Uint8Array.of(0x30, 0x02, 0x02, 0x00),
      cause: /^AWS KMS answered no DER signature on secp256k1\.$/,
    },
    'a server error': { answer: { status: 500, type: 'KMSInternalException' }, cause: /./ },
    throttling: { answer: { status: 400, type: 'ThrottlingException' }, cause: /./ },
    silence: { answer: 'nothing', cause: /ms/ },
    'a permission that was taken away': {
      answer: { status: 400, type: 'AccessDeniedException' },
      cause: /./,
    },
  }
  for (const [what, { answer, cause }] of Object.entries(failures)) {
    it(`is unavailable after ${what}`, async () => {
      const signer = await open()
      bendSign(answer)
      const error = await rejection(signer.sign(digest))
      expect(error).to.be.instanceOf(UnavailableError).and.include({ dependency: 'signer' })
      expect(((error as Error).cause as Error).message).to.match(cause)
    })
  }

  it('tries again after a failure that passes', async () => {
    const signer = await open()
    const answers: Answer[] = [{ status: 500, type: 'KMSInternalException' }, 'nothing']
    kms.bend = () => answers.shift()
    expect(recoverAddress(digest, await signer.sign(digest))).to.equal(address)
    expect(answers).to.deep.equal([])
  })

  it('does not wait beyond its limits', async () => {
    const signer = await open({ attempt: 10_000, attempts: 3, total: 300 })
    bendSign('nothing')
    const started = Date.now()
    expect(await rejection(signer.sign(digest))).to.be.instanceOf(UnavailableError)
    expect(Date.now() - started).to.be.within(290, 1500)
  })

  const ofCurve = (namedCurve: string) =>
    generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'der', type: 'spki' })
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
    format: 'der',
    type: 'spki',
  })
  const wrongKeys: Record<string, Uint8Array> = {
    'another curve': ofCurve('prime256v1'),
    RSA: rsa,
    'no DER': Uint8Array.of(1, 2, 3),
    nothing: new Uint8Array(),
    'a point off the curve': ofCurve('secp256k1').fill(1, 24),
  }
  for (const [what, bytes] of Object.entries(wrongKeys)) {
    it(`does not open with a public key of ${what}`, async () => {
      kms.bend = () => bytes
      expect(await rejection(open()))
        .to.be.instanceOf(SignerError)
        .and.include({ message: 'The key in AWS KMS is not of spec ECC_SECG_P256K1.' })
    })
  }

  for (const operation of ['GetPublicKey', 'Sign']) {
    for (const type of ['AccessDeniedException', 'NotFoundException', 'DisabledException']) {
      it(`does not open when ${operation} answers ${type}`, async () => {
        kms.bend = (asked) => (asked === operation ? { status: 400, type } : undefined)
        expect(await rejection(open()))
          .to.be.instanceOf(SignerError)
          .and.include({ message: `AWS KMS does not let this service sign with the key (${type}).` })
      })
    }
    it(`is unavailable when ${operation} hangs at the start`, async () => {
      kms.bend = (asked) => (asked === operation ? 'nothing' : undefined)
      expect(await rejection(open()))
        .to.be.instanceOf(UnavailableError)
        .and.include({ dependency: 'signer' })
    })
  }
})
