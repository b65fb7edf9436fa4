import { loadFixture } from '@nomicfoundation/hardhat-network-helpers'
import { expect } from 'chai'
import { mock } from 'node:test'
import hre, { ethers } from 'hardhat'
import type { ConsumerCheck } from '@onchain-verify/testing'
import { deployVerifyFixture } from '@onchain-verify/testing/hardhat'
import gas from '../../../bench/results/gas.json'
import { chainId } from '../../fixtures'

/** Runs the task in this process and catches what it prints. */
async function check(args: Readonly<Record<string, unknown>>) {
  const printed: string[] = []
  const write = mock.method(process.stdout, 'write', (text: string) => printed.push(text) > 0)
  try {
    const result = (await hre.run('verify-consumer', args)) as ConsumerCheck
    return { result, refusal: undefined, output: printed.join('') }
  } catch (error) {
    const { pluginName, message } = error as Error & { pluginName?: string }
    if (pluginName !== '@onchain-verify/testing') throw error
    return { result: undefined, refusal: message, output: printed.join('') }
  } finally {
    write.mock.restore()
  }
}

async function world() {
  const verify = await loadFixture(deployVerifyFixture)
  const deploy = async (name: string, args: readonly unknown[] = [verify.registry]) =>
    (await ethers.deployContract(name, [...args])).getAddress()
  return { ...verify, registryAddress: verify.kit.registry, deploy }
}

/** A consumer as `FollowersPolicy` is: calldata of its claim, with values that nobody signed. */
const anyValues = [ethers.id('anybody'), 2n ** 40n - 1n, `0x${'11'.repeat(85)}`] as const

