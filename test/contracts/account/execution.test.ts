import { expect } from 'chai'
import { AbiCoder, Wallet, ZeroAddress, ZeroHash, id, parseEther } from 'ethers'
import { ethers } from 'hardhat'
import { loadFixture, setBalance } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { claimFor } from '../../matrix/claims'
import {
  batchMode,
  delegate,
  delegated,
  encodeCalls,
  send,
  undelegated,
  type Call,
} from './delegated-account'

const bytes32 = (start: string) => start.padEnd(66, '0')

describe('BatchExecutor executes', () => {
  it('calls in their order, from the account, with their value and data', async () => {
    const { owner, probe, execute } = await loadFixture(delegated)
    const to = await probe.getAddress()
    const calls = [{ to, data: '0x0a' }, { to, value: 5n }, { to, value: 6n, data: '0x0b' }, { to }]
    const receipt = await send(owner, { to: owner.address, data: execute(calls) })
    const logs = await probe.queryFilter(probe.filters.Called(), receipt.blockNumber)
    expect(logs.map(({ args }) => [...args])).to.deep.equal(
      calls.map(({ value = 0n, data = '0x' }) => [owner.address, value, data]),
    )
    expect(await ethers.provider.getBalance(probe)).to.equal(11n)
  })

  it('nothing, for a batch without calls', async () => {
    const { owner, execute } = await loadFixture(delegated)
    const receipt = await send(owner, { to: owner.address, data: execute([]) })
    expect([receipt.status, receipt.logs.length]).to.deep.equal([1, 0])
  })

  it('an enroll among other calls, of the person whose wallet the account is', async () => {
    const { owner, probe, execute, incentiveProgram, ...world } = await loadFixture(delegated)
    const claim = await claimFor(world, incentiveProgram, owner.address)
    const enroll = incentiveProgram.interface.encodeFunctionData('enroll', claim)
    const batch = [
      { to: await probe.getAddress(), value: 1n },
      { to: await incentiveProgram.getAddress(), data: enroll },
    ]
    const receipt = await send(owner, { to: owner.address, data: execute(batch) })
    const [enrolled] = await incentiveProgram.queryFilter(
      incentiveProgram.filters.Enrolled(),
      receipt.blockNumber,
    )
    expect([...enrolled!.args]).to.deep.equal([owner.address, claim[0]])
    expect(await incentiveProgram.isParticipant(owner.address)).to.equal(true)

    await expect(send(owner, { to: owner.address, data: execute(batch) })).to.be.revertedWithCustomError(
      incentiveProgram,
      'AlreadyEnrolled',
    )
    expect(await ethers.provider.getBalance(probe)).to.equal(1n)
  })

  it('a batch inside a batch, since the account calls itself', async () => {
    const { owner, probe, execute } = await loadFixture(delegated)
    const inner = execute([{ to: await probe.getAddress(), data: '0x0c' }])
    const receipt = await send(owner, {
      to: owner.address,
      data: execute([{ to: owner.address, data: inner }]),
    })
    expect(receipt.logs.length).to.equal(1)
  })
})

describe('BatchExecutor takes address zero for the account itself (ERC-7821):', () => {
  it('ether to it is not burnt', async () => {
    const { owner, execute } = await loadFixture(delegated)
    const burnt = await ethers.provider.getBalance(ZeroAddress)
    const before = await ethers.provider.getBalance(owner.address)
    const batch = execute([{ to: ZeroAddress, value: 1_000_000n }])
    const { fee } = await send(owner, { to: owner.address, data: batch })
    expect(await ethers.provider.getBalance(ZeroAddress)).to.equal(burnt)
    expect(await ethers.provider.getBalance(owner.address)).to.equal(before - fee)
  })

  it('a batch to it is executed', async () => {
    const { owner, probe, execute } = await loadFixture(delegated)
    const inner = execute([{ to: await probe.getAddress() }])
    const outer = execute([{ to: ZeroAddress, data: inner }])
    const receipt = await send(owner, { to: owner.address, data: outer })
    expect(receipt.logs.length).to.equal(1)
  })

  it('data that no function takes reverts the batch', async () => {
    const { owner, executor, execute } = await loadFixture(delegated)
    const batch = execute([{ to: ZeroAddress, data: '0xdeadbeef' }])
    await expect(send(owner, { to: owner.address, data: batch })).to.be.revertedWithCustomError(
      executor,
      'FailedCall',
    )
  })
})

const failures: {
  what: string
  data: (fail: (reason: bigint) => string) => string
  error: 'probe' | 'executor'
  name: string
  args: unknown[]
}[] = [
  { what: 'says why', data: (fail) => fail(7n), error: 'probe', name: 'AskedToFail', args: [7n] },
  {
    what: 'says nothing',
    data: () => id('failSilently()').slice(0, 10),
    error: 'executor',
    name: 'FailedCall',
    args: [],
  },
]

describe('BatchExecutor undoes the whole batch when a call', () => {
  for (const { what, data, error, name, args } of failures) {
    for (const place of [0, 1, 2]) {
      it(`in place ${place} fails and ${what} -> ${name}`, async () => {
        const { owner, probe, executor, execute } = await loadFixture(delegated)
        const to = await probe.getAddress()
        const calls: Call[] = [0, 1, 2].map(() => ({ to, value: 1n }))
        calls[place] = { to, data: data((reason) => probe.interface.encodeFunctionData('fail', [reason])) }
        await expect(send(owner, { to: owner.address, data: execute(calls) }))
          .to.be.revertedWithCustomError(error === 'probe' ? probe : executor, name)
          .withArgs(...args)
        expect(await ethers.provider.getBalance(probe)).to.equal(0n)
      })
    }
  }

  it('sends more ether than the account holds -> FailedCall', async () => {
    const { owner, probe, executor, execute } = await loadFixture(delegated)
    const value = 2n * (await ethers.provider.getBalance(owner.address))
    const batch = execute([{ to: await probe.getAddress() }, { to: await probe.getAddress(), value }])
    await expect(send(owner, { to: owner.address, data: batch })).to.be.revertedWithCustomError(
      executor,
      'FailedCall',
    )
  })
})

