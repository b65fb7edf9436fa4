import type { Approval } from '@onchain-verify/wallet'
import { expect } from 'chai'
import hre from 'hardhat'
import { concat, getCreate2Address, keccak256, numberToHex, type Address, type Hex } from 'viem'
import { deploymentSalt } from '../../../config/deterministic'
import {
  alice,
  balanceOf,
  batchOf,
  bob,
  chain,
  chainId,
  createWorld,
  finalStatus,
  logging,
  loggingCode,
  onFreshChain,
  putCode,
  reverting,
  revertingCode,
  sendBatch,
  sink,
  type Status,
  type World,
} from './world'

const atomic = (calls: Parameters<typeof batchOf>[0], change: object = {}) =>
  batchOf(calls, { atomicRequired: true, ...change })

const delegateOf = async (address: Address): Promise<Address | undefined> => {
  const code = await chain('eth_getCode', address, 'latest')
  return code === '0x' ? undefined : `0x${code.slice(8)}`
}
const transactionOf = async ({ receipts }: Status) =>
  chain<{ type: Hex; to: Hex; nonce: Hex; authorizationList?: { nonce: Hex; address: Hex }[]; gas: Hex }>(
    'eth_getTransactionByHash',
    receipts![0]!.transactionHash,
  )
const kinds = ({ asked }: World) => asked.map(({ kind }) => kind)

/** Arachnid's deterministic deployment proxy. */
const factory: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const factoryCode: Hex =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'

/** The executor, from its source, where the deploy script puts it. */
async function deployExecutor(): Promise<Address> {
  const { bytecode } = await hre.artifacts.readArtifact('BatchExecutor')
  await putCode(factory, factoryCode)
  const [from] = await chain<Address[]>('eth_accounts')
  const salt = deploymentSalt as Hex
  await chain('eth_sendTransaction', { from, to: factory, data: concat([salt, bytecode as Hex]) })
  const executor = getCreate2Address({ from: factory, salt, bytecode: bytecode as Hex })
  expect(await chain('eth_getCode', executor, 'latest')).to.have.length.above(2)
  return executor
}

