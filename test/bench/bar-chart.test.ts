import { expect } from 'chai'
import { barChart } from '../../bench/bar-chart'

const svg = barChart({
  title: 'Ours & theirs',
  axis: 'Gas <less is better>',
  series: ['ours', 'theirs'],
  groups: [
    { label: 'small', values: [500, 1_000] },
    { label: 'large', values: [1_500, 2_000] },
  ],
})

const widths = [...svg.matchAll(/<rect class="series\d" .* width="(\d+)" height="19"/g)].map(([, width]) =>
  Number(width),
)

describe('a bar chart', () => {
  it('draws bars in proportion to their values', () => {
    const [first] = widths
    expect(widths).to.deep.equal([first!, first! * 2, first! * 3, first! * 4])
  })

  it('labels every bar, group and series', () => {
    for (const label of [
      '>500<',
      '>1,000<',
      '>1,500<',
      '>2,000<',
      '>small<',
      '>large<',
      '>ours<',
      '>theirs<',
    ]) {
      expect(svg).to.include(label)
    }
  })

  it('escapes what XML would read', () => {
    expect(svg).to.include('>Ours &amp; theirs<').and.to.include('>Gas &lt;less is better><')
  })

  it('has colours for readers in the dark', () => {
    expect(svg).to.include('@media (prefers-color-scheme: dark)')
  })
})
