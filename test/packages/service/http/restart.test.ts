import { expect } from 'chai'
import { developmentWallet } from '../../../fixtures'
import { claim } from './request'
import {
  addressOf,
  link,
  member,
  newStore,
  serve,
  serveChain,
  storeKinds,
  testConfig,
  testSecrets,
  walletOf,
  type ServedChain,
} from './world'

const ada = walletOf('Ada')

for (const kind of storeKinds) {
  describe(`A restart on ${kind}`, () => {
    let chain: ServedChain

    before(async () => {
      chain = await serveChain()
    })
    after(() => chain.stop())

    it('keeps credentials and identities, whatever changes about the signers', async () => {
      const { store, remove } = await newStore(kind)
      const config = await testConfig(chain, store)
      const secrets = testSecrets()
      const consumer = await addressOf(chain.incentiveProgram)
      await link(config, secrets, [{ wallet: ada.address, ...member('subject of Ada') }])

      const first = await serve(config, secrets)
      const before = await claim(first.url, ada, consumer)
      await first.close()

      const next = developmentWallet(7)
      await chain.registry.addSigner(next.address)
      const key = { kind: 'key', privateKey: next.privateKey as `0x${string}` } as const
      const second = await serve(config, { ...secrets, signers: [key, ...secrets.signers] })
      const after = await claim(second.url, ada, consumer)
      const { signers } = (await (await fetch(`${second.url}/v1/config`)).json()) as { signers: string[] }
      await second.close()
      await remove()

      expect(after.body.identityHash).to.equal(before.body.identityHash)
      expect(before.body.signature.slice(0, 42)).to.equal(chain.signer.address.toLowerCase())
      expect(after.body.signature.slice(0, 42)).to.equal(next.address.toLowerCase())
      expect(signers).to.deep.equal([next.address, chain.signer.address])
    })
  })
}

describe('Outside development, the service', () => {
  it('refuses to start with a signer that the registry does not allow, and leaves the store closed', async () => {
    const chain = await serveChain()
    const { store, remove } = await newStore('pglite')
    const config = { ...(await testConfig(chain, store)), environment: 'production' } as const
    const stranger = walletOf('a stranger')
    const signers = [{ kind: 'key', privateKey: stranger.privateKey as `0x${string}` }] as const
    await expect(serve(config, { ...testSecrets(), signers })).to.be.rejectedWith(
      `The registry of chain 84532 does not allow SIGNER, ${stranger.address}: its owner adds it with \`hardhat signers add ${stranger.address}\`.`,
    )
    await chain.registry.addSigner(stranger.address)
    const service = await serve(config, { ...testSecrets(), signers })
    await service.close()
    await chain.stop()
    await remove()
  })
})
