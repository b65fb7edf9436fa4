#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { initProject, InitError } from './init/init-project.js'

const usage = 'Usage: onchain-verify-testing init <folder>    makes a project with one consumer and its test'

const [verb, folder, ...rest] = process.argv.slice(2)

if (verb !== 'init' || folder === undefined || rest.length > 0) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 1
} else {
  try {
    initProject(fileURLToPath(new URL('../template', import.meta.url)), folder)
    process.stdout.write(`Made ${folder}. Next: cd ${folder} && npm install && npm test\n`)
  } catch (error) {
    if (!(error instanceof InitError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
