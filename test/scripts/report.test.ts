import { expect } from 'chai'
import { escaped, facts, shown, table } from '../../scripts/operator/report'

describe("the operator's report", () => {
  const texts = [
    { text: 'followers', as: 'followers' },
    { text: 'two words', as: 'two words' },
    { text: '', as: '""' },
    { text: ' padded', as: '" padded"' },
    { text: 'line\nbreak', as: '"line\\nbreak"' },
    { text: '\u001b[2J', as: '"\\u001b[2J"' },
    { text: '\u009b2J', as: '"\\u009b2J"' },
    { text: 'micro\u202eblog', as: '"micro\\u202eblog"' },
    { text: 'x'.repeat(65), as: `${'x'.repeat(64)}…` },
  ]
  for (const { text, as } of texts) {
    it(`shows ${escaped(JSON.stringify(text))} as ${as}`, () => expect(shown(text)).to.equal(as))
  }

  it('lines up names and values, also of several lines', () =>
    expect(
      facts([
        ['a', 'one'],
        ['b', 'two\nthree'],
      ]),
    ).to.deep.equal(['  a               one', '  b               two', '                  three']))

  it('lines up the columns of a table', () =>
    expect(table(['name', 'op'], [['followers', 'gte']])).to.deep.equal(['name       op', 'followers  gte']))
})
