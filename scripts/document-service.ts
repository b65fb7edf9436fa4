import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { settingsMarkdown } from '@onchain-verify/service'

/** Writes the reference of the service's settings from the table that validates them. */
async function main(): Promise<void> {
  const file = join(__dirname, '../docs/service-configuration.md')
  const style = await resolveConfig(file)
  await writeFile(file, await format(settingsMarkdown(), { ...style, filepath: file }))
}

void main()
