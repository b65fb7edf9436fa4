import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { settingGroups, settingsMarkdown } from '@onchain-verify/service'

const file = join(__dirname, '../../../../docs/service-configuration.md')

describe('docs/service-configuration.md', () => {
  it('is what `npm run docs:service` writes', async () => {
    const fresh = await format(settingsMarkdown(), { ...(await resolveConfig(file)), filepath: file })
    expect(readFileSync(file, 'utf8')).to.equal(fresh)
  })

  it('has a row for every setting', () => {
    const rows = readFileSync(file, 'utf8')
    for (const { settings } of settingGroups) {
      for (const name of Object.keys(settings)) expect(rows).to.include(`| \`${name}\``)
    }
  })
})
