import * as node from '@onchain-verify/node'
import { expect } from 'chai'
import { exportsToEsModules } from '../es-module'

describe('@onchain-verify/node', () => {
  const names = [
    'EngineError',
    'ListenError',
    'RpcError',
    'createHardhatChain',
    'createPreconfProvider',
    'engineErrorCode',
    'startNode',
    'startServer',
  ]

  it('exports what it says, to both kinds of modules', async () => {
    expect(Object.keys(node).sort()).to.deep.equal(names)
    expect(await exportsToEsModules('@onchain-verify/node')).to.deep.equal(names)
  })
})
