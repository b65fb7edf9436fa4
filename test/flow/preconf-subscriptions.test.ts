import { expect } from 'chai'
import { config } from 'hardhat'
import { startNode, type RunningNode } from '@onchain-verify/node'
import { developmentWallet } from '../fixtures'
import { Client } from '../packages/node/rpc/world'

type Fields = Record<string, unknown>

const from = developmentWallet(2).address
const to = '0x00000000000000000000000000000000000000aa'

describe('The node tells its subscribers of', () => {
  let node: RunningNode
  let client: Client

  beforeEach(async () => {
    // Blocks so far apart that the test seals them itself.
    node = await startNode(config, { port: 0, blockTime: 3_600_000, interval: 20 })
    client = await Client.connect(node.url)
  })
  afterEach(() => node.stop())

  const send = () =>
    node.provider.request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x1' }] })

  it('pre-confirmed transactions, once each, in their order', async () => {
    const hashes = await client.subscribe(1, 'newFlashblockTransactions')
    const full = await client.subscribe(2, 'newFlashblockTransactions', true)
    const sent = [await send(), await send(), await send()]
    expect(await client.notified(hashes, 3)).to.deep.equal(sent)
    const transactions = (await client.notified(full, 3)) as Fields[]
    expect(transactions.map(({ hash }) => hash)).to.deep.equal(sent)
    await node.provider.request({ method: 'evm_mine' })
    await send()
    expect(await client.notified(hashes, 4)).to.have.lengthOf(4)
  })

  it('the growing block and, once it is sealed, its head', async () => {
    const blocks = await client.subscribe(1, 'newFlashblocks')
    const heads = await client.subscribe(2, 'newHeads')
    await send()
    const [block] = (await client.notified(blocks, 1)) as Fields[]
    await node.provider.request({ method: 'evm_mine' })
    const [head] = (await client.notified(heads, 1)) as Fields[]
    expect(head?.hash).to.equal(block?.hash)
    expect(head?.number).to.equal('0x1')
  })
})
