import { DirectoryInUseError, openDatabase, ping } from '@onchain-verify/service'
import { expect } from 'chai'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { rejection } from '../../../rejection'
import { copyTemplate, emptyFolder, pgliteConfig } from '../stores'
import { startWriter } from '../writer-process'

const locks = async (directory: string) => (await readdir(directory)).filter((name) => name.includes('lock-'))

describe('The lock of a PGlite directory', () => {
  it('refuses a second opening in the same process, and says what to do', async () => {
    const config = await pgliteConfig()
    const first = await openDatabase(config)
    const error = await rejection(openDatabase(config))
    expect(error).to.be.instanceOf(DirectoryInUseError)
    expect((error as Error).message).to.equal(
      `${config.directory} is in use by process ${process.pid}. Stop it first, or set DATABASE_URL to share a PostgreSQL database.`,
    )
    await ping(first)
    await first.close()
  })

  it('refuses while another process has it, is free again after kill -9, and leaves no file behind', async () => {
    const config = await pgliteConfig()
    const writer = await startWriter(config, 0)
    expect(await rejection(openDatabase(config))).to.include({ name: 'DirectoryInUseError', pid: writer.pid })
    writer.kill()
    await writer.died()
    expect(await locks(config.directory)).to.have.length(1)
    const database = await openDatabase(config)
    expect(await locks(config.directory)).to.have.length(1)
    await database.close()
    expect(await locks(config.directory)).to.deep.equal([])
  })

  it('lets one of many in that come at once, and the next after it has closed', async () => {
    const config = await pgliteConfig()
    for (let round = 0; round < 2; round++) {
      const openings = await Promise.allSettled(Array.from({ length: 8 }, () => openDatabase(config)))
      const opened = openings.filter((opening) => opening.status === 'fulfilled')
      expect(opened.length).to.be.at.most(1)
      for (const { value } of opened) await value.close()
    }
    const next = await openDatabase(config)
    await next.close()
  })

  it('outlives those who knock and leave', async () => {
    const config = await pgliteConfig()
    const database = await openDatabase(config)
    const [name] = await locks(config.directory)
    createConnection(join(config.directory, name!)).destroy()
    expect(await rejection(openDatabase(config))).to.be.instanceOf(DirectoryInUseError)
    await database.close()
  })

  it('knows a directory by any of its names, however long', async () => {
    const deep = join(await emptyFolder(), 'a'.repeat(120), 'b'.repeat(120))
    await mkdir(deep, { recursive: true })
    await copyTemplate(deep)
    const database = await openDatabase({ kind: 'pglite', directory: deep })
    const other = join(deep, '..', 'b'.repeat(120))
    const error = await rejection(openDatabase({ kind: 'pglite', directory: other }))
    expect(error).to.be.instanceOf(DirectoryInUseError)
    await database.close()
  })

  it('is given back when the database does not open', async () => {
    const directory = await emptyFolder()
    await mkdir(join(directory, 'data'))
    await writeFile(join(directory, 'data', 'PG_VERSION'), '9\n')
    const error = await rejection(openDatabase({ kind: 'pglite', directory }))
    expect(error).to.have.property(
      'message',
      `The PGlite database in ${directory} does not open. Restore a backup of it.`,
    )
    expect(await locks(directory)).to.deep.equal([])
  })
})
