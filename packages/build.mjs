// Builds the packages whose sources are newer than their build, in the order in which they import each other.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const order = [
  ...['protocol', 'issuer', 'service', 'node', 'wallet', 'client', 'testing'].map(
    (name) => `packages/${name}`,
  ),
  'apps/providers',
]

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const tsup = join(dirname(createRequire(import.meta.url).resolve('tsup/package.json')), 'dist/cli-default.js')

const changedAt = (path) =>
  statSync(path).isDirectory()
    ? Math.max(...readdirSync(path).map((name) => changedAt(join(path, name))))
    : statSync(path).mtimeMs

for (const name of order) {
  const folder = join(root, name)
  const built = join(folder, 'dist/index.d.ts')
  const sources = [join(folder, 'src'), join(folder, 'package.json'), join(root, 'packages/tsup.config.ts')]
  if (existsSync(built) && Math.max(...sources.map(changedAt)) < statSync(built).mtimeMs) continue
  console.log(`building ${name}`)
  execFileSync(process.execPath, [tsup], { cwd: folder, stdio: 'inherit' })
}
