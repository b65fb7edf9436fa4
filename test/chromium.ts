import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'
import { loadEnvironment } from '../config/environment'

const root = join(__dirname, '..')

/*
 * What @sparticuz/chromium ships is unpacked here and started with arguments of our own: its own way is to unpack into
 * the temporary directory, where a second process finds half a browser, and to turn CORS off.
 */

const shipped = join(dirname(require.resolve('@sparticuz/chromium')), '../..')

/** Names are looked up for loopback only: no page of a test reaches the network. */
const args = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--no-zygote',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Unpacks the browser into `cache`, once, and tells where it is. Processes that do so at the same time do not disturb
 * each other: each unpacks its own, and what is renamed last stays.
 */
export async function unpackChromium(
  cache = join(root, 'node_modules/.cache/onchain-verify'),
): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(shipped, 'package.json'), 'utf8')) as { version: string }
  const unpacked = join(cache, `chromium-${version}`)
  if (existsSync(unpacked)) return unpacked
  await mkdir(cache, { recursive: true })
  const workplace = await mkdtemp(join(cache, 'unpacking-'))
  try {
    const file = join(workplace, 'chromium')
    await pipeline(
      createReadStream(join(shipped, 'bin/chromium.br')),
      createBrotliDecompress({ chunkSize: 2 ** 21 }),
      createWriteStream(file, { mode: 0o755 }),
    )
    await rename(file, unpacked)
  } finally {
    await rm(workplace, { recursive: true })
  }
  return unpacked
}

/** Starts the browser that CHROMIUM_PATH names, or else the one that is shipped. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = loadEnvironment(root).chromiumPath ?? (await unpackChromium())
  try {
    return await chromium.launch({ executablePath, args, chromiumSandbox: false })
  } catch (cause) {
    throw new Error(
      'Chromium does not start. Set CHROMIUM_PATH to one that does: the one that npm installs is for Linux on x64, with libnss3.',
      { cause },
    )
  }
}
