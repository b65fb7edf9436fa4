#!/usr/bin/env node
import { dependencies } from './cli/dependencies.js'
import { runCommand } from './cli/run-command.js'

const exit = (status: number) => process.exit(status)

void runCommand(
  process.argv.slice(2),
  {
    variables: process.env,
    signals: process,
    print: (line) => process.stdout.write(`${line}\n`),
    report: (line) => process.stderr.write(`${line}\n`),
    exit,
  },
  dependencies,
).then((status) => {
  // By exit, since an idle connection may hold the process; after what was printed is out.
  process.stdout.write('', () => {
    exit(status)
  })
})
