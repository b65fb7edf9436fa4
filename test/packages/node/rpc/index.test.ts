import { expect } from 'chai'
import * as node from '@onchain-verify/node'
import { exportsToEsModules } from '../../es-module'

const exported = ['ListenError', 'RpcError', 'startServer']

describe('@onchain-verify/node', () => {
  it('exports these values and no others, to CommonJS and to ES modules', async () => {
    expect(Object.keys(node).sort()).to.deep.equal(exported)
    expect(await exportsToEsModules('@onchain-verify/node')).to.deep.equal(exported)
  })
})
