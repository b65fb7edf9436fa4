import { expect } from 'chai'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Run } from '../hardhat-process'

/** A command that ended with one sentence, without a stack trace, and with status 1. */
export function expectRefusal({ status, stderr }: Run, sentence: string): void {
  const [line, ...rest] = stderr.split('\n')
  expect(line).to.equal(`Error in plugin onchain-verify: ${sentence}`)
  // With a display, Hardhat adds how to see the stack trace.
  expect(rest.join('').replace('For more info run Hardhat with --show-stack-traces', '')).to.equal('')
  expect(status).to.equal(1)
}

/** Every file below a directory, by path; nothing when there is no such directory. */
export async function contents(directory: string): Promise<Record<string, string>> {
  if (!existsSync(directory)) return {}
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const read = async (file: string) => [file, await readFile(file, 'utf8')] as const
  return Object.fromEntries(await Promise.all(files.map(read)))
}
