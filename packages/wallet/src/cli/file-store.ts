import { readFile, rename, writeFile } from 'node:fs/promises'
import { isRecord } from '../schema/schema.js'
import type { Store } from '../store/store.js'
import { UsageError } from './terminal.js'

/** A store in one JSON file, for this user alone. A write replaces the file as a whole, so that a crash leaves either. */
export async function openFileStore(file: string): Promise<Store> {
  const values = new Map(Object.entries(await read(file)))
  let written: Promise<unknown> = Promise.resolve()
  const write = async () => {
    await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(values)), { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  return {
    get: (key) => values.get(key),
    put: async (key, value) => {
      values.set(key, value)
      // After a failed write the next one writes everything.
      const next = written.then(write, write)
      written = next
      await next
    },
  }
}

async function read(file: string): Promise<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (isRecord(value) && Object.values(value).every((item) => typeof item === 'string')) {
      return value as Record<string, string>
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
  }
  throw new UsageError('The file of --store holds something else; name another.')
}
