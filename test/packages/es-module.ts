import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The names that a package exports to ES modules. The suites are CommonJS, so a process of its own imports it. */
export async function exportsToEsModules(name: string): Promise<string[]> {
  const script = `console.log(JSON.stringify(Object.keys(await import(${JSON.stringify(name)}))))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: __dirname,
  })
  return (JSON.parse(stdout) as string[]).sort()
}
