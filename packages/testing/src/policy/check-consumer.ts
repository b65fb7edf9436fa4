import { hexToNumber, type Address, type Hex } from 'viem'
import type { ChainProvider } from '../chain/provider.js'
import { claimGas } from './claim-gas.js'
import type { ConsumerReport } from './consumer-report.js'
import { verificationGas } from './in-process-evm.js'
import { codeOf, inspectConsumer } from './inspect-consumer.js'
import { registryOf, type RegistryReport } from './registry-of.js'

/** What to check. */
export interface CheckRequest {
  readonly address: Address
  /** The registry that the consumer should ask; needed when it has no `signerRegistry()`. */
  readonly registry?: Address | undefined
  /** A claim to measure: calldata with any identityHash, expiration and signature, and wei sent along. */
  readonly claim?: { readonly data: Hex; readonly value: bigint } | undefined
}

/** Whether a deployed consumer is fit for use. */
export interface ConsumerCheck extends ConsumerReport {
  readonly registry: RegistryReport
  readonly gas: {
    /** The registry's part of a claim; absent while the policy is not constant, since it cannot be run apart. */
    readonly verification?: number
    /** A whole claim, when one was given. */
    readonly claim?: number
  }
  /** What is wrong, in sentences; empty for a consumer that is fit for use. */
  readonly faults: readonly string[]
}

/**
 * Checks a deployed consumer: its policy, that it is supported and can never change, the registry it asks, and its costs.
 * @param provider Any node of the consumer's chain; nothing is sent.
 * @throws ConsumerError When the contract cannot be judged at all.
 */
export async function checkConsumer(provider: ChainProvider, request: CheckRequest): Promise<ConsumerCheck> {
  const { address, registry: given, claim } = request
  const chainId = hexToNumber((await provider.request({ method: 'eth_chainId', params: [] })) as Hex)
  const code = await codeOf(provider, address)
  const registry = await registryOf(provider, { chainId, address, given })
  const report = await inspectConsumer(provider, { chainId, address, registry: registry.address })
  const faults = faultsOf(report, registry, given !== undefined)
  if (!report.supported || !report.constant) return { ...report, registry, gas: {}, faults }

  const verification = await verificationGas({ chainId, address, code }, report.policyHash)
  if (claim === undefined) return { ...report, registry, gas: { verification }, faults }
  const rest = await claimGas(provider, { consumer: address, registry: registry.address, ...claim })
  return { ...report, registry, gas: { verification, claim: rest + verification }, faults }
}

/** @param vouched Whether whoever checks named the registry: then its code is their business. */
function faultsOf(report: ConsumerReport, registry: RegistryReport, vouched: boolean): string[] {
  const trusted = registry.genuine || vouched
  return [
    ...report.problems,
    ...Object.entries(report.inconstancies).map(([getter, reason]) => `${getter}() may change: ${reason}.`),
    ...(trusted
      ? []
      : [
          `The code of the registry ${registry.address} is not that of this release: if it is the service operator's, name it as --registry.`,
        ]),
    ...(registry.signers.length > 0 ? [] : ['The registry allows no signer, so every claim is refused.']),
  ]
}
