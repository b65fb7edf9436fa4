import { getAddress, isAddress, type Address } from 'viem'
import type { Consumer } from './policy.js'

/** The statement that every claim's SIWE message carries, to the byte (SPEC "SIWE message requirements"). */
export const siweStatement = 'Claim eligibility for a Verify onchain benefit.'

/** The only EIP-4361 version. */
export const siweVersion = '1'

const resourceForm = /^eip155:(0|[1-9][0-9]{0,15}):(0x[0-9a-fA-F]{40})$/

/** The Resources line that names the contract to claim at: `eip155:<chainId>:<address>`. */
export function formatConsumerResource({ chainId, address }: Consumer): string {
  return `eip155:${chainId}:${address}`
}

/**
 * Reads a Resources line.
 * @returns The contract it names, or undefined for any other resource. The address is taken in lower case or with a
 * right checksum and given with one, and nothing is percent-decoded, so that one contract has one meaning.
 */
export function parseConsumerResource(resource: string): Consumer | undefined {
  const match = resourceForm.exec(resource)
  if (match === null) return undefined
  const [, chainId, address] = match as unknown as [string, string, Address]
  if (!isAddress(address) || !Number.isSafeInteger(Number(chainId))) return undefined
  return { chainId: Number(chainId), address: getAddress(address) }
}
