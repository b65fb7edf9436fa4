import { createHardhatChain, createPreconfProvider, type PreconfProvider } from '@onchain-verify/node'
import { expect } from 'chai'
import hre from 'hardhat'
import { accounts, sign } from './chain'

/** Timers that run when a test says so. */
class TestTimers {
  time = 0
  #waiting: { readonly at: number; readonly callback: () => void } | undefined

  setTimeout(callback: () => void, milliseconds: number): object {
    return (this.#waiting = { at: this.time + milliseconds, callback })
  }

  clearTimeout(): void {
    this.#waiting = undefined
  }

  get next(): number | undefined {
    return this.#waiting?.at
  }

  fire(lateness = 0): void {
    const due = this.#waiting
    this.#waiting = undefined
    if (due === undefined) return
    this.time = due.at + lateness
    due.callback()
  }
}

describe('the timers', () => {
  let timers: TestTimers
  let provider: PreconfProvider
  beforeEach(async () => {
    timers = new TestTimers()
    provider = await createPreconfProvider(await createHardhatChain(hre.config), {
      now: () => timers.time,
      timers,
    })
  })

  /** Fires, and waits until the beat has set the next timer. */
  const beat = async (lateness = 0) => {
    timers.fire(lateness)
    while (timers.next === undefined) await provider.request({ method: 'eth_chainId' })
  }
  const blockNumber = async () => Number(await provider.request({ method: 'eth_blockNumber' }))

  it('pre-confirm at every interval and seal at the block time', async () => {
    const heard: string[] = []
    provider.on('preconfirmation', () => heard.push(`pre-confirmed at ${timers.time}`))
    provider.on('sealed', () => heard.push(`sealed at ${timers.time}`))
    provider.start()
    for (let nonce = 0; nonce < 3; nonce++) {
      const raw = await sign(accounts[0]!, { nonce })
      await provider.request({ method: 'eth_sendRawTransaction', params: [raw] })
      await beat()
    }
    while (timers.time < 2000) await beat()
    expect(heard).to.deep.equal([
      ...['pre-confirmed at 200', 'pre-confirmed at 400', 'pre-confirmed at 600', 'sealed at 2000'],
    ])
    await provider.stop()
  })

  it('do not let lateness add up over the blocks', async () => {
    provider.start()
    while ((await blockNumber()) < 5) await beat(30)
    expect(timers.time).to.be.within(10_000, 10_030)
    await provider.stop()
  })

  it('stop, and start again', async () => {
    provider.start()
    await provider.stop()
    expect(timers.next).to.equal(undefined)
    provider.start()
    expect(timers.next).to.equal(200)
    await provider.stop()
  })

  it('give a full block time to the block after evm_mine', async () => {
    provider.start()
    while (timers.time < 1000) await beat()
    await provider.request({ method: 'evm_mine' })
    while (timers.time < 2800) await beat()
    expect(await blockNumber()).to.equal(1)
    while (timers.time < 3000) await beat()
    expect(await blockNumber()).to.equal(2)
    await provider.stop()
  })
})
