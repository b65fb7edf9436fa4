import { loadFixture } from '@nomicfoundation/hardhat-network-helpers'
import { expect } from 'chai'
import { computeAddress, SigningKey } from 'ethers'
import { network } from 'hardhat'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createInMemoryCredentialStore,
  createIssuer,
  createRpcPolicyReader,
  systemClock,
  type NodeRequest,
  type VerificationSigner,
} from '@onchain-verify/issuer'
import { createKeystore, openSigner } from '@onchain-verify/service'
import { chainId, deployed, type Deployed } from '../../../fixtures'
import { randomLooking } from '../variables'
import { awsVariables, startFakeKms } from './fake-kms'

type Hex = `0x${string}`

/** Issues with the signer to a member of the incentive programme. */
async function issueWith(signer: VerificationSigner, { registry, incentiveProgram, wallet }: Deployed) {
  const credentials = createInMemoryCredentialStore()
  credentials.put(wallet.address as Hex, {
    provider: 'exchange',
    subject: 'account-1',
    traits: { membership_active: 'true' },
    authenticatedAt: systemClock.now(),
  })
  const issuer = createIssuer({
    policies: createRpcPolicyReader(network.provider.request.bind(network.provider) as NodeRequest),
    credentials,
    signer,
    clock: systemClock,
    registries: { [chainId]: (await registry.getAddress()) as Hex },
    identitySecret: Buffer.from(randomLooking('identity'), 'hex'),
  })
  return issuer.issue({
    wallet: wallet.address as Hex,
    consumer: { chainId, address: (await incentiveProgram.getAddress()) as Hex },
  })
}

/** The contract takes what the signer signed from the moment on that the registry allows it, and not before. */
async function claimsOnceAllowed(signer: VerificationSigner) {
  const world = await loadFixture(deployed)
  const { registry, incentiveProgram, owner, wallet } = world
  const { identityHash, expiration, signature } = await issueWith(signer, world)
  const claim = () => incentiveProgram.connect(wallet).enroll(identityHash, expiration, signature)

  await expect(claim()).to.be.revertedWithCustomError(registry, 'NotSigner').withArgs(signer.address)
  await registry.connect(owner).addSigner(signer.address)
  await expect(claim()).to.emit(incentiveProgram, 'Enrolled').withArgs(wallet.address, identityHash)
}

describe('a contract', () => {
  it('takes what a key in AWS KMS signed', async () => {
    const key = new SigningKey(`0x${randomLooking('in KMS')}`)
    const kms = await startFakeKms(key)
    const outside = process.env
    process.env = { ...outside, ...awsVariables }
    try {
      const source = { kind: 'kms', keyId: 'alias/signer', region: 'eu-central-1' } as const
      const signer = await openSigner({ ...source, endpoint: kms.endpoint })
      expect(signer.address).to.equal(computeAddress(key))
      await claimsOnceAllowed(signer)
    } finally {
      process.env = outside
      await kms.close()
    }
  })

  it('takes what a key of a keystore file signed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keystore-'))
    try {
      const [file, password] = [join(folder, 'signer.json'), 'a password of some length']
      const address = await createKeystore({ file, password, scrypt: { N: 1024, r: 8, p: 1 } })
      const signer = await openSigner({ kind: 'keystore', file, password })
      expect(signer.address).to.equal(address)
      await claimsOnceAllowed(signer)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
