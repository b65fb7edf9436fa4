/** How messages call a signer by its place in the configuration. */
export function signerName(index: number): string {
  return index === 0 ? 'SIGNER' : 'NEXT_SIGNER'
}
