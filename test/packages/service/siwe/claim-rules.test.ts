import { expect } from 'chai'
import { InvalidArgumentError } from '@onchain-verify/protocol'
import { maxMessageBytes } from '@onchain-verify/service'
import { rejection } from '../../../rejection'
import { accepted, line, refused } from './claim-rows'
import { at, chainId, consumer, messageOf, prove, proveSigned, wallet } from './siwe-world'

/** What is wrong with a message as a whole. */
const whole: { what: string; message: string; sentence: string }[] = [
  {
    what: 'nothing',
    message: '',
    sentence: line(1, '<domain> wants you to sign in with your Ethereum account:'),
  },
  {
    what: 'more than 4096 bytes',
    message: messageOf({ uri: `https://a.example/${'a'.repeat(maxMessageBytes)}` }),
    sentence: 'message must be at most 4096 bytes.',
  },
  {
    what: 'more than 4096 bytes in fewer characters',
    message: 'é'.repeat(maxMessageBytes / 2 + 1),
    sentence: 'message must be at most 4096 bytes.',
  },
  { what: 'a line feed at its end', message: `${messageOf()}\n`, sentence: line(13, '- <URI>') },
  {
    what: 'carriage returns',
    message: messageOf().replaceAll('\n', '\r\n'),
    sentence: line(1, '<domain> wants you to sign in with your Ethereum account:'),
  },
  {
    what: 'half a surrogate pair',
    message: messageOf().replace('claim', 'cla\ud800im'),
    sentence: line(6, 'URI: <URI>'),
  },
  {
    what: 'a byte order mark',
    message: `\ufeff${messageOf()}`,
    sentence: line(1, '<domain> wants you to sign in with your Ethereum account:'),
  },
  {
    what: 'a field twice',
    message: messageOf().replace('Nonce: ', 'Chain ID: 1\nNonce: '),
    sentence: line(9, 'Nonce: <at least 8 letters and digits>'),
  },
  {
    what: 'optional fields in another order',
    message: messageOf({ notBefore: at(0) }).replace('Resources:', `Expiration Time: ${at(1)}\nResources:`),
    sentence: 'message does not follow EIP-4361: line 12 should not be there, or not in this place.',
  },
]

describe('proveWallet', () => {
  for (const { what, fields } of accepted) {
    it(`takes ${what}`, async () => {
      expect(await proveSigned(messageOf(fields))).to.deep.equal({
        wallet: wallet.address,
        consumer: { chainId, address: consumer },
      })
    })
  }

  for (const { what, fields, message } of refused) {
    it(`refuses ${what}`, async () => {
      const error = await rejection(proveSigned(messageOf(fields)))
      expect(error).to.be.instanceOf(InvalidArgumentError).and.include({ message })
    })
  }

  for (const { what, message, sentence } of whole) {
    it(`refuses a message with ${what}`, async () => {
      const error = await rejection(prove(message, '0x00'))
      expect(error).to.be.instanceOf(InvalidArgumentError).and.include({ message: sentence })
    })
  }

  it('takes a message of exactly 4096 bytes', async () => {
    const room = maxMessageBytes - messageOf().length
    const message = messageOf({ uri: `https://app.example.com/claim${'a'.repeat(room)}` })
    expect(Buffer.byteLength(message)).to.equal(maxMessageBytes)
    expect(await proveSigned(message)).to.include({ wallet: wallet.address })
  })
})
