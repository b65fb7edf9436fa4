import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AbiCoder,
  concat,
  keccak256,
  SigningKey,
  TypedDataEncoder,
  computeAddress,
  toBeHex,
  toUtf8Bytes,
} from 'ethers'
import { identityCases, policyCases, signatureCases, verificationCases } from './cases'

/*
 * Writes the vectors anew: `npm run vectors`. Nothing of packages/ may be imported here. The vectors hold only as long
 * as they come from an independent reading of DESIGN section 4: ethers for the encodings, node:crypto for the HMAC.
 */

const coder = AbiCoder.defaultAbiCoder()

const verificationTypes = {
  Verification: [
    { name: 'user', type: 'address' },
    { name: 'identityHash', type: 'bytes32' },
    { name: 'policyHash', type: 'bytes32' },
    { name: 'expiration', type: 'uint40' },
  ],
}

const policyHashes = policyCases.map((given) => {
  const conditions = given.conditions.map(({ name, op, value }) => [name, op, value])
  const providerHash = keccak256(coder.encode(['string'], [given.provider]))
  const conditionsHash = keccak256(coder.encode(['tuple(string,string,string)[]'], [conditions]))
  const policyHash = keccak256(
    coder.encode(
      ['uint256', 'address', 'bytes32', 'bytes32'],
      [given.chainId, given.consumer, providerHash, conditionsHash],
    ),
  )
  return { ...given, providerHash, conditionsHash, policyHash }
})

const verifications = verificationCases.map(({ name, chainId, verifyingContract, ...message }) => {
  const domain = { name: 'SignerRegistry', version: '1', chainId, verifyingContract }
  return { name, domain, message, digest: TypedDataEncoder.hash(domain, verificationTypes, message) }
})

const signatures = signatureCases.map((given) => {
  const signer = computeAddress(new SigningKey(given.privateKey))
  const { r, s, v } = new SigningKey(given.privateKey).sign(given.digest)
  return { ...given, signer, r, s, v, packed: concat([signer, r, s, toBeHex(v)]) }
})

const identityHashes = identityCases.map((given) => {
  const parts = [
    toUtf8Bytes('onchain-verify/identity-hash/v1'),
    toUtf8Bytes(given.provider),
    toUtf8Bytes(given.subject),
    Buffer.from(given.policyHash.slice(2), 'hex'),
  ]
  const hmac = createHmac('sha256', Buffer.from(given.secret.slice(2), 'hex'))
  for (const part of parts) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    hmac.update(length).update(part)
  }
  return { ...given, identityHash: `0x${hmac.digest('hex')}` }
})

const files = {
  'policy-hash.json': policyHashes,
  'verification.json': verifications,
  'signature.json': signatures,
  'identity-hash.json': identityHashes,
}

for (const [file, content] of Object.entries(files)) {
  writeFileSync(join(__dirname, file), `${JSON.stringify(content, undefined, 2)}\n`)
}
