import type { HDNodeWallet } from 'ethers'
import type { Address } from 'viem'
import { createSiweMessage, generateSiweNonce } from 'viem/siwe'
import {
  formatConsumerResource,
  siweStatement,
  siweVersion,
  type Problem,
  type VerificationResponse,
} from '@onchain-verify/protocol'
import { StepFailedError } from './steps'

/** Base Sepolia, which the local chain stands in for. */
export const chainId = 84532

/** What the service answered. */
export type Answer =
  | { readonly status: 200; readonly verification: VerificationResponse }
  | { readonly status: number; readonly problem: Problem }

/** What an app does for its user: build the message, have the wallet sign it, and ask the service. */
export async function askFor(
  serviceUrl: string,
  wallet: HDNodeWallet,
  consumer: string,
  bent: { readonly statement?: string } = {},
): Promise<Answer> {
  const message = createSiweMessage({
    domain: 'demo.localhost',
    address: wallet.address as Address,
    statement: siweStatement,
    uri: 'http://demo.localhost/claim',
    version: siweVersion,
    chainId,
    nonce: generateSiweNonce(),
    issuedAt: new Date(),
    resources: [formatConsumerResource({ chainId, address: consumer as Address })],
    ...bent,
  })
  const signature = await wallet.signMessage(message)
  const response = await fetch(`${serviceUrl}/v1/onchain_verifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message, signature }),
  })
  const body: unknown = await response.json()
  return response.status === 200
    ? { status: 200, verification: body as VerificationResponse }
    : { status: response.status, problem: body as Problem }
}

/** The verification that a wallet must get. */
export async function verificationFor(
  serviceUrl: string,
  wallet: HDNodeWallet,
  consumer: string,
): Promise<VerificationResponse> {
  const answer = await askFor(serviceUrl, wallet, consumer)
  if (!('verification' in answer)) {
    throw new StepFailedError(`The service gave no verification: ${answer.problem.detail}`)
  }
  return answer.verification
}
