import { expect } from 'chai'
import { SigningKey, Wallet, concat, id, toBeHex } from 'ethers'
import { ethers } from 'hardhat'
import { loadFixture, setBalance } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { delegate, delegated } from './delegated-account'

/** The order of secp256k1: s and order - s sign the same. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const accepted = '0x1626ba7e'
const refused = '0xffffffff'

const hash = id('what is signed')
const stranger = new SigningKey(id('a stranger'))
const { r, s, v, yParity, serialized, compactSerialized } = new SigningKey(id('an account')).sign(hash)

const matrix: readonly { what: string; signature: string; answer: string; of?: string }[] = [
  { what: "its own key's signature", signature: serialized, answer: accepted },
  { what: "a stranger's signature", signature: stranger.sign(hash).serialized, answer: refused },
  { what: 'its own, of another hash', signature: serialized, of: id('another'), answer: refused },
  {
    what: 'its own with s in the upper half',
    signature: concat([r, toBeHex(order - BigInt(s), 32), toBeHex(55 - v)]),
    answer: refused,
  },
  { what: 'its own with 0 or 1 for v', signature: concat([r, s, toBeHex(yParity)]), answer: refused },
  { what: 'its own in 64 bytes (ERC-2098)', signature: compactSerialized, answer: refused },
  { what: 'its own and a byte more', signature: concat([serialized, '0x00']), answer: refused },
  { what: 'its own less a byte', signature: serialized.slice(0, -2), answer: refused },
  { what: '65 zero bytes', signature: concat([new Uint8Array(65)]), answer: refused },
  { what: 'nothing', signature: '0x', answer: refused },
]

describe('BatchExecutor.isValidSignature (ERC-1271)', () => {
  for (const { what, signature, answer, of = hash } of matrix) {
    it(`${answer === accepted ? 'accepts' : 'refuses'} ${what}`, async () => {
      const { account } = await loadFixture(delegated)
      expect(await account.isValidSignature(of, signature)).to.equal(answer)
    })
  }

  it('refuses at another account what the first one signed', async () => {
    const { executor } = await loadFixture(delegated)
    const other = new Wallet(id('another account'), ethers.provider)
    await setBalance(other.address, ethers.parseEther('1'))
    await delegate(other, await executor.getAddress())
    const elsewhere = executor.attach(other.address) as typeof executor
    expect(await elsewhere.isValidSignature(hash, serialized)).to.equal(refused)
    expect(await elsewhere.isValidSignature(hash, other.signingKey.sign(hash).serialized)).to.equal(accepted)
  })

  it('refuses everything at its own address', async () => {
    const { executor } = await loadFixture(delegated)
    expect(await executor.isValidSignature(hash, serialized)).to.equal(refused)
  })

  it('takes what personal_sign makes of a message', async () => {
    const { owner, account } = await loadFixture(delegated)
    const signature = await owner.signMessage('hello')
    expect(await account.isValidSignature(ethers.hashMessage('hello'), signature)).to.equal(accepted)
  })
})
