import { protocol, types, type PGlite } from '@electric-sql/pglite'
import type { Parameter } from './database.js'

const { parse, describe, bind, execute, sync } = protocol.serialize

/** A statement that PostgreSQL has parsed. */
interface Statement {
  readonly name: string
  readonly parameterTypes: readonly number[]
  readonly columns: readonly { readonly name: string; readonly dataTypeID: number }[]
}

type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number]

/**
 * Runs statements that are parsed once: PGlite's own `query` parses and describes each time, and takes three times as
 * long. One call at a time.
 */
export function prepareStatements(pglite: PGlite) {
  const statements = new Map<string, Statement>()

  async function prepare(sql: string): Promise<Statement> {
    const name = `s${statements.size}`
    const request = [parse({ name, text: sql }), describe({ type: 'S', name }), sync()]
    const { messages } = await pglite.execProtocol(Buffer.concat(request))
    const statement = {
      name,
      parameterTypes: messages.find(isParameters)?.dataTypeIDs ?? [],
      columns: messages.find(isColumns)?.fields ?? [],
    }
    statements.set(sql, statement)
    return statement
  }

  return async function run(sql: string, parameters: readonly Parameter[]): Promise<unknown[]> {
    const statement = statements.get(sql) ?? (await prepare(sql))
    const values = parameters.map((value, index) =>
      serialized(pglite, value, statement.parameterTypes[index]),
    )
    const request = [bind({ statement: statement.name, values }), execute(), sync()]
    const { messages } = await pglite.execProtocol(Buffer.concat(request))
    return messages.filter(isRow).map((row) => toRow(pglite, statement, row.fields))
  }
}

function serialized(pglite: PGlite, value: Parameter, type: number | undefined): string | null {
  if (value === null) return null
  const serializer = type === undefined ? undefined : pglite.serializers[type]
  return serializer === undefined ? String(value) : serializer(value)
}

function toRow(pglite: PGlite, { columns }: Statement, fields: readonly (string | null)[]): unknown {
  return Object.fromEntries(
    columns.map(({ name, dataTypeID }, index) => [
      name,
      types.parseType(fields[index] ?? null, dataTypeID, pglite.parsers),
    ]),
  )
}

const isParameters = (message: Message): message is Message & { readonly dataTypeIDs: number[] } =>
  message.name === 'parameterDescription'
const isColumns = (message: Message): message is Message & { readonly fields: Statement['columns'] } =>
  message.name === 'rowDescription'
const isRow = (message: Message): message is Message & { readonly fields: (string | null)[] } =>
  message.name === 'dataRow'