const modes = [
  { what: 'a batch without opData', mode: batchMode, supported: true },
  { what: 'a batch, whatever bytes 3 to 6 hold', mode: bytes32('0x0100ffffffff'), supported: true },
  {
    what: 'a batch, whatever the last 22 bytes hold',
    mode: `0x01${'00'.repeat(9)}${'ff'.repeat(22)}`,
    supported: true,
  },
  { what: 'one call', mode: ZeroHash, supported: false },
  { what: 'a batch that goes on after a failure', mode: bytes32('0x0101'), supported: false },
  { what: 'a batch with opData', mode: bytes32('0x01000000000078210001'), supported: false },
  { what: 'a batch of batches', mode: bytes32('0x01000000000078210002'), supported: false },
  { what: 'a delegatecall', mode: bytes32('0xff'), supported: false },
  { what: 'a batch with a selector of its own', mode: bytes32('0x01000000000000000001'), supported: false },
]

describe('BatchExecutor knows its modes:', () => {
  for (const { what, mode, supported } of modes) {
    it(`${what} is ${supported ? 'supported' : 'refused -> UnsupportedExecutionMode'}`, async () => {
      const { owner, account, executor, probe } = await loadFixture(delegated)
      expect(await account.supportsExecutionMode(mode)).to.equal(supported)
      const calls = encodeCalls([{ to: await probe.getAddress() }])
      const data = executor.interface.encodeFunctionData('execute', [mode, calls])
      const sent = send(owner, { to: owner.address, data })
      if (supported) expect((await sent).logs.length).to.equal(1)
      else await expect(sent).to.be.revertedWithCustomError(executor, 'UnsupportedExecutionMode').withArgs()
    })
  }
})

const garbled = [
  { what: 'nothing', data: '0x' },
  { what: 'less than a word', data: '0x00' },
  { what: 'an offset beyond the end', data: AbiCoder.defaultAbiCoder().encode(['uint256'], [1]) },
  {
    what: 'a length beyond the end',
    data: AbiCoder.defaultAbiCoder().encode(['uint256', 'uint256'], [32, 2]),
  },
]

describe('BatchExecutor refuses as a batch', () => {
  for (const { what, data } of garbled) {
    it(`${what} -> ERC7579DecodingError`, async () => {
      const { owner, executor } = await loadFixture(delegated)
      const execute = executor.interface.encodeFunctionData('execute', [batchMode, data])
      await expect(send(owner, { to: owner.address, data: execute }))
        .to.be.revertedWithCustomError(
          { interface: new ethers.Interface(['error ERC7579DecodingError()']) },
          'ERC7579DecodingError',
        )
        .withArgs()
    })
  }
})

describe('BatchExecutor executes for nobody but the account:', () => {
  it('a stranger is refused, before the mode is looked at -> AccountUnauthorized', async () => {
    const { stranger, account, probe } = await loadFixture(delegated)
    const calls = encodeCalls([{ to: await probe.getAddress() }])
    for (const mode of [batchMode, ZeroHash])
      await expect(account.connect(stranger).execute(mode, calls))
        .to.be.revertedWithCustomError(account, 'AccountUnauthorized')
        .withArgs(stranger.address)
  })

  it('another account that has delegated is refused -> AccountUnauthorized', async () => {
    const { owner, account, executor, probe, execute } = await loadFixture(delegated)
    const other = new Wallet(id('another account'), ethers.provider)
    await setBalance(other.address, parseEther('1'))
    await delegate(other, await executor.getAddress())
    const inner = execute([{ to: await probe.getAddress() }])
    const batch = execute([{ to: owner.address, data: inner }])
    await expect(send(other, { to: other.address, data: batch }))
      .to.be.revertedWithCustomError(account, 'AccountUnauthorized')
      .withArgs(other.address)
  })

  it('a contract that the batch calls, and that calls back, is refused -> AccountUnauthorized', async () => {
    const { owner, account, probe, execute } = await loadFixture(delegated)
    const attacker = await ethers.deployContract('ReentrantWallet')
    const steal = execute([{ to: await attacker.getAddress(), value: 100n }])
    await attacker.arm(owner.address, steal)
    const batch = execute([
      { to: await attacker.getAddress(), value: 1n },
      { to: await probe.getAddress(), value: 2n },
    ])
    await send(owner, { to: owner.address, data: batch })
    expect(await attacker.reentered()).to.equal(false)
    expect(await attacker.reentryError()).to.equal(
      account.interface.encodeErrorResult('AccountUnauthorized', [await attacker.getAddress()]),
    )
    expect(await ethers.provider.getBalance(attacker)).to.equal(1n)
    expect(await ethers.provider.getBalance(probe)).to.equal(2n)
  })

  it('at its own address it executes for nobody', async () => {
    const { owner, executor, probe } = await loadFixture(undelegated)
    const calls = encodeCalls([{ to: await probe.getAddress() }])
    const asked = executor.connect(owner).execute.staticCall(batchMode, calls)
    await expect(asked).to.be.revertedWithCustomError(executor, 'AccountUnauthorized').withArgs(owner.address)
  })
})
