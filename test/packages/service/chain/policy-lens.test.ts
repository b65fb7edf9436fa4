import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PolicyLens__factory } from '../../../../typechain-types'

const generated = join(__dirname, '../../../../packages/service/src/chain/policy-lens.generated.ts')

it("the service's lens is the one that is compiled", () => {
  expect(/'(0x[0-9a-f]+)'/.exec(readFileSync(generated, 'utf8'))?.[1]).to.equal(PolicyLens__factory.bytecode)
})
