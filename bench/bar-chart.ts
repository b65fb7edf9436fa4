/** Bars of one thing, one for each of the chart's series. */
export interface BarGroup {
  readonly label: string
  readonly values: readonly number[]
}

export interface BarChart {
  readonly title: string
  /** What the bars count, with its unit. */
  readonly axis: string
  /** Names of the series, at most as many as there are colours. */
  readonly series: readonly string[]
  readonly groups: readonly BarGroup[]
}

const width = 720
const margin = 24
const labelWidth = 110
const valueWidth = 70
const barHeight = 22
const groupGap = 18
const firstGroupY = 96

/** Follows the reader's colour scheme; both sets of colours keep text at a contrast of 4.5 or more. */
const style = `
    text { font: 13px system-ui, sans-serif; fill: #1f2328; }
    .title { font-size: 16px; font-weight: 600; }
    .paper { fill: #ffffff; }
    .series0 { fill: #0969da; }
    .series1 { fill: #9a6700; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .paper { fill: #0d1117; }
      .series0 { fill: #58a6ff; }
      .series1 { fill: #d29922; }
    }
  `

/** A horizontal bar chart as a stand-alone SVG. Every bar bears its value, so that nothing is told by colour alone. */
export function barChart(chart: BarChart): string {
  const groupHeight = chart.series.length * barHeight + groupGap
  const height = firstGroupY + chart.groups.length * groupHeight + margin
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(chart.title)}">`,
    `  <style>${style}</style>`,
    `  <rect class="paper" width="${width}" height="${height}" rx="6"/>`,
    text(margin, 34, chart.title, 'title'),
    text(margin, 56, chart.axis),
    ...legend(chart.series),
    ...chart.groups.flatMap((group, index) => bars(chart, group, firstGroupY + index * groupHeight)),
    '</svg>',
  ].join('\n')}\n`
}

function legend(series: readonly string[]): string[] {
  return series.flatMap((name, index) => {
    const x = margin + index * 220
    return [`  <rect class="series${index}" x="${x}" y="68" width="12" height="12"/>`, text(x + 18, 79, name)]
  })
}

function bars(chart: BarChart, group: BarGroup, top: number): string[] {
  const most = Math.max(...chart.groups.flatMap(({ values }) => values))
  const room = width - 2 * margin - labelWidth - valueWidth
  const x = margin + labelWidth
  return [
    text(margin, top + (group.values.length * barHeight) / 2 + 5, group.label),
    ...group.values.flatMap((value, index) => {
      const y = top + index * barHeight
      const length = Math.round((value / most) * room)
      return [
        `  <rect class="series${index}" x="${x}" y="${y}" width="${length}" height="${barHeight - 3}" rx="2"/>`,
        text(x + length + 6, y + 15, value.toLocaleString('en-US')),
      ]
    }),
  ]
}

function text(x: number, y: number, content: string, className?: string): string {
  const attribute = className === undefined ? '' : ` class="${className}"`
  return `  <text${attribute} x="${x}" y="${y}">${escapeXml(content)}</text>`
}

function escapeXml(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
