import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

/** No project was made. The message is one sentence that says what to do. */
export class InitError extends Error {
  override readonly name = 'InitError'
}

/**
 * Copies the template into a folder that is not there yet, or empty, and names the project after it.
 * @throws InitError when the folder holds anything: nothing is ever overwritten.
 */
export function initProject(template: string, folder: string): void {
  const target = resolve(folder)
  const name = basename(target)
  if (!/^[a-z0-9][a-z0-9._-]{0,213}$/.test(name)) {
    throw new InitError(
      `${JSON.stringify(name)} is no name for a package: take lower-case letters, digits and hyphens.`,
    )
  }
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new InitError(`${folder} is not empty: give a folder that is not there yet.`)
  }
  cpSync(template, target, { recursive: true })
  // npm keeps a .gitignore out of every package, so it travels by another name.
  renameSync(join(target, 'gitignore'), join(target, '.gitignore'))
  const manifest = join(target, 'package.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"my-consumer"', JSON.stringify(name)))
}
