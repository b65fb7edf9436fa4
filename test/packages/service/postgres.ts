import { startPostgres, type Postgres } from '../../../scripts/postgres'

/** A real PostgreSQL, one for the whole run, started when it is first needed. */
let server: Promise<Postgres> | undefined

const theServer = () => (server ??= startPostgres())

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

after(async () => {
  await (await server)?.stop()
})
