import { getAddress, isAddress, type Address } from 'viem'

/** An address, or what has one: a contract or signer of ethers, an account or contract of viem. */
export type Addressable = string | { readonly address: string } | { getAddress(): Promise<string> }

/** @throws TypeError when it has none. */
export async function addressOf(given: Addressable): Promise<Address> {
  const address =
    typeof given === 'string' ? given : 'getAddress' in given ? await given.getAddress() : given.address
  if (!isAddress(address, { strict: false })) {
    throw new TypeError(
      `${JSON.stringify(address)} is not an address: give 0x and 40 hex digits, or a contract or signer.`,
    )
  }
  return getAddress(address)
}
