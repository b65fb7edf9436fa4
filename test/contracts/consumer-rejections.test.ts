import { expect } from 'chai'
import { loadFixture } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { consumerCases } from '../matrix/consumers'
import { rejections } from '../matrix/rejections'
import { worldOf } from '../matrix/world'

for (const consumerCase of consumerCases) {
  describe(`${consumerCase.name} refuses a claim when`, () => {
    const world = worldOf(consumerCase)

    for (const { group, when, bend, error, args, appliesTo } of rejections) {
      if (appliesTo?.(consumerCase.policy) === false) continue

      it(`${group}: ${when} -> ${error}`, async () => {
        const w = await loadFixture(world)
        const attempt = await bend(w, consumerCase)
        const claimed = consumerCase.claim(w.consumer, attempt.by ?? w.wallet, attempt)
        await expect(claimed)
          .to.be.revertedWithCustomError(w.registry, error)
          .withArgs(...(args?.(attempt) ?? []))
        expect(await consumerCase.mark(w.consumer, attempt, w.wallet)).to.equal(consumerCase.unmarked)
      })
    }
  })
}
