import { loadFixture } from '@nomicfoundation/hardhat-toolbox/network-helpers'
import { expect } from 'chai'
import { ZeroAddress } from 'ethers'
import { deployments, ethers } from 'hardhat'
import { registryAbi } from '../../scripts/operator/registry'
import { SignerRegistry__factory } from '../../typechain-types'
import { deployed } from '../fixtures'
import { refusalOf, runVerb } from './run-verb'

describe('hardhat signers', () => {
  it('list prints the signers, also as JSON', async () => {
    const { registry, signer } = await loadFixture(deployed)
    const address = await registry.getAddress()
    const { result, output } = await runVerb<string[]>('signers', 'list')
    expect(result).to.deep.equal([signer.address])
    expect(output).to.equal(`\n1 signer of the registry ${address} on hardhat\n\n  ${signer.address}`)

    const json = await runVerb('signers', 'list', { json: true })
    expect(JSON.parse(json.output)).to.deep.equal({ registry: address, signers: [signer.address] })
  })

  it('list says what an empty list means', async () => {
    const { registry, signer } = await loadFixture(deployed)
    await registry.removeSigner(signer.address)
    const { output } = await runVerb('signers', 'list')
    expect(output).to.include('0 signers of the registry')
    expect(output).to.include('Every claim is refused until a signer is added.')
  })

  it('add lets a signer in and prints the transaction and the new list', async () => {
    const { registry, owner, signer, stranger } = await loadFixture(deployed)
    const address = await registry.getAddress()
    const { result, output } = await runVerb('signers', 'add', { signer: stranger.address })
    expect(await registry.isSigner(stranger.address)).to.equal(true)
    const data = registry.interface.encodeFunctionData('addSigner', [stranger.address])
    const { blockNumber } = (await ethers.provider.getTransactionReceipt(result.hash!))!
    expect(output.split('\n').filter(Boolean)).to.deep.equal([
      'Sending on hardhat',
      `  from            ${owner.address}`,
      `  to              ${address} (SignerRegistry)`,
      `  function        addSigner(${stranger.address})`,
      `  data            ${data}`,
      `  effect          Verifications by ${stranger.address} are accepted.`,
      `  transaction     ${result.hash}`,
      `  mined in block  ${blockNumber}`,
      `2 signers of the registry ${address} on hardhat`,
      `  ${signer.address}`,
      `  ${stranger.address}`,
    ])
  })

  it('remove stops a signer and warns when it is the last', async () => {
    const { registry, signer, stranger } = await loadFixture(deployed)
    await registry.addSigner(stranger.address)
    const first = await runVerb('signers', 'remove', { signer: stranger.address })
    expect(first.result.transaction.effect).to.equal(
      `Verifications by ${stranger.address} are refused, also those in flight.`,
    )
    const last = await runVerb('signers', 'remove', { signer: signer.address })
    expect(last.result.transaction.effect).to.equal(
      `Verifications by ${signer.address} are refused, also those in flight. It is the last signer: every claim is refused until one is added.`,
    )
    expect(await registry.signers()).to.deep.equal([])
  })

  it('sends nothing with --dry-run', async () => {
    const { registry, stranger } = await loadFixture(deployed)
    const block = await ethers.provider.getBlockNumber()
    const { result, output } = await runVerb('signers', 'add', { signer: stranger.address, dryRun: true })
    expect(output).to.match(/^\nDry run on hardhat: nothing was sent\.\n/)
    expect(result.hash).to.equal(undefined)
    expect(await registry.isSigner(stranger.address)).to.equal(false)
    expect(await ethers.provider.getBlockNumber()).to.equal(block)
  })

  const refusals = [
    {
      when: 'the signer is allowed already',
      task: 'add',
      args: ({ signer }: Addresses) => ({ signer }),
      sentence: ({ signer }: Addresses) => `${signer} is an allowed signer already: there is nothing to add.`,
    },
    {
      when: 'the signer to remove is not one',
      task: 'remove',
      args: ({ stranger }: Addresses) => ({ signer: stranger }),
      sentence: ({ stranger }: Addresses) =>
        `${stranger} is not an allowed signer: there is nothing to remove.`,
    },
    {
      when: 'the signer is the zero address',
      task: 'add',
      args: () => ({ signer: ZeroAddress }),
      sentence: () => 'The zero address cannot sign: give the address of a signer.',
    },
    {
      when: 'an address lacks its checksum',
      task: 'add',
      args: ({ stranger }: Addresses) => ({ signer: stranger.toLowerCase() }),
      sentence: () =>
        'signer must be an address with its checksum, as wallets and explorers show it: 0x and 40 hex digits in mixed case.',
    },
    {
      when: 'both --execute and --dry-run are given',
      task: 'add',
      args: ({ stranger }: Addresses) => ({ signer: stranger, execute: true, dryRun: true }),
      sentence: () => 'Give --execute or --dry-run, not both.',
    },
    {
      when: '--registry has no code',
      task: 'list',
      args: ({ stranger }: Addresses) => ({ registry: stranger }),
      sentence: ({ stranger }: Addresses) =>
        `There is no contract at ${stranger} on hardhat: deploy with \`npx hardhat deploy --network hardhat\` or give another --registry.`,
    },
    {
      when: '--registry is another contract',
      task: 'list',
      args: ({ token }: Addresses) => ({ registry: token }),
      sentence: ({ token }: Addresses) =>
        `The contract at ${token} is not a SignerRegistry: give the registry's address as --registry.`,
    },
  ] as const

  for (const { when, task, args, sentence } of refusals) {
    it(`${task} is refused when ${when}, and prints nothing else`, async () => {
      const world = await loadFixture(deployed)
      const addresses = {
        signer: world.signer.address,
        stranger: world.stranger.address,
        token: await world.demoToken.getAddress(),
      }
      expect(await refusalOf(runVerb('signers', task, args(addresses)))).to.deep.equal({
        sentence: sentence(addresses),
        output: '',
      })
    })
  }

  it('is refused when no registry is recorded', async () => {
    await loadFixture(deployed)
    const recorded = await deployments.get('SignerRegistry')
    await deployments.delete('SignerRegistry')
    const refused = await refusalOf(runVerb('signers', 'list'))
    await deployments.save('SignerRegistry', recorded)
    expect(refused).to.deep.equal({
      sentence:
        'No SignerRegistry is recorded for hardhat: deploy it with `npx hardhat deploy --network hardhat` or give its address as --registry.',
      output: '',
    })
  })
})

interface Addresses {
  readonly signer: string
  readonly stranger: string
  readonly token: string
}

describe("the operator's ABI of the registry", () => {
  const contract = SignerRegistry__factory.createInterface().format()
  for (const fragment of registryAbi) {
    it(`has the contract's ${fragment}`, () => expect(contract).to.include(fragment))
  }
})
