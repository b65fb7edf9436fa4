import { loadFixture } from '@nomicfoundation/hardhat-network-helpers'
import { verifyMatchers } from '@onchain-verify/testing/chai'
import { deployVerifyFixture, shouldBehaveLikeVerifyConsumer } from '@onchain-verify/testing/hardhat'
import { expect, use } from 'chai'
import { ethers } from 'hardhat'

use(verifyMatchers)

// The whole matrix: what every consumer must do, case by case.
shouldBehaveLikeVerifyConsumer({
  name: 'Guestbook',
  deploy: (registry) => ethers.deployContract('Guestbook', [registry]),
  claim: (book, { identityHash, expiration, signature }) =>
    book.sign('Hello', identityHash, expiration, signature),
  alreadyClaimed: 'IdentityAlreadyUsed',
})

// What only this contract does.
describe('Guestbook', () => {
  async function world() {
    const verify = await loadFixture(deployVerifyFixture)
    const book = await ethers.deployContract('Guestbook', [verify.registry])
    const [, ann, bob] = await ethers.getSigners()
    return { verify, book, ann: ann!, bob: bob! }
  }

  it('announces who signed, and what', async () => {
    const { verify, book, ann } = await world()
    const { identityHash, expiration, signature } = await verify.issue({ consumer: book, wallet: ann })
    await expect(book.connect(ann).sign('Hello', identityHash, expiration, signature))
      .to.emit(book, 'Signed')
      .withArgs(ann.address, 'Hello')
  })

  it('knows a person by any wallet', async () => {
    const { verify, book, ann, bob } = await world()
    const first = await verify.issue({ consumer: book, wallet: ann, person: 'Ann' })
    const second = await verify.issue({ consumer: book, wallet: bob, person: 'Ann' })
    await book.connect(ann).sign('Hello', first.identityHash, first.expiration, first.signature)
    await expect(
      book.connect(bob).sign('Again', second.identityHash, second.expiration, second.signature),
    ).to.be.revertedWithIdentityAlreadyUsed(second.identityHash)
  })
})
