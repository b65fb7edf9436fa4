import { ParsedMessage } from '@signinwithethereum/siwe-parser'
import { expect } from 'chai'
import fc from 'fast-check'
import { InvalidArgumentError, siweStatement } from '@onchain-verify/protocol'
import { proveWallet } from '@onchain-verify/service'
import { rejection } from '../../../rejection'
import vectors from '../../../../vectors/siwe.json'
import { at, messageOf, noChain, prove, wallet } from './siwe-world'

interface Case {
  readonly id: string
  readonly class: string
  readonly message: unknown
  readonly signature?: string
}

const cases = vectors.cases as readonly Case[]
const texts = cases.filter((each): each is Case & { message: string } => typeof each.message === 'string')

/** Grammar says no with these; the rules that follow it speak of fields. */
const grammatical = /^message('s| does not| must be)/

/** Whether the message passes the grammar: the statement's rule is the first one after it. */
async function passesGrammar(message: string): Promise<boolean> {
  const error = await rejection(prove(message, '0x'))
  expect(error).to.be.instanceOf(InvalidArgumentError)
  return !grammatical.test((error as Error).message)
}

function parserTakes(message: string): boolean {
  try {
    new ParsedMessage(message)
    return true
  } catch {
    return false
  }
}

describe('vectors/siwe.json', () => {
  it('is all there', () => {
    expect(texts.length).to.equal(217)
    expect(new Set(cases.map((each) => each.class))).to.deep.equal(new Set(Object.keys(vectors.classes)))
  })

  for (const { id, class: kind, message } of texts) {
    if (kind === 'ambiguous') {
      it(`does not stumble over ${id}`, () => passesGrammar(message))
    } else {
      it(`${kind === 'malformed' ? 'refuses' : 'reads'} ${id}`, async () => {
        expect(await passesGrammar(message)).to.equal(kind !== 'malformed')
      })
    }
  }

  it("refuses all of them for a claim: none has the claim's statement", async () => {
    for (const { message, signature = '0x00' } of texts) {
      expect(message.includes(siweStatement)).to.equal(false)
      expect(await rejection(prove(message, signature))).to.be.instanceOf(InvalidArgumentError)
    }
  })
})

describe("the grammar, beside @signinwithethereum/siwe-parser's", () => {
  const seeds = [
    ...texts.filter((each) => each.class !== 'malformed').map(({ message }) => message),
    messageOf({ expirationTime: at(60), notBefore: at(0), requestId: 'r' }),
  ]
  const piece = fc.constantFrom(
    '',
    '\n',
    ' ',
    '%',
    '%41',
    ':',
    '/',
    '//',
    '@',
    '[',
    '[::1]',
    '.',
    '0',
    'a',
    '#',
    '?',
    '- ',
    '-',
  )
  const mutated = fc
    .record({ seed: fc.constantFrom(...seeds), place: fc.nat(), length: fc.nat({ max: 3 }), piece })
    .map(({ seed, place, length, piece }) => {
      const start = place % (seed.length + 1)
      return seed.slice(0, start) + piece + seed.slice(start + length)
    })

  it('takes nothing that the parser refuses, and refuses little else', async () => {
    let both = 0
    let stricter = 0
    const property = fc.asyncProperty(mutated, async (message) => {
      const ours = await passesGrammar(message)
      const theirs = parserTakes(message)
      expect(ours && !theirs, 'taken here only').to.equal(false)
      both += Number(ours && theirs)
      stricter += Number(!ours && theirs)
    })
    const padded = seeds[0]!.replace(/^URI: .*$/m, 'URI: uri://[::000.000.0010.001]')
    await fc.assert(property, { numRuns: 3000, examples: [[padded]] })
    expect(both).to.be.above(300)
    expect(stricter).to.be.below(both / 20)
  })
})

describe('proveWallet, whatever comes', () => {
  const world = { chains: new Map([[84532, noChain]]), now: 1_800_000_000, maxAge: 600 }

  it('throws nothing but InvalidArgumentError for any text', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 }))
    const property = fc.asyncProperty(text, text, async (message, signature) => {
      expect(await rejection(proveWallet({ message, signature }, world))).to.be.instanceOf(
        InvalidArgumentError,
      )
    })
    await fc.assert(property, { numRuns: 500 })
  })

  it('proves something else, or nothing, when a byte of the message is another', async () => {
    const message = messageOf()
    const signature = wallet.signMessageSync(message)
    const answersNo = {
      ...noChain,
      call: () => Promise.resolve({ status: 'success', data: '0x00' } as const),
    }
    const property = fc.asyncProperty(fc.nat(message.length - 1), fc.nat(127), async (place, code) => {
      const character = String.fromCharCode(code)
      fc.pre(message[place] !== character)
      const other = message.slice(0, place) + character + message.slice(place + 1)
      expect(await rejection(prove(other, signature, answersNo))).to.be.instanceOf(InvalidArgumentError)
    })
    await fc.assert(property, { numRuns: 1000 })
  })
})
