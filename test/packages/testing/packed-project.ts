import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository, run, type Outcome } from '../../flow/offline-hardhat'

/** Packages of ours that a project of the template installs, with what it takes from where. */
const ours = ['contracts', 'packages/protocol', 'packages/issuer', 'packages/testing'] as const

interface Manifest {
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** Runs a program and fails with what it printed. */
export async function succeed(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { exitCode, output } = await run(program, args, cwd)
  if (exitCode !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output}`)
  return output
}

/** Packs our packages and unpacks them below `node_modules` of a folder, as installing the tarballs would. */
export async function installOurs(folder: string): Promise<void> {
  const workspaces = ours.flatMap((workspace) => ['--workspace', workspace])
  const pack = ['pack', ...workspaces, '--pack-destination', folder, '--offline', '--silent']
  await succeed('npm', pack, repository)
  for (const tarball of readdirSync(folder).filter((name) => name.endsWith('.tgz'))) {
    const target = join(folder, 'node_modules/@onchain-verify', /^onchain-verify-(.*)-\d/.exec(tarball)![1]!)
    mkdirSync(target, { recursive: true })
    await succeed('tar', ['-xzf', join(folder, tarball), '--strip-components=1', '-C', target], folder)
  }
}

/** Links what the packages and the project declare, and nothing else, from this repository: it is the same as installed. */
export function linkDeclared(folder: string, project: string): void {
  const scope = join(folder, 'node_modules/@onchain-verify')
  const manifests = [manifestOf(project), ...readdirSync(scope).map((name) => manifestOf(join(scope, name)))]
  const declared = manifests.flatMap(({ dependencies, devDependencies, peerDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }),
  )
  for (const name of new Set(declared)) link(join('node_modules', name), join(folder, 'node_modules', name))
  // Where the repository has another version at its root, a package has its own.
  for (const name of ['protocol', 'issuer']) {
    link(join('packages', name, 'node_modules'), join(scope, name, 'node_modules'))
  }
  link('node_modules/.bin', join(folder, 'node_modules/.bin'))
}

function link(from: string, to: string): void {
  if (existsSync(to)) return
  mkdirSync(dirname(to), { recursive: true })
  symlinkSync(join(repository, from), to)
}

/** Runs a program in a project without a network, cached compilers or our environment variables. */
export async function runOffline(
  home: string,
  project: string,
  program: string,
  args: readonly string[],
): Promise<Outcome> {
  const log = join(home, 'network.log')
  const env = {
    HOME: home,
    PATH: process.env.PATH,
    CI: 'true',
    NODE_OPTIONS: `--require "${join(repository, 'config/no-network.cjs')}"`,
    NETWORK_LOG: log,
  }
  const { exitCode, output } = await run(program, args, project, env)
  const attempts = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  return { exitCode, output, networkAttempts: attempts }
}
