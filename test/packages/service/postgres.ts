import { startPostgres, type Postgres } from '../../../scripts/postgres'
import { atExit } from '../../at-exit'

/** A real PostgreSQL, one for each process of the run, started when it is first needed. */
let server: Promise<Postgres> | undefined

const theServer = () => (server ??= start())

async function start(): Promise<Postgres> {
  const started = await startPostgres()
  atExit(() => started.kill())
  return started
}

/** @returns The URL of an empty database of its own. */
export async function postgresUrl(): Promise<string> {
  return (await theServer()).createDatabase()
}

/** The folder of the server's files. */
export async function postgresFolder(): Promise<string> {
  return (await theServer()).folder
}

/** Ends the server as a crash does. */
export async function crashPostgres(): Promise<void> {
  await (await theServer()).crash()
}

/** Starts the crashed server again, on the same port. */
export async function restartPostgres(): Promise<void> {
  await (await theServer()).restart()
}
