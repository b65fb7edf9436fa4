import { migrate, openDatabase, SchemaTooNewError } from '@onchain-verify/service'
import { expect } from 'chai'
import { rejection } from '../../../rejection'
import { migratedDatabase, postgresConfig, stores } from '../stores'

const versions = 'select version from schema_migrations order by version'

for (const { kind, config } of stores) {
  describe(`migrate on ${kind}`, () => {
    const database = migratedDatabase(config)

    it('does nothing the second time', async () => {
      const before = await database().query('select * from schema_migrations')
      await migrate(database())
      expect(await database().query('select * from schema_migrations')).to.deep.equal(before)
      expect(before).to.have.length(3)
    })

    it('refuses a database that is newer than the code, and leaves it alone', async () => {
      await database().query('insert into schema_migrations (version) values (99)')
      const error = await rejection(migrate(database()))
      expect(error).to.be.instanceOf(SchemaTooNewError).and.include({ version: 99, known: 3 })
      expect((error as Error).message).to.equal(
        'The database has schema version 99 and this release knows 3: run the newer release, or restore a backup made before it.',
      )
      expect(await database().query(versions)).to.deep.equal([
        { version: 1 },
        { version: 2 },
        { version: 3 },
        { version: 99 },
      ])
    })

    it('keeps nothing of a migration that fails', async () => {
      const other = await openDatabase(await config())
      await other.query('create table credentials (occupied int)')
      expect(await rejection(migrate(other))).to.include({ code: '42P07' })
      const [row] = await other.query(`select to_regclass('schema_migrations') as "table"`)
      expect(row).to.deep.equal({ table: null })
      await other.query('drop table credentials')
      await migrate(other)
      await other.close()
    })
  })
}

describe('migrate by many at once', () => {
  it('runs each step once', async () => {
    const config = await postgresConfig()
    const databases = await Promise.all(Array.from({ length: 6 }, () => openDatabase(config)))
    await Promise.all(databases.map(migrate))
    expect(await databases[0]!.query(versions)).to.deep.equal([
      { version: 1 },
      { version: 2 },
      { version: 3 },
    ])
    await Promise.all(databases.map((database) => database.close()))
  })
})
