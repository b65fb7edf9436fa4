import { expect } from 'chai'
import { concat, toBeHex } from 'ethers'
import { InvalidArgumentError } from '@onchain-verify/protocol'
import { maxSignatureBytes } from '@onchain-verify/service'
import { rejection } from '../../../rejection'
import { chainId, consumer, messageOf, prove, wallet } from './siwe-world'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const notHex = 'signature must be 0x and at least one byte of hex.'

describe("proveWallet with a key's signature", () => {
  const message = messageOf()
  const signature = wallet.signMessageSync(message)
  const [r, s, v] = [
    signature.slice(0, 66),
    BigInt(`0x${signature.slice(66, 130)}`),
    Number(`0x${signature.slice(130)}`),
  ]
  const variant = (s: bigint, v: number) => concat([r, toBeHex(s, 32), toBeHex(v, 1)])

  const good = {
    'as wallets give it': signature,
    'in upper case': `0x${signature.slice(2).toUpperCase()}`,
    'with v 0 or 1': variant(s, v - 27),
    'with the other s': variant(order - s, 55 - v),
  }
  for (const [what, given] of Object.entries(good)) {
    it(`takes it ${what}, without asking the chain`, async () => {
      expect(await prove(message, given)).to.deep.equal({
        wallet: wallet.address,
        consumer: { chainId, address: consumer },
      })
    })
  }

  const malformed = {
    nothing: '',
    '0x only': '0x',
    'half a byte': `${signature}0`,
    'no 0x': signature.slice(2),
    '0X': signature.replace('0x', '0X'),
    'a letter beyond f': signature.replace(/.$/, 'g'),
    'a blank behind it': `${signature} `,
    'a line feed behind it': `${signature}\n`,
    'full-width digits': `0x${'１'.repeat(130)}`,
  }
  for (const [what, given] of Object.entries(malformed)) {
    it(`refuses ${what} without asking the chain`, async () => {
      const error = await rejection(prove(message, given))
      expect(error).to.be.instanceOf(InvalidArgumentError).and.include({ message: notHex })
    })
  }

  it('refuses more than 32 KB without asking the chain', async () => {
    const error = await rejection(prove(message, `0x${'11'.repeat(maxSignatureBytes + 1)}`))
    const sentence = 'signature must be at most 32768 bytes.'
    expect(error).to.be.instanceOf(InvalidArgumentError).and.include({ message: sentence })
  })
})
