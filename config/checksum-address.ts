import { getAddress, isAddress } from 'ethers'

/** Whether text is an address as EIP-55 writes it. Without the checksum a wrong digit would go unnoticed. */
export function isChecksumAddress(value: string): boolean {
  return isAddress(value) && getAddress(value) === value
}
