import { loadFixture, time } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { expect } from 'chai'
import { id } from 'ethers'
import { deployed, developmentWallet, nextTimestamp, signVerification, type Deployed } from '../fixtures'
import { runVerb } from '../scripts/run-verb'

const newSigner = developmentWallet(9)

/** Of a verification, in seconds. */
const lifetime = 300

describe('rotating the signer', () => {
  it('refuses no claim: add the new one, sign with it, let the old run out, remove the old', async () => {
    const world = await loadFixture(deployed)
    const claims = claimsAt(world)
    const inFlight = await claims.sign(world.signer, 'in flight when the new signer was added')

    await claims.enroll(await claims.sign(world.signer, 'before the rotation'))
    await runVerb('signers', 'add', { signer: newSigner.address })
    await claims.enroll(await claims.sign(world.signer, 'signed by the old one during the overlap'))
    await claims.enroll(await claims.sign(newSigner, 'signed by the new one during the overlap'))
    await claims.enroll(inFlight)
    await time.increase(lifetime)
    await runVerb('signers', 'remove', { signer: world.signer.address })
    await claims.enroll(await claims.sign(newSigner, 'after the rotation'))

    expect(await world.registry.signers()).to.deep.equal([newSigner.address])
  })

  it('refuses what the old one signed once it is removed', async () => {
    const world = await loadFixture(deployed)
    const claims = claimsAt(world)
    const late = await claims.sign(world.signer, 'too late')
    await runVerb('signers', 'add', { signer: newSigner.address })
    await runVerb('signers', 'remove', { signer: world.signer.address })
    await expect(claims.enroll(late))
      .to.be.revertedWithCustomError(world.registry, 'NotSigner')
      .withArgs(world.signer.address)
  })
})

type Key = Deployed['signer'] | typeof newSigner

/** Claims of different people at the incentive programme, all from one wallet. */
function claimsAt({ registry, incentiveProgram, wallet }: Deployed) {
  return {
    sign: async ({ signingKey }: Key, person: string) => {
      const verification = {
        user: wallet.address as `0x${string}`,
        identityHash: id(person) as `0x${string}`,
        policyHash: (await registry.policyHashOf(incentiveProgram)) as `0x${string}`,
        expiration: (await nextTimestamp()) + lifetime,
      }
      return {
        ...verification,
        signature: await signVerification({ registry, key: signingKey }, verification),
      }
    },
    enroll: async ({ identityHash, expiration, signature }: Claim) => {
      await incentiveProgram.connect(wallet).enroll(identityHash, expiration, signature)
      expect(await incentiveProgram.enrolled(identityHash)).to.equal(true)
    },
  }
}

interface Claim {
  readonly identityHash: string
  readonly expiration: number
  readonly signature: string
}
