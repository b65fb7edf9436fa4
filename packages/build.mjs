// Builds the packages and apps whose sources are newer than their build, in the order in which they import each other.
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
  'apps/verify',
  'apps/demo',
]

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const fileOf = (name, path) =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), path)
const tsup = { command: [fileOf('tsup', 'dist/cli-default.js')], built: 'dist/index.d.ts', sources: [] }
/** Apps with a page, which bundle packages. */
const vite = {
  command: [fileOf('vite', 'bin/vite.js'), 'build', '--logLevel', 'warn'],
  built: 'dist/index.html',
  sources: [
    ...['index.html', 'vite.config.mts'],
    ...['protocol', 'client', 'wallet'].map((name) => `../../packages/${name}/dist/index.d.ts`),
  ],
}

const changedAt = (path) =>
  statSync(path).isDirectory()
    ? Math.max(...readdirSync(path).map((name) => changedAt(join(path, name))))
    : statSync(path).mtimeMs

for (const name of order) {
  const folder = join(root, name)
  const { command, built, sources } = existsSync(join(folder, 'vite.config.mts')) ? vite : tsup
  const output = join(folder, built)
  const inputs = ['src', 'package.json', ...sources].map((path) => join(folder, path))
  inputs.push(join(root, 'packages/tsup.config.ts'))
  if (existsSync(output) && Math.max(...inputs.map(changedAt)) < statSync(output).mtimeMs) continue
  console.log(`building ${name}`)
  execFileSync(process.execPath, command, { cwd: folder, stdio: 'inherit' })
}
