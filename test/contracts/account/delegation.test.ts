import { expect } from 'chai'
import { Wallet, ZeroAddress, ZeroHash, id, parseEther } from 'ethers'
import { ethers } from 'hardhat'
import { loadFixture, setBalance } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { chainId } from '../../fixtures'
import { rejection } from '../../rejection'
import { broadcast, delegate, delegated, delegationTo, send, signRaw, undelegated } from './delegated-account'

/** An authorization that the account's next transaction can carry: the transaction takes one nonce itself. */
async function authorization(
  owner: Wallet,
  executor: string,
  bend: { nonce?: number; chainId?: number } = {},
) {
  const nonce = (await ethers.provider.getTransactionCount(owner.address)) + 1
  return owner.authorize({ address: executor, nonce, chainId, ...bend })
}

describe('An account delegates to BatchExecutor (EIP-7702) and', () => {
  it('delegates and makes its calls in one transaction', async () => {
    const { owner, account, executor, probe, execute } = await loadFixture(undelegated)
    const address = await executor.getAddress()
    const receipt = await send(owner, {
      to: owner.address,
      data: execute([
        { to: await probe.getAddress(), data: '0x01' },
        { to: await probe.getAddress(), value: 7n },
      ]),
      authorizationList: [await authorization(owner, address)],
    })
    expect(receipt.type).to.equal(4)
    const logs = await probe.queryFilter(probe.filters.Called(), receipt.blockNumber)
    expect(logs.map(({ args }) => [...args])).to.deep.equal([
      [owner.address, 0n, '0x01'],
      [owner.address, 7n, '0x'],
    ])
    expect(await ethers.provider.getCode(account)).to.equal(delegationTo(address).toLowerCase())
    expect(await ethers.provider.getTransactionCount(owner.address)).to.equal(2)
  })

  const unusable = [
    { what: 'the nonce of the transaction itself', bend: { nonce: 0 } },
    { what: 'a later nonce', bend: { nonce: 2 } },
    { what: 'another chain', bend: { chainId: 1 } },
  ]
  for (const { what, bend } of unusable) {
    it(`does nothing, and succeeds, with an authorization for ${what}`, async () => {
      const { owner, executor, probe, execute } = await loadFixture(undelegated)
      const receipt = await send(owner, {
        to: owner.address,
        data: execute([{ to: await probe.getAddress() }]),
        authorizationList: [await authorization(owner, await executor.getAddress(), bend)],
      })
      expect([receipt.status, receipt.logs.length]).to.deep.equal([1, 0])
      expect(await ethers.provider.getCode(owner.address)).to.equal('0x')
    })
  }

  it('keeps the delegation when the calls revert, though none of them has happened', async () => {
    const { owner, executor, probe, execute } = await loadFixture(undelegated)
    const address = await executor.getAddress()
    const { raw, hash } = await signRaw(owner, {
      to: owner.address,
      data: execute([
        { to: await probe.getAddress(), value: 1n },
        { to: await probe.getAddress(), data: probe.interface.encodeFunctionData('fail', [42n]) },
      ]),
      authorizationList: [await authorization(owner, address)],
    })
    await expect(broadcast(raw)).to.be.revertedWithCustomError(probe, 'AskedToFail').withArgs(42n)
    const receipt = (await ethers.provider.getTransactionReceipt(hash))!
    expect([receipt.status, receipt.logs.length]).to.deep.equal([0, 0])
    expect(await ethers.provider.getBalance(probe)).to.equal(0n)
    expect(await ethers.provider.getCode(owner.address)).to.equal(delegationTo(address).toLowerCase())
  })

  it('may let somebody else pay for the delegation, who still cannot execute', async () => {
    const { owner, account, executor, probe, execute } = await loadFixture(undelegated)
    const sponsor = new Wallet(id('a sponsor'), ethers.provider)
    await setBalance(sponsor.address, parseEther('1'))
    const address = await executor.getAddress()
    const { raw } = await signRaw(sponsor, {
      to: owner.address,
      data: execute([{ to: await probe.getAddress() }]),
      authorizationList: [await authorization(owner, address, { nonce: 0 })],
    })
    await expect(broadcast(raw))
      .to.be.revertedWithCustomError(account, 'AccountUnauthorized')
      .withArgs(sponsor.address)
    expect(await ethers.provider.getCode(account)).to.equal(delegationTo(address).toLowerCase())
  })

  it('makes later batches with plain transactions', async () => {
    const { owner, probe, execute } = await loadFixture(delegated)
    for (const data of ['0x01', '0x02']) {
      const receipt = await send(owner, {
        to: owner.address,
        data: execute([{ to: await probe.getAddress(), data }]),
      })
      expect([receipt.type, receipt.logs.length]).to.deep.equal([2, 1])
    }
  })

  it('is a plain account again after it delegated to address zero', async () => {
    const { owner, account, probe, execute } = await loadFixture(delegated)
    await delegate(owner, ZeroAddress)
    expect(await ethers.provider.getCode(account)).to.equal('0x')
    const receipt = await send(owner, {
      to: owner.address,
      data: execute([{ to: await probe.getAddress() }]),
    })
    expect([receipt.status, receipt.logs.length]).to.deep.equal([1, 0])
    const error = await rejection(account.supportsExecutionMode(ZeroHash))
    expect(error).to.have.property('code', 'BAD_DATA')
  })
})
