import { expect } from 'chai'
import type { HDNodeWallet } from 'ethers'
import type { Problem } from '@onchain-verify/protocol'
import { claim } from '../../packages/service/http/request'
import { addressOf, walletOf } from '../../packages/service/http/world'
import type { Stage } from './stage'

/** Which example takes which provider, and what its confirmation shows. */
const examples = [
  {
    id: 'exchange',
    name: 'Exchange',
    contract: 'incentiveProgram',
    shown: ['ada@example.com', 'Membership active', 'yes'],
  },
  {
    id: 'microblog',
    name: 'Microblog',
    contract: 'airdropClaim',
    shown: ['ada', 'Followers', '125,000', 'Verified type'],
  },
  { id: 'photo_social', name: 'Photo Social', contract: 'onePersonPoll', shown: ['ada.lovelace', '48,000'] },
  { id: 'short_video', name: 'Short Video', contract: 'creatorMint', shown: ['Likes count', '2,400,000'] },
] as const

export function linking(stage: Stage): void {
  for (const { id, name, contract, shown } of examples) {
    it(`${name}: from the app to the provider and back, with success=true and a verification`, async () => {
      const wallet: HDNodeWallet = walletOf(`Ada of ${id}`)
      const consumer = await addressOf(stage.chain[contract])
      const { body } = await claim<Problem>(stage.world.url, wallet, consumer)
      expect(body.code).to.equal('verification_not_found')

      const url = `${body.redirectUrl!}&redirect_uri=${encodeURIComponent(stage.app.redirectUri)}`
      await stage.visit({ url, wallet }, async (visitor) => {
        const { page } = visitor
        await visitor.reachConfirmation(name)
        const text = await visitor.text()
        for (const part of [...shown, wallet.address, stage.app.host]) expect(text).to.include(part)
        if (id === 'exchange') await visitor.look('confirm')

        await visitor.press(`Link, and go back to ${stage.app.host}`)
        await page.waitForURL(`${stage.app.redirectUri}&success=true`)
        expect(visitor.wallet.asked).to.deep.equal(['connect', 'sign'])
      })
      const { status } = await claim(stage.world.url, wallet, consumer)
      expect(status).to.equal(200)
    })
  }
}
