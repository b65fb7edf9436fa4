import { loadFixture, setCode, time } from '@nomicfoundation/hardhat-network-helpers'
import { expect } from 'chai'
import { computeAddress, dataSlice, toBeHex, ZeroHash } from 'ethers'
import { artifacts, ethers } from 'hardhat'
import { hashPolicy, hashVerification, type Verification } from '@onchain-verify/protocol'
import { chainId, deployed, nextTimestamp } from '../fixtures'
import { signatureVectors, type Hex } from '../vectors'

/** The last 20 bytes of keccak256("hevm cheat code"), where Foundry answers. */
const cheatcodeAddress = dataSlice(ethers.id('hevm cheat code'), 12)

const signerKey = ethers.id('a key of a Foundry test')

/** The library behind a harness, with a table in the place of Foundry's cheatcodes. */
async function foundry() {
  const world = await loadFixture(deployed)
  const { deployedBytecode } = await artifacts.readArtifact('Cheatcodes')
  await setCode(cheatcodeAddress, deployedBytecode)
  const vm = await ethers.getContractAt('Cheatcodes', cheatcodeAddress)
  const issuer = await ethers.deployContract('VerificationIssuerHarness')
  await vm.setAddress(signerKey, computeAddress(signerKey))
  await world.registry.addSigner(computeAddress(signerKey))
  const registry = { chainId, address: (await world.registry.getAddress()) as Hex }
  /** Has the table sign a digest that TypeScript computed; it answers for no other. */
  const expectToSign = async (verification: Verification) => {
    const { v, r, s } = new ethers.SigningKey(signerKey).sign(hashVerification(registry, verification))
    await vm.setSignature(signerKey, hashVerification(registry, verification), { v, r, s })
  }
  return { ...world, vm, issuer, registryOf: registry, expectToSign }
}

describe('VerificationIssuer', () => {
  it('asks where Foundry answers', () =>
    expect(ethers.getAddress(cheatcodeAddress)).to.equal('0x7109709ECfa91a80626fF3989D68f67F5b1DD12D'))

  it('issues what a consumer accepts, signed over the digest that TypeScript computes', async () => {
    const { issuer, registry, incentiveProgram, wallet, expectToSign } = await loadFixture(foundry)
    const { identityHash } = await issuer.fields(registry, incentiveProgram, wallet, 'Ann')
    const now = (await nextTimestamp()) + 60
    await time.setNextBlockTimestamp(now)
    await expectToSign({
      user: wallet.address as Hex,
      identityHash: identityHash as Hex,
      policyHash: (await registry.policyHashOf(incentiveProgram)) as Hex,
      expiration: now + 300,
    })

    const issued = await issuer.issue(registry, signerKey, incentiveProgram, wallet, 'Ann')
    expect(issued.identityHash).to.equal(identityHash)
    expect(issued.expiration).to.equal(now + 300)
    await expect(incentiveProgram.connect(wallet).enroll(identityHash, issued.expiration, issued.signature))
      .to.emit(incentiveProgram, 'Enrolled')
      .withArgs(wallet.address, identityHash)
  })

  it('packs as the vectors do', async () => {
    const { issuer, registry, vm, wallet } = await loadFixture(foundry)
    const fields = { user: wallet.address, identityHash: ZeroHash, policyHash: ZeroHash, expiration: 1 }
    const digest = await issuer.digest(registry, fields)
    for (const { privateKey, signer, r, s, v, packed } of signatureVectors) {
      await vm.setAddress(privateKey, signer)
      await vm.setSignature(privateKey, digest, { v, r, s })
      expect((await issuer.sign(registry, privateKey, fields)).signature).to.equal(packed)
    }
  })

  it('computes the digest that TypeScript computes, for any fields', async () => {
    const { issuer, registry, registryOf } = await loadFixture(foundry)
    for (let salt = 0n; salt < 16n; salt += 1n) {
      const word = (label: string) => ethers.id(`${label} ${salt}`) as Hex
      const verification = {
        user: ethers.getAddress(dataSlice(word('user'), 12)) as Hex,
        identityHash: word('identity'),
        policyHash: hashPolicy(
          { chainId, address: toBeHex(salt + 1n, 20) as Hex },
          { provider: 'x', conditions: [] },
        ),
        expiration: Number(BigInt(word('expiration')) >> 216n),
      }
      expect(await issuer.digest(registry, verification)).to.equal(hashVerification(registryOf, verification))
    }
  })

  it('knows a person by any wallet at one contract, and nowhere else', async () => {
    const { issuer, registry, incentiveProgram, cappedDeposit, wallet, otherWallet } =
      await loadFixture(foundry)
    const hash = async (
      consumer: typeof incentiveProgram | typeof cappedDeposit,
      account: typeof wallet,
      person: string,
    ) => (await issuer.fields(registry, consumer, account, person)).identityHash
    const ann = await hash(incentiveProgram, wallet, 'Ann')
    expect(await hash(incentiveProgram, otherWallet, 'Ann')).to.equal(ann)
    expect(await hash(incentiveProgram, wallet, 'Bob')).not.to.equal(ann)
    expect(await hash(cappedDeposit, wallet, 'Ann')).not.to.equal(ann)
  })
})
