import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The verify page with the development wallets beside it. */
export interface DemoVerifyPage {
  readonly directory: string
  readonly remove: () => Promise<void>
}

const script = '<script type="module" src="/verify/development-wallets/wallet.js"></script>'

/**
 * Copies the built verify page, and puts the demo's wallets into the copy the way a browser's extension puts itself into a
 * page: the page knows nothing of them but what EIP-6963 tells.
 * @param configuration What the wallets read as their config.json.
 */
export async function makeVerifyPage(root: string, configuration: string): Promise<DemoVerifyPage> {
  const directory = await mkdtemp(join(tmpdir(), 'onchain-verify-page-'))
  const wallets = join(directory, 'development-wallets')
  await cp(join(root, 'apps/verify/dist'), directory, { recursive: true })
  await cp(join(root, 'apps/demo/dist'), wallets, { recursive: true })
  await rm(join(wallets, 'index.html'))
  await writeFile(join(wallets, 'config.json'), configuration)
  const page = join(directory, 'index.html')
  const html = await readFile(page, 'utf8')
  await writeFile(page, html.replace('<head>', `<head>\n    ${script}`))
  return { directory, remove: () => rm(directory, { recursive: true }) }
}