describe('wallet_sendCalls: atomic batches', () => {
  onFreshChain()
  let world: World
  let executor: Address
  beforeEach(async () => {
    executor = await deployExecutor()
    await putCode(logging, loggingCode)
    await putCode(reverting, revertingCode)
    world = await createWorld()
    await world.connect()
  })

  it('delegates and executes in one transaction of type 4, which the account sends to itself', async () => {
    const status = await sendBatch(world, atomic([{ value: '0x2' }, { value: '0x3' }]))
    const { type, to, nonce, authorizationList } = await transactionOf(status)
    expect({ type, to }).to.deep.equal({ type: '0x4', to: alice.address.toLowerCase() })
    expect(Number(authorizationList![0]!.nonce)).to.equal(Number(nonce) + 1)
    expect(await delegateOf(alice.address)).to.equal(executor.toLowerCase())
    expect(await balanceOf(sink)).to.equal(5n)
    expect(status).to.deep.include({ version: '2.0.0', status: 200, atomic: true, chainId: '0x14a34' })
    expect(status.receipts).to.have.length(1)
  })

  it('makes the next batch in a plain transaction, without another upgrade', async () => {
    await sendBatch(world, atomic([{}]))
    world.asked.length = 0
    const status = await sendBatch(world, atomic([{}, {}]))
    expect((await transactionOf(status)).type).to.equal('0x2')
    expect(kinds(world)).to.deep.equal(['sendCalls'])
    expect(await balanceOf(sink)).to.equal(3n)
  })

  it('says what is asked: the batch, then the upgrade', async () => {
    await sendBatch(world, atomic([{ value: '0x2', data: '0x1234' }], { id: 'one', unknown: true }))
    const asked = { method: 'wallet_sendCalls', params: undefined, chainId, account: alice.address }
    expect(world.asked.map((approval) => ({ ...approval, params: undefined }))).to.deep.equal([
      {
        ...asked,
        kind: 'sendCalls',
        id: 'one',
        atomic: true,
        calls: [{ to: sink, value: 2n, data: '0x1234' }],
      },
      { ...asked, kind: 'upgrade', executor, delegatedTo: undefined, deployment: 'none' },
    ])
    expect(world.asked[0]!.params).to.deep.equal([
      atomic([{ value: '0x2', data: '0x1234' }], { id: 'one', unknown: true }),
    ])
  })

  it('is all or nothing: 500, one receipt of a revert, and the delegation stays', async () => {
    const status = await sendBatch(world, atomic([{ value: '0x5' }, { to: reverting, value: '0x0' }]))
    expect(status).to.deep.include({ status: 500, atomic: true })
    expect(status.receipts!.map((receipt) => receipt.status)).to.deep.equal(['0x0'])
    expect(await balanceOf(sink)).to.equal(0n)
    expect(await delegateOf(alice.address)).to.equal(executor.toLowerCase())
    world.asked.length = 0
    expect(await sendBatch(world, atomic([{}]))).to.include({ status: 200 })
    expect(kinds(world)).to.deep.equal(['sendCalls'])
  })

  it('has the logs of all calls in its receipt, and no more of a receipt than EIP-5792 has', async () => {
    const { receipts } = await sendBatch(
      world,
      atomic([
        { to: logging, value: '0x0' },
        { to: logging, value: '0x0' },
      ]),
    )
    const log = { address: logging, data: '0x', topics: [] }
    expect(receipts![0]!.logs).to.deep.equal([log, log])
    expect(Object.keys(receipts![0]!).sort()).to.deep.equal([
      'blockHash',
      'blockNumber',
      'gasUsed',
      'logs',
      'status',
      'transactionHash',
    ])
  })

  it('calls as the account', async () => {
    // Stores the caller at slot 0.
    await putCode(logging, '0x335f55')
    await sendBatch(world, atomic([{ to: logging, value: '0x0' }]))
    expect(BigInt(await chain('eth_getStorageAt', logging, '0x0', 'latest'))).to.equal(BigInt(alice.address))
  })

  it('makes batches atomic that need not be, once the account delegates', async () => {
    await sendBatch(world, atomic([{}]))
    const status = await sendBatch(world, batchOf([{}, { to: reverting, value: '0x0' }]))
    expect(status).to.include({ status: 500, atomic: true })
  })

  it('asks nobody for an upgrade that is not needed', async () => {
    const status = await sendBatch(world, batchOf([{}, {}]))
    expect(status).to.include({ status: 200, atomic: false })
    expect(kinds(world)).to.deep.equal(['sendCalls'])
    expect(await delegateOf(alice.address)).to.equal(undefined)
  })

  it('never lets a call to address zero reach the executor: such a batch goes call by call', async () => {
    await sendBatch(world, atomic([{}]))
    const zero: Address = `0x${'00'.repeat(20)}`
    const before = await balanceOf(zero)
    const status = await sendBatch(world, batchOf([{ to: zero, value: '0x5' }, {}]))
    expect(status).to.include({ status: 200, atomic: false })
    expect(await balanceOf(zero)).to.equal(before + 5n)
  })

  it('asks before it replaces a foreign delegation, and leaves it when the answer is no', async () => {
    await putCode(alice.address, `0xef0100${logging.slice(2)}`)
    world.refused.add('upgrade')
    expect(await world.refusal('wallet_sendCalls', atomic([{}]))).to.include({ code: 5750 })
    expect(await delegateOf(alice.address)).to.equal(logging)
    expect(world.asked[1]).to.include({ kind: 'upgrade', delegatedTo: logging, executor })

    world.refused.clear()
    expect(await sendBatch(world, atomic([{}]))).to.include({ status: 200 })
    expect(await delegateOf(alice.address)).to.equal(executor.toLowerCase())
  })

  it('does not touch a foreign delegation for a batch that need not be atomic', async () => {
    await putCode(alice.address, `0xef0100${logging.slice(2)}`)
    expect(await sendBatch(world, batchOf([{}, {}]))).to.include({ status: 200, atomic: false })
    expect(await delegateOf(alice.address)).to.equal(logging)
    expect(kinds(world)).to.deep.equal(['sendCalls'])
  })

  it('asks for one upgrade when two batches need it at once', async () => {
    await chain('evm_setAutomine', false)
    const first = world.ask<{ id: string }>('wallet_sendCalls', atomic([{}]))
    const second = world.ask<{ id: string }>('wallet_sendCalls', atomic([{}]))
    // A delegation uses a nonce that pools do not count, so whichever comes second waits for its block.
    await Promise.race([first, second])
    // Before it signs, it looks whether the other is still on its way.
    const looks = () => world.reached.filter((method) => method === 'eth_getTransactionByHash').length
    while (looks() < 2) await new Promise((resolve) => setTimeout(resolve, 2))
    await chain('evm_mine')
    await Promise.all([first, second])
    await chain('evm_mine')
    for (const { id } of [await first, await second]) {
      expect(await finalStatus(world, id)).to.include({ status: 200 })
    }
    expect(kinds(world)).to.deep.equal(['sendCalls', 'upgrade', 'sendCalls'])
    expect(await balanceOf(sink)).to.equal(2n)
  })

  it('says 500 when the account did not delegate in the block of the batch, whatever the receipt says', async () => {
    await sendBatch(world, atomic([{}]))
    await chain('evm_setAutomine', false)
    const { id } = await world.ask<{ id: string }>('wallet_sendCalls', atomic([{}]))
    await putCode(alice.address, '0x')
    await chain('evm_mine')
    const status = await finalStatus(world, id)
    expect(status.receipts!.map((receipt) => receipt.status)).to.deep.equal(['0x1'])
    expect(status).to.include({ status: 500 })
    expect(await balanceOf(sink)).to.equal(1n)
  })

  it('gives a call the gas that it asks for', async () => {
    const capabilities = { gasLimitOverride: { value: '0x30d40' } }
    const status = await sendBatch(world, atomic([{ capabilities }, { capabilities }]))
    expect(status.status).to.equal(200)
    expect(Number((await transactionOf(status)).gas)).to.be.within(400_000, 600_000)
    expect(world.reached).not.to.include('eth_estimateGas')
  })

  it('gives at least the gas that one of the calls asks for', async () => {
    const capabilities = { gasLimitOverride: { value: '0x30d40' } }
    const status = await sendBatch(world, atomic([{ capabilities }, {}]))
    expect(Number((await transactionOf(status)).gas)).to.be.within(200_000, 400_000)
  })

  it('does not delegate, unasked, when the account stops to delegate after the prompt', async () => {
    await sendBatch(world, atomic([{}]))
    let readsAfterPrompt: number | undefined
    const provider = {
      async request({ method, params }: { method: string; params?: readonly unknown[] }) {
        // The prompts read the account's code and the executor's, then whoever sends does.
        if (method === 'eth_getCode' && readsAfterPrompt !== undefined) {
          readsAfterPrompt += 1
          if (readsAfterPrompt === 3) await putCode(alice.address, '0x')
        }
        return chain<unknown>(method, ...(params ?? []))
      },
    }
    const approve = ({ kind }: Approval) => {
      if (kind === 'sendCalls') readsAfterPrompt = 0
      return kind !== 'upgrade'
    }
    const other = await createWorld({ provider, approve })
    await other.connect()
    const status = await sendBatch(other, atomic([{}]))
    expect(status).to.include({ status: 400 })
    expect(status.error).to.include({ code: 5750 })
    expect(await delegateOf(alice.address)).to.equal(undefined)
  })
})

