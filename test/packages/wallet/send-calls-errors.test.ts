import { expect } from 'chai'
import fc from 'fast-check'
import { faults, rejections, specified, type Batch, type Fault, type Setting } from './send-calls-rows'
import { batchOf, createWorld, onFreshChain, type World } from './world'

/** Methods that change the chain. */
const sends = (world: World) => world.reached.filter((method) => method.startsWith('eth_send'))

async function worldWith(settings: readonly Setting[]): Promise<World> {
  const options = Object.assign({}, ...settings.map(({ options }) => options ?? {})) as Setting['options']
  const world = await createWorld(options)
  await world.connect()
  for (const { refused, before } of settings) {
    await before?.(world)
    if (refused !== undefined) world.refused.add(refused)
  }
  world.asked.length = 0
  world.reached.length = 0
  return world
}

const matches = (message: string, says: Fault['says']) =>
  typeof says === 'string' ? message.startsWith(says) : says.test(message)

describe('wallet_sendCalls: errors', () => {
  onFreshChain()

  for (const fault of faults) {
    it(`answers ${fault.code} when ${fault.when}, before anybody is asked`, async () => {
      const world = await worldWith([fault])
      const { name, code, message } = await world.refusal('wallet_sendCalls', fault.bend(batchOf([{}])))
      expect({ name, code }).to.deep.equal({ name: fault.name, code: fault.code })
      expect(matches(message, fault.says), message).to.equal(true)
      expect(world.asked).to.deep.equal([])
      expect(sends(world)).to.deep.equal([])
    })
  }

  for (const rejection of rejections) {
    it(`answers ${rejection.code} when ${rejection.when}, and sends nothing`, async () => {
      const world = await worldWith([rejection])
      const { name, code, message } = await world.refusal('wallet_sendCalls', rejection.bend(batchOf([{}])))
      const { says, asked } = rejection
      expect({ name, code, says: message }).to.deep.equal({
        name: rejection.name,
        code: rejection.code,
        says,
      })
      expect(world.asked.map(({ kind }) => kind)).to.deep.equal(asked)
      expect(sends(world)).to.deep.equal([])
    })
  }

  it('knows every code of the specification', () => {
    const codes = new Set([...faults, ...rejections].map(({ code }) => code))
    expect([...codes].sort()).to.deep.equal([...specified].sort())
  })

  it('answers -32602 to anything but an array of one object', async () => {
    const world = await worldWith([])
    for (const params of [undefined, batchOf([{}]), [], [batchOf([{}]), batchOf([{}])], 'all']) {
      const error: unknown = await world.wallet
        .request({ method: 'wallet_sendCalls', params })
        .catch((reason: unknown) => reason)
      expect(error).to.include({ code: -32602, message: 'params: expected an array of one object' })
    }
  })

  it('tells the earlier of two faults, whatever the two', async () => {
    // Faults of shape bend the same fields, and are told by their place in the object.
    const ordered = faults.slice(faults.findIndex(({ code }) => code === -32000))
    const shape = faults[5]!
    const pairs = fc.tuple(fc.nat(ordered.length), fc.nat(ordered.length)).filter(([a, b]) => a < b)
    const all = [shape, ...ordered]
    await fc.assert(
      fc.asyncProperty(pairs, async ([first, second]) => {
        const [early, late] = [all[first]!, all[second]!]
        const world = await worldWith([late, early])
        const bent = merge(batchOf([{}]), late.bend(batchOf([{}])), early.bend(batchOf([{}])))
        const { code } = await world.refusal('wallet_sendCalls', bent)
        expect(code, `${early.when} and ${late.when}`).to.equal(early.code)
        expect(world.asked).to.deep.equal([])
        expect(sends(world)).to.deep.equal([])
      }),
      { numRuns: 60 },
    )
  })
})

/** What either fault changed, and both where they change the calls. */
function merge(batch: Batch, late: object, early: object): object {
  const changed = (bent: object) =>
    Object.entries(bent).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(batch[name as keyof Batch]),
    )
  const calls = [late, early].map((bent) => (bent as Batch).calls)
  const longest = calls.reduce((one, other) => (other.length > one.length ? other : one))
  const merged = longest.map(
    (_, index) => Object.assign({}, ...calls.map((given) => given[index] ?? given[0])) as object,
  )
  return { ...batch, ...Object.fromEntries([...changed(late), ...changed(early)]), calls: merged }
}
