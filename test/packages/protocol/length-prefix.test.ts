import { lengthPrefixed } from '@onchain-verify/protocol'
import { expect } from 'chai'
import { stringToBytes, toHex } from 'viem'

const join = (...parts: string[]) => toHex(lengthPrefixed(parts.map((part) => stringToBytes(part))))

describe('lengthPrefixed', () => {
  it('puts four bytes of length, big-endian, before each part', () => {
    expect(join('ab', '', 'c')).to.equal('0x00000002616200000000' + '0000000163')
    expect(join()).to.equal('0x')
    expect(toHex(lengthPrefixed([new Uint8Array(258)]).slice(0, 4))).to.equal('0x00000102')
  })

  it('keeps apart parts that would read the same when only joined', () => {
    expect(join('ab', 'c')).not.to.equal(join('a', 'bc'))
    expect(join('a')).not.to.equal(join('a', ''))
  })
})
