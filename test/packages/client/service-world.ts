import { ethers } from 'hardhat'
import { createPublicClient, createWalletClient, http, type Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { BaseContract, HDNodeWallet } from 'ethers'
import type { LinkedAccount, Secrets, Config } from '@onchain-verify/service'
import { chainId } from '../../fixtures'
import type { SettableConsumer } from '../../../typechain-types'
import {
  addressOf,
  link,
  member,
  newStore,
  serve,
  serveChain,
  testConfig,
  testSecrets,
  walletOf,
  type ServedChain,
  type Service,
} from '../service/http/world'

export const ada = walletOf('Ada')
export const adaSecond = walletOf('Ada, second wallet')
export const grace = walletOf('Grace')
export const alan = walletOf('Alan')

/** A wallet of the tests, as a viem client that signs by itself. */
export function viemWallet(wallet: HDNodeWallet, rpcUrl: string) {
  const account = privateKeyToAccount(wallet.privateKey as Hex)
  return createWalletClient({ account, transport: http(rpcUrl) })
}

/** The real service on PGlite, and the chain that it reads, over HTTP. */
export interface ServiceWorld {
  readonly chain: ServedChain
  readonly settable: SettableConsumer
  readonly service: Service
  readonly baseUrl: string
  readonly wallet: (of: HDNodeWallet) => ReturnType<typeof viemWallet>
  readonly client: ReturnType<typeof createPublicClient>
  /** Where and how to claim at a contract. */
  readonly target: (contract: BaseContract, functionName?: string) => Promise<Target>
  /** Links accounts while the service is down for a moment. */
  readonly stop: () => Promise<void>
}

interface Target {
  readonly consumer: Hex
  readonly chainId: number
  readonly abi: Abi
  readonly functionName: string
}

const blogger: LinkedAccount = {
  provider: 'microblog',
  subject: 'subject of Alan',
  traits: { followers: '10', verified: 'true' },
  authenticatedAt: Math.floor(Date.now() / 1000) - 3600,
}

export async function startServiceWorld(bent: Partial<Config> = {}): Promise<ServiceWorld> {
  const chain = await serveChain()
  const settable = await ethers.deployContract('SettableConsumer', [await chain.registry.getAddress()])
  const { store, remove } = await newStore('pglite')
  const config = { ...(await testConfig(chain, store)), ...bent }
  const secrets: Secrets = testSecrets()
  await link(config, secrets, [
    { wallet: ada.address, ...member('subject of Ada') },
    { wallet: adaSecond.address, ...member('subject of Ada') },
    { wallet: alan.address, ...blogger },
  ])
  for (const { address: to } of [ada, adaSecond]) {
    await chain.owner.sendTransaction({ to, value: ethers.parseEther('1') })
  }
  const service = await serve(config, secrets)
  return {
    chain,
    settable,
    service,
    baseUrl: service.url,
    wallet: (of) => viemWallet(of, chain.rpcUrl),
    client: createPublicClient({ transport: http(chain.rpcUrl) }),
    async target(contract, functionName = 'enroll') {
      const abi = JSON.parse(contract.interface.formatJson()) as Abi
      return { consumer: await addressOf(contract), chainId, abi, functionName }
    },
    async stop() {
      await service.close()
      await chain.stop()
      await remove()
    },
  }
}
