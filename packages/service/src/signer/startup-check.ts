import type { VerificationSigner } from '@onchain-verify/issuer'
import type { Address } from 'viem'
import type { ChainConfig } from '../chain/chain-client.js'
import { ConfigError } from '../config/config-error.js'
import type { Config } from '../config/config.js'
import { developmentAccounts } from './development-accounts.js'
import { signerName } from './signer-name.js'

/** Asks the SignerRegistry of a chain whether it allows a signer. */
export type IsSigner = (chainId: number, registry: Address, signer: Address) => Promise<boolean>

/** What the check is about. */
export interface StartupCheck {
  readonly config: Pick<Config, 'environment' | 'chains'>
  readonly signers: readonly Pick<VerificationSigner, 'address'>[]
  readonly isSigner: IsSigner
}

/**
 * Checks that every signer is allowed by every registry, that no two are the same, and that none is a published account.
 * @returns In development, what is wrong, a sentence each; to be logged as warnings.
 * @throws ConfigError that lists what is wrong, outside development.
 */
export async function checkSigners({ config, signers, isSigner }: StartupCheck): Promise<readonly string[]> {
  const named = signers.map(({ address }, index) => ({ address, name: signerName(index) }))
  const asked = config.chains.flatMap((chain) =>
    named.map((signer) => allowlistProblem(chain, signer, isSigner)),
  )
  const problems = [...accountProblems(named), ...(await Promise.all(asked)).filter((it) => it !== undefined)]
  if (problems.length > 0 && config.environment !== 'development') throw new ConfigError(problems)
  return problems
}

interface NamedSigner {
  readonly address: Address
  readonly name: string
}

function accountProblems(signers: readonly NamedSigner[]): string[] {
  const [first, ...others] = signers
  const same = others.filter(({ address }) => address === first?.address)
  const published = signers.filter(({ address }) => developmentAccounts.has(address))
  return [
    ...same.map(({ name }) => `${name} is the same account as SIGNER.`),
    ...published.map(({ name, address }) => `${name} is ${address}, whose key is published.`),
  ]
}

async function allowlistProblem(
  { chainId, registry }: ChainConfig,
  { address, name }: NamedSigner,
  isSigner: IsSigner,
): Promise<string | undefined> {
  try {
    if (await isSigner(chainId, registry, address)) return undefined
    return `The registry of chain ${chainId} does not allow ${name}, ${address}: its owner adds it with \`hardhat signers add ${address}\`.`
  } catch {
    // The cause may hold the URL of a node, which may hold a key.
    return `Whether the registry of chain ${chainId} allows ${name} could not be found out: no node of RPC_URLS_${chainId} gave an answer.`
  }
}
