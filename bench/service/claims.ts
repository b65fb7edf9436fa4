import { keccak256, toHex, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { formatConsumerResource, siweStatement, siweVersion, type Consumer } from '@onchain-verify/protocol'

/** Wallets with valid claims. */
export interface SignedClaims {
  readonly wallets: readonly Address[]
  /** JSON bodies of POST /v1/onchain_verifications. */
  readonly bodies: readonly string[]
}

/** Signs a claim at one contract for each of `count` wallets. They are good for ten minutes. */
export async function signClaims(consumer: Consumer, count: number): Promise<SignedClaims> {
  const accounts = Array.from({ length: count }, (_, index) =>
    privateKeyToAccount(keccak256(toHex(`wallet ${index}`))),
  )
  const bodies = await Promise.all(
    accounts.map(async (account) => {
      const message = createSiweMessage({
        domain: 'bench.example',
        address: account.address,
        statement: siweStatement,
        uri: 'https://bench.example/claim',
        version: siweVersion,
        chainId: consumer.chainId,
        nonce: keccak256(account.address).slice(2, 18),
        issuedAt: new Date(),
        resources: [formatConsumerResource(consumer)],
      })
      const signature: Hex = await account.signMessage({ message })
      return JSON.stringify({ message, signature })
    }),
  )
  return { wallets: accounts.map(({ address }) => address), bodies }
}
