import type { HardhatEthersSigner } from '@nomicfoundation/hardhat-ethers/signers'
import type { IssuedVerification } from '@onchain-verify/issuer'
import type { BaseContract } from 'ethers'
import type { VerifyKit } from '../issue/kit.js'
import { describeConsumer, type Runner } from '../matrix/describe-consumer.js'
import type { Claim, Subject } from '../matrix/subject.js'
import { loadHardhat } from './environment.js'
import { fixtureOf, locate, type VerifyFixture } from './fixture.js'

/** Who claims, besides the contract and the verification. */
export interface ClaimContext {
  readonly wallet: HardhatEthersSigner
}

/** Claims with one transaction and gives it back. `contract` is connected to the wallet. */
export type ContractClaim<Contract extends BaseContract> = (
  contract: Contract,
  verification: IssuedVerification,
  context: ClaimContext,
) => Promise<{ readonly hash: string }>

/** A consumer contract, and how one claims at it. */
export interface ConsumerSuite<Contract extends BaseContract> {
  /** Begins the titles of the cases; `'The contract'` unless given. */
  readonly name?: string
  /** Deploys the contract on the registry, with whatever it needs to pay out. */
  readonly deploy: (registry: string, verify: VerifyFixture) => Promise<Contract>
  readonly claim: ContractClaim<Contract>
  /** What a wallet does before it claims, for example approving a token. `contract` is connected to the wallet. */
  readonly prepare?: (contract: Contract, context: ClaimContext) => Promise<unknown>
  /** The contract's error for a person whom it has counted, by name or with its arguments. */
  readonly alreadyClaimed:
    | string
    | { readonly error: string; readonly args?: (verification: IssuedVerification) => readonly unknown[] }
  /** Actions that must stay open to a person who claimed: those the contract counts apart. */
  readonly otherActions?: Readonly<Record<string, ContractClaim<Contract>>>
  /** Whether a claim pays ether, or tokens with hooks, to the wallet. Then the reentrancy case must have been entered. */
  readonly paysOut?: boolean
  /** Sets `cutoffBlock()` to a mined block, where somebody may do that. */
  readonly raiseCutoff?: (contract: Contract) => Promise<unknown>
}

/**
 * Registers the whole matrix for a contract, a test a case. Call it inside `describe`, or at the top.
 * @param runner Where to register; mocha's globals unless given.
 */
export function shouldBehaveLikeVerifyConsumer<Contract extends BaseContract>(
  suite: ConsumerSuite<Contract>,
  runner: Runner = globalThis,
): void {
  const provider = async () => (await loadHardhat()).provider
  describeConsumer(runner, suite.name ?? 'The contract', provider, subjectOf(suite))
}

function subjectOf<Contract extends BaseContract>(suite: ConsumerSuite<Contract>): Subject<Contract> {
  const { deploy, claim, prepare, alreadyClaimed, otherActions, paysOut, raiseCutoff } = suite
  return {
    deploy: async (kit: VerifyKit) => {
      const verify = await fixtureOf(kit)
      return deploy(kit.registry, verify)
    },
    locate,
    claim: viaEthers(claim),
    alreadyClaimed: typeof alreadyClaimed === 'string' ? { error: alreadyClaimed } : alreadyClaimed,
    ...(prepare && {
      prepare: async (contract, address) => {
        const { wallet, connected } = await connect(contract, address)
        await prepare(connected, { wallet })
      },
    }),
    ...(otherActions && {
      otherActions: Object.fromEntries(
        Object.entries(otherActions).map(([name, act]) => [name, viaEthers(act)]),
      ),
    }),
    ...(paysOut !== undefined && { paysOut }),
    ...(raiseCutoff && { raiseCutoff }),
  }
}

function viaEthers<Contract extends BaseContract>(claim: ContractClaim<Contract>): Claim<Contract> {
  return async (contract, address, verification) => {
    const { wallet, connected } = await connect(contract, address)
    return claim(connected, verification, { wallet })
  }
}

async function connect<Contract extends BaseContract>(contract: Contract, address: string) {
  const { ethers } = await loadHardhat()
  const wallet = await ethers.getSigner(address)
  return { wallet, connected: contract.connect(wallet) as Contract }
}
