import { artifacts, config } from 'hardhat'
import { createPublicClient, createWalletClient, http, type Abi, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { startNode, type RunningNode } from '@onchain-verify/node'
import {
  hashPolicy,
  packSignature,
  verificationTypedData,
  type VerificationResponse,
} from '@onchain-verify/protocol'
import { chainId, developmentWallet, signerIndex } from '../../fixtures'

const keyOf = (index: number) => developmentWallet(index).privateKey as Hex

/** The development accounts that claim. */
export const ada = privateKeyToAccount(keyOf(2))
export const adaSecond = privateKeyToAccount(keyOf(3))
const owner = privateKeyToAccount(keyOf(0))
const signer = privateKeyToAccount(keyOf(signerIndex))

/** A contract on the node. */
export interface Deployment {
  readonly address: Address
  readonly abi: Abi
}

/** The person of every verification here, unless another is given. */
export const person: Hex = `0x${'ad'.repeat(32)}`

/** Our node with the registry and consumers; nothing is sealed before the test says so. */
export class ClaimWorld {
  private constructor(
    readonly node: RunningNode,
    readonly registry: Deployment,
    readonly program: Deployment,
    readonly poll: Deployment,
    readonly deposit: Deployment,
  ) {}

  static async start(): Promise<ClaimWorld> {
    const node = await startNode(config, { port: 0, blockTime: 3_600_000, interval: 20 })
    const deploy = async (name: string, args: readonly unknown[]): Promise<Deployment> => {
      const artifact = await artifacts.readArtifact(name)
      const abi = artifact.abi as Abi
      const wallet = createWalletClient({ account: owner, transport: http(node.url) })
      const hash = await wallet.deployContract({ abi, bytecode: artifact.bytecode as Hex, args, chain: null })
      await node.provider.request({ method: 'evm_mine' })
      const { contractAddress } = await createPublicClient({
        transport: http(node.url),
      }).getTransactionReceipt({ hash })
      return { address: contractAddress!, abi }
    }
    const registry = await deploy('SignerRegistry', [owner.address, [signer.address]])
    const program = await deploy('IncentiveProgram', [registry.address])
    const poll = await deploy('OnePersonPoll', [registry.address, 3n])
    return new ClaimWorld(
      node,
      registry,
      program,
      poll,
      await deploy('CappedDeposit', [registry.address, 10n]),
    )
  }

  get client() {
    return createPublicClient({ transport: http(this.node.url), pollingInterval: 20 })
  }

  walletOf(account: typeof ada) {
    return createWalletClient({ account, transport: http(this.node.url) })
  }

  /** Seals the open block. */
  async seal(): Promise<void> {
    await this.node.provider.request({ method: 'evm_mine' })
  }

  /** A verification of `user` for a consumer, signed as the service would. */
  async verify(
    user: Address,
    consumer: Deployment,
    bent: { readonly expiration?: number; readonly by?: typeof ada; readonly identityHash?: Hex } = {},
  ): Promise<VerificationResponse> {
    const { address, abi } = consumer
    const { timestamp } = await this.client.getBlock()
    const [provider, conditions] = await Promise.all(
      ['provider', 'conditions'].map((functionName) =>
        this.client.readContract({ address, abi, functionName }),
      ),
    )
    const policy = { provider, conditions } as Parameters<typeof hashPolicy>[1]
    const { identityHash = person, expiration = Number(timestamp) + 7200, by = signer } = bent
    const typed = verificationTypedData(
      { chainId, address: this.registry.address },
      { user, identityHash, policyHash: hashPolicy({ chainId, address }, policy), expiration },
    )
    const signature = packSignature({ signer: by.address, signature: await by.signTypedData(typed) })
    return { identityHash, expiration, signature }
  }
}
