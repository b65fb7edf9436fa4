import { TypedDataEncoder, Wallet, concat, type SigningKey, type TypedDataDomain } from 'ethers'
import { deployments, ethers } from 'hardhat'
import { verificationDomain, verificationTypes, type Verification } from '@onchain-verify/protocol'
import type {
  AirdropClaim,
  CappedDeposit,
  CreatorMint,
  DemoToken,
  IncentiveProgram,
  OnePersonPoll,
  SignerRegistry,
} from '../typechain-types'

/** Every local chain of this repository stands in for Base Sepolia. */
export const chainId = 84532

/** Allowed by the registry from the start: Hardhat's development account 1, as deploy/ names it. */
export const signerIndex = 1

/** The development accounts' keys are public; see https://hardhat.org/hardhat-network/docs/reference#initial-state. */
export function developmentWallet(index: number) {
  const mnemonic = 'test test test test test test test test test test test junk'
  return ethers.HDNodeWallet.fromPhrase(mnemonic, undefined, `m/44'/60'/0'/0/${index}`)
}

/**
 * The chain as the real deploy scripts leave it, for `loadFixture`. A fixture that builds on it begins with
 * `await loadFixture(deployed)`, so that it starts from here whatever ran before.
 */
export async function deployed() {
  await deployments.run(['SignerRegistry', 'examples'], { resetMemory: true, writeDeploymentsToFiles: false })
  const contract = async <T>(name: string) => {
    const { abi, address } = await deployments.get(name)
    return (await ethers.getContractAt(abi, address)) as unknown as T
  }
  const accounts = await ethers.getSigners()
  const [owner, , wallet, otherWallet, stranger] = accounts as [Account, Account, Account, Account, Account]
  const registry = await contract<SignerRegistry>('SignerRegistry')
  return {
    accounts,
    owner,
    wallet,
    otherWallet,
    stranger,
    registry,
    signer: new Wallet(developmentWallet(signerIndex).privateKey),
    incentiveProgram: await contract<IncentiveProgram>('IncentiveProgram'),
    demoToken: await contract<DemoToken>('DemoToken'),
    airdropClaim: await contract<AirdropClaim>('AirdropClaim'),
    creatorMint: await contract<CreatorMint>('CreatorMint'),
    cappedDeposit: await contract<CappedDeposit>('CappedDeposit'),
    onePersonPoll: await contract<OnePersonPoll>('OnePersonPoll'),
  }
}

/**
 * The time of the next block, in unix seconds. The latest block will not do: `loadFixture` goes back to one that is as old as
 * the run, and what holds for minutes from then has expired.
 */
export async function nextTimestamp(): Promise<number> {
  const block = (await ethers.provider.send('eth_getBlockByNumber', ['pending', false])) as {
    timestamp: string
  }
  return Number(block.timestamp)
}

type Account = Awaited<ReturnType<typeof ethers.getSigners>>[number]

/** What `deployed` hands out. */
export type Deployed = Awaited<ReturnType<typeof deployed>>

/**
 * Signs a verification the way a signer should, with ethers instead of our packages, so that suites do not check our
 * code against itself. `domain` bends the EIP-712 domain.
 */
export async function signVerification(
  { registry, key }: { registry: SignerRegistry; key: SigningKey },
  verification: Verification,
  domain: TypedDataDomain = {},
): Promise<string> {
  const honest = verificationDomain({ chainId, address: (await registry.getAddress()) as `0x${string}` })
  const types = { Verification: [...verificationTypes.Verification] }
  const digest = TypedDataEncoder.hash({ ...honest, ...domain }, types, verification)
  return concat([ethers.computeAddress(key), key.sign(digest).serialized])
}
