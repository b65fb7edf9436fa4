import { expect } from 'chai'
import { createInMemoryCredentialStore } from '@onchain-verify/issuer'
import { rejection } from '../../rejection'
import type { Hex } from '../../vectors'
import { credential, now, otherWallet, wallet } from './world'

const lowerCase = wallet.toLowerCase() as Hex
const at = (authenticatedAt: number, subject: string) => ({ ...credential, authenticatedAt, subject })

describe('createInMemoryCredentialStore', () => {
  it('finds a credential by wallet and provider, and no other', async () => {
    const store = createInMemoryCredentialStore()
    store.put(wallet, credential)
    expect(await store.find(wallet, 'microblog')).to.deep.equal(credential)
    expect(await store.find(otherWallet, 'microblog')).to.equal(undefined)
    expect(await store.find(wallet, 'exchange')).to.equal(undefined)
  })

  it('reads an address in any case as the same wallet', async () => {
    const store = createInMemoryCredentialStore()
    store.put(lowerCase, credential)
    expect(await store.find(wallet, 'microblog')).to.deep.equal(credential)
    store.put(wallet, at(now, 'newer'))
    expect(await store.find(lowerCase, 'microblog')).to.include({ subject: 'newer' })
  })

  const orders = [
    { what: 'an older one', next: at(credential.authenticatedAt - 1, 'next'), kept: credential.subject },
    { what: 'one of the same second', next: at(credential.authenticatedAt, 'next'), kept: 'next' },
    { what: 'a newer one', next: at(credential.authenticatedAt + 1, 'next'), kept: 'next' },
  ]
  for (const { what, next, kept } of orders) {
    it(`keeps ${kept === 'next' ? 'the second' : 'the first'} when ${what} follows`, async () => {
      const store = createInMemoryCredentialStore()
      store.put(wallet, credential)
      store.put(wallet, next)
      expect(await store.find(wallet, 'microblog')).to.include({ subject: kept })
    })
  }

  it('keeps one credential a provider', async () => {
    const store = createInMemoryCredentialStore()
    const member = { ...credential, provider: 'exchange', authenticatedAt: 0 }
    store.put(wallet, credential)
    store.put(wallet, member)
    expect(await store.find(wallet, 'microblog')).to.deep.equal(credential)
    expect(await store.find(wallet, 'exchange')).to.deep.equal(member)
  })

  it('lets one account serve two wallets', async () => {
    const store = createInMemoryCredentialStore()
    store.put(wallet, credential)
    store.put(otherWallet, credential)
    expect(await store.find(wallet, 'microblog')).to.deep.equal(await store.find(otherWallet, 'microblog'))
  })

  it('deletes, and says whether there was anything', async () => {
    const store = createInMemoryCredentialStore()
    store.put(wallet, credential)
    expect(store.delete(otherWallet, 'microblog')).to.equal(false)
    expect(store.delete(wallet, 'exchange')).to.equal(false)
    expect(store.delete(lowerCase, 'microblog')).to.equal(true)
    expect(store.delete(wallet, 'microblog')).to.equal(false)
    expect(await store.find(wallet, 'microblog')).to.equal(undefined)
  })

  it('refuses what is no address', async () => {
    const store = createInMemoryCredentialStore()
    expect(() => store.put('0x11', credential))
      .to.throw()
      .with.property('name', 'InvalidAddressError')
    expect(await rejection(store.find('0x11', 'microblog'))).to.include({ name: 'InvalidAddressError' })
  })
})
