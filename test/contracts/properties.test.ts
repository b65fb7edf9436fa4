import { expect } from 'chai'
import fc from 'fast-check'
import { id, Interface, SigningKey } from 'ethers'
import { ethers } from 'hardhat'
import { loadFixture, takeSnapshot } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { IncentiveProgram__factory, SignerRegistry__factory } from '../../typechain-types'
import { deployed } from '../fixtures'
import { claimFor } from '../matrix/claims'

/** The outcome of a call in one word: what it reverted with, or nothing. */
async function outcome(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'success'
  } catch (error) {
    const { data } = error as { data?: string }
    const reverted = data === undefined ? null : errors.parseError(data)
    if (reverted === null) throw error
    return reverted.name
  }
}

/** By their data, since each kind of chain words a revert in its own way. */
const errors = Interface.from([
  ...SignerRegistry__factory.createInterface().fragments,
  ...IncentiveProgram__factory.createInterface().fragments,
])

const keys = [0, 1, 2].map((index) => new SigningKey(id(`signer ${index}`)))
const keyIndex = fc.nat({ max: keys.length - 1 })

const signerAction = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), key: keyIndex }),
  fc.record({ kind: fc.constant('remove' as const), key: keyIndex }),
  fc.record({ kind: fc.constant('claim' as const), key: keyIndex }),
)

const claimAction = fc.record({
  person: fc.constantFrom('Ada', 'Grace', 'Alan'),
  wallet: fc.nat({ max: 3 }),
  genuine: fc.boolean(),
})

describe('Over random sequences', () => {
  it('nobody gets in without a current signer', async () => {
    const world = await loadFixture(deployed)
    const { registry, incentiveProgram, wallet, signer } = world
    await registry.removeSigner(signer.address)
    const start = await takeSnapshot()

    await fc.assert(
      fc.asyncProperty(fc.array(signerAction, { maxLength: 12 }), async (actions) => {
        const allowed = new Set<number>()
        for (const [step, { kind, key }] of actions.entries()) {
          const address = ethers.computeAddress(keys[key]!)
          if (kind === 'add') {
            const expected = allowed.has(key) ? 'SignerAlreadyAllowed' : 'success'
            expect(await outcome(registry.addSigner(address))).to.equal(expected)
            allowed.add(key)
          } else if (kind === 'remove') {
            const expected = allowed.has(key) ? 'success' : 'NotSigner'
            expect(await outcome(registry.removeSigner(address))).to.equal(expected)
            allowed.delete(key)
          } else {
            const by = { registry, signer: { signingKey: keys[key]! } }
            const claim = await claimFor(by, incentiveProgram, wallet.address, `person ${step}`)
            const enrolled = outcome(incentiveProgram.connect(wallet).enroll(...claim))
            expect(await enrolled).to.equal(allowed.has(key) ? 'success' : 'NotSigner')
          }
        }
        expect(new Set(await registry.signers())).to.deep.equal(
          new Set([...allowed].map((key) => ethers.computeAddress(keys[key]!))),
        )
      }),
      { numRuns: 40, plugins: [fc.afterEach(() => start.restore())] },
    )
  })

  it('an identityHash enrols once, whatever wallets try and whatever failed before', async () => {
    const world = await loadFixture(deployed)
    const { incentiveProgram, accounts } = world
    const start = await takeSnapshot()

    await fc.assert(
      fc.asyncProperty(fc.array(claimAction, { maxLength: 12 }), async (actions) => {
        const enrolled = new Set<string>()
        for (const { person, wallet, genuine } of actions) {
          const by = accounts[4 + wallet]!
          const signer = genuine ? world.signer : { signingKey: keys[0]! }
          const claim = await claimFor({ ...world, signer }, incentiveProgram, by.address, person)
          const expected = enrolled.has(person) ? 'AlreadyEnrolled' : genuine ? 'success' : 'NotSigner'
          expect(await outcome(incentiveProgram.connect(by).enroll(...claim))).to.equal(expected)
          if (expected === 'success') enrolled.add(person)
        }
        const events = await incentiveProgram.queryFilter(incentiveProgram.filters.Enrolled())
        expect(events).to.have.lengthOf(enrolled.size)
      }),
      { numRuns: 40, plugins: [fc.afterEach(() => start.restore())] },
    )
  })
})
