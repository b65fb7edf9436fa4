import type { Signer } from 'ethers'
import { createSiweMessage, generateSiweNonce } from 'viem/siwe'
import {
  formatConsumerResource,
  siweStatement,
  type Problem,
  type VerificationResponse,
} from '@onchain-verify/protocol'
import { chainId } from '../../../fixtures'

type MessageFields = Parameters<typeof createSiweMessage>[0]

/** The message of an honest claim, with some of it bent. */
export function claimMessage(wallet: string, consumer: string, bent: Partial<MessageFields> = {}): string {
  return createSiweMessage({
    domain: 'app.example',
    address: wallet as `0x${string}`,
    statement: siweStatement,
    uri: 'https://app.example/claim',
    version: '1',
    chainId,
    nonce: generateSiweNonce(),
    issuedAt: new Date(),
    resources: [formatConsumerResource({ chainId, address: consumer as `0x${string}` })],
    ...bent,
  })
}

/** What came back. */
export interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** POST /v1/onchain_verifications with any body. */
export async function post<Body = Problem>(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const response = await fetch(`${url}/v1/onchain_verifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}

/** Asks for a verification as an honest app does. */
export async function claim<Body = VerificationResponse>(
  url: string,
  wallet: Signer,
  consumer: string,
  bent: Partial<MessageFields> = {},
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const message = claimMessage(await wallet.getAddress(), consumer, bent)
  return post<Body>(url, { message, signature: await wallet.signMessage(message) }, headers)
}