describe('hardhat verify-consumer', () => {
  it('prints what it found', async () => {
    const { deploy, registry, registryAddress } = await world()
    const address = await deploy('CreatorMint')
    const { output, refusal, result } = await check({ address })
    expect(refusal).to.equal(undefined)
    expect(output.split('\n')).to.deep.equal([
      `Consumer ${address} on hardhat`,
      '',
      '  provider      short_video',
      '  condition     follower_count gte 500',
      '  condition     video_count gte 10',
      '  condition     likes_count gt 999',
      '  cutoffBlock   0 (no cutoff)',
      `  policyHash    ${String(await registry.getFunction('policyHashOf').staticCall(address))}`,
      '  supported     yes',
      '  constant      yes',
      `  registry      ${registryAddress}`,
      '  its code      SignerRegistry of this release',
      '  its signers   1',
      `  check         ${result?.gas.verification} gas`,
      '',
      '',
    ])
  })

  it('prints the same as JSON', async () => {
    const { deploy, signer, registryAddress } = await world()
    const address = await deploy('IncentiveProgram')
    const { output, result } = await check({ address, json: true })
    expect(JSON.parse(output)).to.deep.equal(result)
    expect(result).to.deep.include({
      consumer: address,
      chainId,
      faults: [],
      registry: { address: registryAddress, genuine: true, signers: [signer.address] },
    })
  })

  it("measures the registry's check to within 6 % of what the benchmark measures", async () => {
    const { deploy } = await world()
    const { result } = await check({ address: await deploy('IncentiveProgram'), json: true })
    // The benchmark calls the registry from outside, so the consumer's account is not warm there: 2,500 (EIP-2929).
    const measured = gas.verifyVerification['1'] - 2500
    expect(result?.gas.verification).to.be.closeTo(measured, measured * 0.06)
  })

  it('measures a whole claim, without a signer, to within 2 % of what it takes', async () => {
    const { deploy, issue } = await world()
    const program = await ethers.getContractAt('IncentiveProgram', await deploy('IncentiveProgram'))
    const [, wallet] = await ethers.getSigners()
    const claim = program.interface.encodeFunctionData('enroll', [...anyValues])
    const { result } = await check({ address: await program.getAddress(), claim, json: true })

    const { identityHash, expiration, signature } = await issue({ consumer: program, wallet: wallet! })
    const sent = await program.connect(wallet).enroll(identityHash, expiration, signature)
    const taken = Number((await sent.wait())!.gasUsed)
    expect(result?.gas.claim).to.be.closeTo(taken, taken / 50)
  })

  it('measures a claim that sends ether along', async () => {
    const { deploy, registry } = await world()
    const deposit = await ethers.getContractAt('CappedDeposit', await deploy('CappedDeposit', [registry, 5n]))
    const claim = deposit.interface.encodeFunctionData('deposit', [...anyValues])
    const address = await deposit.getAddress()
    const { result } = await check({ address, claim, value: '5', json: true })
    expect(result?.gas.claim).to.be.within(80_000, 110_000)
    expect((await check({ address, claim, value: '6' })).refusal).to.match(
      /^The claim given to be measured reverts with an error that it does not declare, 0x[0-9a-f]{8}: give one/,
    )
  })

  const faulty = [
    { name: 'MutablePolicy', fault: 'conditions() may change: the answer may depend on TIMESTAMP.' },
    { name: 'StorageReadPolicy', fault: 'provider() may change: the answer may depend on SLOAD.' },
    {
      name: 'UnsupportedCondition',
      fault: 'Condition 1: provider "microblog" has no condition "karma".',
    },
  ]
  for (const { name, fault } of faulty) {
    it(`fails for ${name}`, async () => {
      const { deploy } = await world()
      const address = await deploy(name)
      const { refusal, output } = await check({ address })
      expect(refusal).to.equal(`${address} is not fit for use: 1 fault, listed above.`)
      expect(output).to.include(`\n  fault: ${fault}\n`)
    })
  }

  it('fails while the registry allows no signer', async () => {
    const { deploy, kit } = await world()
    const address = await deploy('IncentiveProgram')
    await kit.removeSigner(kit.signer.address)
    expect((await check({ address })).output).to.include(
      'fault: The registry allows no signer, so every claim is refused.',
    )
  })

  it('fails for a registry of other code, unless whoever asks names it', async () => {
    const { deploy, kit } = await world()
    const address = await deploy('IncentiveProgram')
    const code = await ethers.provider.getCode(kit.registry)
    await kit.chain.setCode(kit.registry, `${code as `0x${string}`}00`)
    const { output } = await check({ address })
    expect(output).to.include('its code      not that of this release')
    expect(output).to.include(`fault: The code of the registry ${kit.registry} is not that of this release`)
    expect((await check({ address, registry: kit.registry })).refusal).to.equal(undefined)
  })

  it('fails when the consumer asks another registry than it should', async () => {
    const { deploy, kit, owner } = await world()
    const other = await deploy('SignerRegistry', [owner, []])
    const address = await deploy('IncentiveProgram', [other])
    expect((await check({ address, registry: kit.registry })).refusal).to.equal(
      `${address} asks the registry ${other}, not ${kit.registry}: deploy it again on the right one.`,
    )
  })

  it('needs the registry of a consumer that does not tell it', async () => {
    const { deploy, kit } = await world()
    const address = await deploy('ConstantPolicy', [1000])
    expect((await check({ address })).refusal).to.equal(
      `${address} does not tell its registry (signerRegistry()): give it as --registry.`,
    )
    expect((await check({ address, registry: kit.registry })).refusal).to.equal(undefined)
  })

  it('says that there is no contract, with or without a registry', async () => {
    const { kit, owner } = await world()
    const { address } = owner
    for (const request of [{ address }, { address, registry: kit.registry }]) {
      expect((await check(request)).refusal).to.equal(
        `There is no contract at ${address}: check the address and the network.`,
      )
    }
  })

  it('shows by a measured claim that another registry is asked than the contract tells', async () => {
    const { deploy } = await world()
    const consumer = await ethers.getContractAt('WrongRegistry', await deploy('WrongRegistry'))
    const claim = consumer.interface.encodeFunctionData('claim', [...anyValues])
    expect((await check({ address: await consumer.getAddress(), claim })).refusal).to.match(
      /^The claim given to be measured reverts/,
    )
  })

  it('fails where the registry is none', async () => {
    const { deploy } = await world()
    const noRegistry = await deploy('ConstantPolicy', [1000])
    const address = await deploy('IncentiveProgram', [noRegistry])
    expect((await check({ address })).refusal).to.equal(
      `There is no SignerRegistry at ${noRegistry}, which ${address} asks: deploy it again on the right one.`,
    )
  })

  const misuse = [
    { args: { value: '1.5' }, refusal: '--value must be a whole number of wei.' },
    {
      args: { claim: '0x12' },
      refusal:
        '--claim must be calldata: 0x and hex digits, as contract.interface.encodeFunctionData gives it.',
    },
  ]
  for (const { args, refusal } of misuse) {
    it(`refuses ${JSON.stringify(args)}`, async () => {
      const { deploy } = await world()
      expect(await check({ address: await deploy('IncentiveProgram'), ...args })).to.include({ refusal })
    })
  }

  it('refuses an address without its checksum', async () => {
    const { deploy } = await world()
    const address = (await deploy('IncentiveProgram')).toLowerCase()
    expect((await check({ address })).refusal).to.equal(
      'address must be an address with its checksum: 0x and 40 hex digits in mixed case.',
    )
  })

  it('lets no contract steer the terminal', async () => {
    const { deploy, kit } = await world()
    const { output } = await check({ address: await deploy('UnsupportedPolicy', []), registry: kit.registry })
    expect(output).to.include('provider      micro\\u202eblog')
    expect(output).to.match(/^[\x20-\x7e\n]*$/)
  })
})
