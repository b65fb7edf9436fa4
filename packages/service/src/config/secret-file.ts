import { readFileSync } from 'node:fs'

/**
 * Reads a secret from a file. The line break that editors leave at the end is not part of it.
 * @throws NodeJS.ErrnoException when the file cannot be read.
 */
export function readSecretFile(file: string): string {
  return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
}

/** Why a file could not be read or written, such as ENOENT. The message itself would hold the path. */
export function systemErrorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown'
}
