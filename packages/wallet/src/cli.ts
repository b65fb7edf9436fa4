#!/usr/bin/env node
import { runCommand } from './cli/run-command.js'

void runCommand(process.argv.slice(2), {
  variables: process.env,
  input: process.stdin,
  print: (line) => process.stdout.write(`${line}\n`),
  report: (line) => process.stderr.write(`${line}\n`),
  stopped: new Promise((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  }),
}).then((status) => {
  // By exit, since standard input may hold the process; after what was printed is out.
  process.stdout.write('', () => process.exit(status))
})
