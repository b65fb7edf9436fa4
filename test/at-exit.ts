import { rmSync } from 'node:fs'

const endings: (() => void)[] = []

/**
 * Does something when this process ends, for what one run shares between its files. A root hook would not do: tests run in
 * parallel processes, where a file that finds a module loaded does not get the module's hooks.
 * @param ending Synchronous: nothing is awaited any more.
 */
export function atExit(ending: () => void): void {
  endings.push(ending)
}

/** Deletes a folder when this process ends. */
export function removeAtExit(folder: string): void {
  atExit(() => rmSync(folder, { recursive: true, force: true }))
}

process.once('exit', () => {
  for (const ending of endings.reverse()) ending()
})
