import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** What emscripten's file system over the host's has of a file. */
interface HostFile {
  /** The host's descriptor; a folder has none. */
  readonly nfd?: number
  readonly node: unknown
}

interface HostFileSystem {
  readonly stream_ops: { fsync?: (file: HostFile) => number }
  realPath(node: unknown): string
}

/**
 * A folder of the host whose fsync reaches the disk. PGlite writes through to the host's page cache, which outlives
 * kill -9, but its fsync does nothing, and it starts PostgreSQL with fsync off: a power cut could take acknowledged
 * writes, or the whole database (electric-sql/pglite#1107).
 */
class DurableFolder extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const hookFsync = (module: object) => {
      const host = (module as { readonly NODEFS: HostFileSystem }).NODEFS
      host.stream_ops.fsync = (file) => syncFile(host, file)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hookFsync] } }
  }
}

function syncFile(host: HostFileSystem, file: HostFile): number {
  if (file.nfd !== undefined) {
    fsyncSync(file.nfd)
    return 0
  }
  const folder = openSync(host.realPath(file.node), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
  return 0
}

/** As PGlite starts PostgreSQL, but with fsync (-F is off), and by fsync() itself: fdatasync() cannot be hooked. */
const startParams = [
  ...PGlite.defaultStartParams.filter((flag) => flag !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** Opens the database of a directory that is locked, and creates it when there is none. */
export async function openDataDirectory(directory: string, options: PGliteOptions): Promise<PGlite> {
  const data = join(directory, 'data')
  if (!existsSync(data)) await createDataDirectory(directory)
  return PGlite.create({ ...options, fs: new DurableFolder(data), relaxedDurability: false, startParams })
}

/** Under another name until it is whole and on the disk: a killed first start leaves nothing that looks like a database. */
async function createDataDirectory(directory: string): Promise<void> {
  const unfinished = join(directory, 'data.new')
  await rm(unfinished, { recursive: true, force: true })
  const pglite = await PGlite.create({ fs: new NodeFS(unfinished) })
  await pglite.close()
  const entries = await readdir(unfinished, { recursive: true })
  for (const entry of ['', ...entries]) await syncPath(join(unfinished, entry))
  await rename(unfinished, join(directory, 'data'))
  await syncPath(directory)
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
