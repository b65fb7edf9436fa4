import { expect } from 'chai'
import { concat } from 'ethers'
import fc from 'fast-check'
import { ethers } from 'hardhat'
import { maxSignatureBytes, UnavailableError } from '@onchain-verify/service'
import { rejection } from '../../../rejection'
import type { Hex } from '../../../vectors'
import { reply, type Respond } from '../json-rpc-server'
import { claimOf, owner, startProver, type Prover } from './prover'
import { messageOf, wallet } from './siwe-world'

describe('proveWallet where the chain is asked', () => {
  let world: Prover
  before(async () => {
    world = await startProver()
  })
  beforeEach(() => world.reset())
  after(() => world.stop())

  it("refuses another key's signature", () => world.refuses(messageOf(), owner.signMessageSync(messageOf())))

  it("refuses a key's signature over another message", () =>
    world.refuses(messageOf(), wallet.signMessageSync(messageOf({ nonce: 'another00' }))))

  it('throws nothing but InvalidArgumentError for any bytes', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.uint8Array({ minLength: 65, maxLength: 65 }),
      fc.uint8Array({ maxLength: 200 }).map((start) => concat([start, `0x${'6492'.repeat(16)}`])),
    )
    const property = fc.asyncProperty(bytes, (signature) => world.refuses(messageOf(), concat([signature])))
    await fc.assert(property, { numRuns: 40 })
  })

  it('takes the longest signature as far as the chain', () =>
    world.refuses(messageOf(), `0x${'11'.repeat(maxSignatureBytes)}`))

  it('asks with bounded gas', async () => {
    world.wire.asked.length = 0
    await world.refuses(messageOf(), owner.signMessageSync(messageOf()))
    const call = world.wire.asked.find(({ method }) => method === 'eth_call')?.params[0] as { gas: Hex }
    expect(Number(call.gas)).to.equal(3_000_000)
  })

  describe('when the node fails', () => {
    const error =
      (code: number, message: string): Respond =>
      (question, response) =>
        reply(response, question, { error: { code, message } })
    const outages: Record<string, Respond> = {
      'hangs up': (_, { socket }) => socket?.destroy(),
      'answers 500': (_, response) => response.writeHead(500).end(),
      'answers HTML': (_, response) => response.end('<html>'),
      'limits its rate': error(-32005, 'limit exceeded'),
    }
    for (const [what, respond] of Object.entries(outages)) {
      it(`says that it cannot tell, not that the signature is wrong: it ${what}`, async () => {
        const address = await (await ethers.deployContract('SmartWallet', [owner])).getAddress()
        const { message, signature } = claimOf(address)
        world.wire.respond = respond
        expect(await rejection(world.prove(message, signature))).to.be.instanceOf(UnavailableError)
        world.wire.respond = world.forward
        await world.proves({ message, signature }, address)
      })

      it(`takes a key's signature all the same: it ${what}`, async () => {
        world.wire.respond = respond
        const message = messageOf()
        await world.proves({ message, signature: wallet.signMessageSync(message) }, wallet.address)
      })
    }
  })
})