describe('wallet_sendCalls: the batch executor', () => {
  onFreshChain()

  it('is deployed by the account where the chain has neither it nor the factory, and is what the scripts deploy', async () => {
    const world = await createWorld()
    await world.connect()
    expect(await sendBatch(world, atomic([{}, {}]))).to.include({ status: 200 })
    expect(world.asked[1]).to.include({ kind: 'upgrade', deployment: 'account', executor: undefined })
    const ours = await chain('eth_getCode', (await delegateOf(alice.address))!, 'latest')
    expect(keccak256(ours)).to.equal(keccak256(await chain('eth_getCode', await deployExecutor(), 'latest')))
    expect(await balanceOf(sink)).to.equal(2n)
  })

  it('is shared by the accounts of the wallet', async () => {
    const world = await createWorld()
    await world.connect()
    await sendBatch(world, atomic([{}]))
    world.asked.length = 0
    await sendBatch(world, atomic([{}], { from: bob.address }))
    expect(world.asked[1]).to.include({ kind: 'upgrade', account: bob.address, deployment: 'none' })
    expect(await delegateOf(bob.address)).to.equal(await delegateOf(alice.address))
  })

  it('is deployed through the factory where the chain has that', async () => {
    await putCode(factory, factoryCode)
    const world = await createWorld()
    await world.connect()
    expect(await sendBatch(world, atomic([{}]))).to.include({ status: 200 })
    const { executor, deployment } = world.asked[1] as { executor?: Address; deployment?: string }
    expect(deployment).to.equal('factory')
    expect(await delegateOf(alice.address)).to.equal(executor!.toLowerCase())
    const { bytecode } = await hre.artifacts.readArtifact('BatchExecutor')
    const ours = { from: factory, salt: deploymentSalt as Hex, bytecode: bytecode as Hex }
    expect(executor).to.equal(getCreate2Address(ours))
  })

  it('is looked for again after evm_revert took it away', async () => {
    const world = await createWorld()
    await world.connect()
    const snapshot = await chain('evm_snapshot')
    await sendBatch(world, atomic([{}]))
    await chain('evm_revert', snapshot)
    world.asked.length = 0
    expect(await sendBatch(world, atomic([{ value: '0x7' }]))).to.include({ status: 200 })
    expect(world.asked[1]).to.include({ kind: 'upgrade', deployment: 'account' })
    expect(await balanceOf(sink)).to.equal(7n)
  })

  it('is another where the options say so, and must be there', async () => {
    const executor = await deployExecutor()
    const world = await createWorld({ batchExecutor: executor })
    await world.connect()
    expect(await sendBatch(world, atomic([{}]))).to.include({ status: 200 })

    const other = await createWorld({ batchExecutor: sink })
    await other.connect()
    expect(await other.refusal('wallet_sendCalls', atomic([{}]))).to.include({
      code: -32603,
      message: `batchExecutor ${sink} has no code on chain 84532; deploy it there`,
    })
  })

  it('is not mined before the batch that waits for it is answered', async () => {
    await chain('evm_setAutomine', false)
    const world = await createWorld()
    await world.connect()
    const { id } = await world.ask<{ id: string }>('wallet_sendCalls', atomic([{}]))
    expect(await world.ask('wallet_getCallsStatus', id)).to.deep.equal({
      ...{ version: '2.0.0', id, chainId: numberToHex(chainId), status: 100, atomic: true },
    })
    await chain('evm_setAutomine', true)
    await chain('evm_mine')
    expect(await finalStatus(world, id)).to.include({ status: 200 })
  })
})
