import { expect } from 'chai'
import fc from 'fast-check'
import { ConfigError, loadConfig, settingGroups, type Variables } from '@onchain-verify/service'

const names = settingGroups
  .flatMap(({ settings }) => Object.keys(settings))
  .map((name) => name.replace('<chain id>', '84532'))
const variables = [
  ...names,
  ...names.map((name) => `${name}_FILE`),
  ...names.filter((name) => name.startsWith('SIGNER_')).map((name) => `NEXT_${name}`),
]

/** Long enough not to be in a sentence by chance. */
const marker = fc
  .uint8Array({ minLength: 8, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))

/** Values of all sorts of shapes, each built around a marker. */
const value = marker.chain((mark) =>
  fc
    .constantFrom(
      mark,
      `0x${mark}`,
      `id:${mark}`,
      `https://${mark}.example`,
      `http://user:${mark}@h`,
      `postgres://u:${mark}@h`,
      `/run/${mark}`,
      `${mark},${mark}`,
      `\u001b[2J${mark}`,
    )
    .map((text) => ({ mark, text })),
)

describe('the message of a ConfigError', () => {
  it('never holds a value', () => {
    let seen = 0
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...variables), value, { minKeys: 1 }), (given) => {
        const set: Variables = Object.fromEntries(
          Object.entries(given).map(([name, { text }]) => [name, text]),
        )
        try {
          loadConfig(set)
        } catch (error) {
          expect(error).to.be.instanceOf(ConfigError)
          const told = `${(error as Error).stack ?? ''} ${JSON.stringify(error)}`
          for (const { mark } of Object.values(given)) expect(told).not.to.include(mark)
          seen += 1
        }
      }),
      { numRuns: 500 },
    )
    expect(seen).to.equal(500)
  })
})
