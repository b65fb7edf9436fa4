import { expect } from 'chai'
import { mkdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSymlinks } from '../../../scripts/postgres'
import { emptyFolder } from './stores'

describe('The PostgreSQL of the tests', () => {
  it('gets the links that npm left out, and only those', async () => {
    const binaries = await emptyFolder()
    const lib = join(binaries, 'native', 'lib')
    await mkdir(lib, { recursive: true })
    await writeFile(join(lib, 'a.so.1.2'), 'a')
    await writeFile(join(lib, 'b.so'), 'b')
    const links = ['a.so', 'a.so.1'].map((name) => ({
      source: 'native/lib/a.so.1.2',
      target: `native/lib/${name}`,
    }))
    const all = [...links, { source: 'native/lib/a.so.1.2', target: 'native/lib/b.so' }]
    await writeFile(join(binaries, 'native', 'pg-symlinks.json'), JSON.stringify(all))
    await makeSymlinks(binaries)
    await makeSymlinks(binaries)
    expect(await readlink(join(lib, 'a.so'))).to.equal('a.so.1.2')
    expect(await readlink(join(lib, 'a.so.1'))).to.equal('a.so.1.2')
    expect(await readFile(join(lib, 'b.so'), 'utf8')).to.equal('b')
  })
})
