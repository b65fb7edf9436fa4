import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { grown, type GasFigures } from './figures'
import { generatedFiles, resultsFile } from './report'

/** Writes everything that is generated from the figures. */
export async function writeFiles(root: string, figures: GasFigures): Promise<void> {
  for (const [path, content] of await generatedFiles(figures)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
}

/** Holds the figures against the committed files. Returns what is wrong and how to mend it, in one sentence. */
export async function findProblem(root: string, figures: GasFigures): Promise<string | undefined> {
  const committed = await contentOf(root, resultsFile)
  const costlier = committed === '' ? [] : grown(JSON.parse(committed) as GasFigures, figures)
  if (costlier.length > 0) {
    return `Gas grew over ${resultsFile}: ${costlier.join('; ')}. Make it cheaper, or run "npm run bench:gas" and commit what it writes, saying why.`
  }
  const stale = await staleFiles(root, figures)
  return stale.length === 0
    ? undefined
    : `Stale: ${stale.join(', ')}. Run "npm run bench:gas" and commit what it writes.`
}

async function staleFiles(root: string, figures: GasFigures): Promise<readonly string[]> {
  const stale: string[] = []
  for (const [path, content] of await generatedFiles(figures)) {
    if ((await contentOf(root, path)) !== content) stale.push(path)
  }
  return stale
}

async function contentOf(root: string, path: string): Promise<string> {
  const file = join(root, path)
  return existsSync(file) ? readFile(file, 'utf8') : ''
}
