import { signerRegistryAbi } from '@onchain-verify/protocol'
import type { HardhatEthersSigner } from '@nomicfoundation/hardhat-ethers/signers'
import { Contract, Interface, type BaseContract } from 'ethers'
import { hookTokenBytecode } from '../chain/bytecode.generated.js'
import { createVerifyKit } from '../issue/create-kit.js'
import type { VerifyKit } from '../issue/kit.js'
import { loadHardhat } from './environment.js'

/** An ERC-20 that anybody may mint, and that calls `tokensReceived()` of the contracts it is sent to. */
export const hookTokenAbi = [
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function transferFrom(address from, address to, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
] as const

/** The kit, with contracts and signers as ethers has them. */
export interface VerifyFixture extends Omit<VerifyKit, 'registry' | 'owner'> {
  /** The registry, called by its owner. */
  readonly registry: Contract
  readonly owner: HardhatEthersSigner
  /** Deploys a token that hands control to whoever receives it: pay with it where a payout must be safe to enter. */
  deployHookToken(): Promise<Contract>
  /** The kit as the engine has it. */
  readonly kit: VerifyKit
}

/** A registry with one signer on Hardhat's chain, and the service in process. Fit for `loadFixture`. */
export async function deployVerifyFixture(): Promise<VerifyFixture> {
  const { provider } = await loadHardhat()
  return fixtureOf(await createVerifyKit(provider))
}

/** A kit in the terms of ethers. */
export async function fixtureOf(kit: VerifyKit): Promise<VerifyFixture> {
  const { ethers } = await loadHardhat()
  const owner = await ethers.getSigner(kit.owner)
  return {
    ...kit,
    kit,
    owner,
    registry: new Contract(kit.registry, new Interface([...signerRegistryAbi]), owner),
    deployHookToken: async () =>
      new Contract(await kit.chain.deploy(kit.owner, hookTokenBytecode), [...hookTokenAbi], owner),
  }
}

/** Where a contract of ethers is, in the terms of the engine. */
export async function locate(contract: BaseContract) {
  const address = (await contract.getAddress()) as `0x${string}`
  return { address, abi: JSON.parse(contract.interface.formatJson()) as never }
}
