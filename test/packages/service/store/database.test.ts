import { openDatabase, ping, UnavailableError } from '@onchain-verify/service'
import { expect } from 'chai'
import { deepStrictEqual } from 'node:assert/strict'
import { rejection } from '../../../rejection'
import { migratedDatabase, stores } from '../stores'

for (const { kind, config } of stores) {
  describe(`A database on ${kind}`, () => {
    const database = migratedDatabase(config)

    it('says what it is, and answers', async () => {
      expect(database().kind).to.equal(kind)
      await ping(database())
    })

    const values = [
      { type: 'bytea', value: Uint8Array.of(0, 1, 255) },
      { type: 'bytea', value: new Uint8Array() },
      { type: 'int8', value: 9_007_199_254_740_993n },
      { type: 'int8', value: -1n },
      { type: 'int4', value: 42 },
      { type: 'text', value: `it's "quoted" \\ 😀` },
      { type: 'bool', value: false },
      { type: 'text', value: null },
    ] as const
    for (const { type, value } of values) {
      it(`gives back ${type} ${JSON.stringify(String(value))} as it was`, async () => {
        const prepared = await database().query(`select $1::${type} as it`, [value])
        // Not chai: its matchers here take 1, 1n and '1' for the same.
        deepStrictEqual(prepared, [{ it: value }])
      })
    }

    it('reads int8 and bytea alike without parameters', async () => {
      const rows = await database().query(`select 7::int8 as number, '\\x00ff'::bytea as bytes`)
      deepStrictEqual(rows, [{ number: 7n, bytes: Uint8Array.of(0, 255) }])
    })

    it('runs several statements, and gives the rows of the last', async () => {
      const rows = await database().query('create temp table several (n int); select 1 as n; select 2 as n')
      expect(rows).to.deep.equal([{ n: 2 }])
    })

    it('leaves an error of the SQL as it is, and goes on', async () => {
      const failures = [
        database().query('select 1 / $1::int', [0]),
        database().query('selec $1', [1]),
        database().query('select 1 / 0'),
      ]
      const codes = (await Promise.all(failures.map(rejection))).map(
        (error) => (error as { code: string }).code,
      )
      expect(codes).to.deep.equal(['22012', '42601', '22012'])
      await ping(database())
    })

    it('refuses a parameter that is not of its type, and goes on', async () => {
      const error = await rejection(database().query('select $1::bool as it', ['perhaps']))
      expect(error).to.be.instanceOf(Error).and.not.instanceOf(UnavailableError)
      await ping(database())
    })

    it('keeps a transaction that resolves, and none of one that rejects', async () => {
      await database().query('create table kept (n int)')
      const result = await database().transaction(async (queries) => {
        await queries.query('insert into kept values ($1)', [1])
        return 'done'
      })
      const failure = new Error('no')
      const failed = database().transaction(async (queries) => {
        await queries.query('insert into kept values ($1)', [2])
        throw failure
      })
      expect(result).to.equal('done')
      expect(await rejection(failed)).to.equal(failure)
      expect(await database().query('select n from kept')).to.deep.equal([{ n: 1 }])
    })

    it('rejects a transaction that went on after an error of its SQL', async () => {
      await database().query('create table lost (n int)')
      const careless = database().transaction(async (queries) => {
        await queries.query('insert into lost values ($1)', [1])
        await rejection(queries.query('select 1 / 0'))
      })
      expect(await rejection(careless)).to.include({ code: '25P02' })
      expect(await database().query('select n from lost')).to.deep.equal([])
    })

    it('keeps others out of a transaction', async () => {
      await database().query('create table counter (n int); insert into counter values (0)')
      const increment = async () =>
        database().transaction(async (queries) => {
          const [row] = await queries.query<{ n: number }>('select n from counter for update')
          await queries.query('update counter set n = $1', [row!.n + 1])
        })
      await Promise.all(Array.from({ length: 10 }, increment))
      expect(await database().query('select n from counter')).to.deep.equal([{ n: 10 }])
    })

    it('is unavailable once it is closed, and may be closed twice', async () => {
      const other = await openDatabase(await config())
      await Promise.all([other.close(), other.close()])
      const error = await rejection(ping(other))
      expect(error).to.be.instanceOf(UnavailableError).and.include({ dependency: 'database' })
    })
  })
}
