import { concat, getBytes, hexlify, type SigningKey } from 'ethers'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { derSignature } from './der'

/** What the fake answers instead of the truth: bytes, an error, or nothing at all. */
export type Answer = Uint8Array | { readonly status: number; readonly type: string } | 'nothing'

/** One call of the service, as it came over the wire. */
export interface KmsCall {
  readonly operation: string
  readonly input: Record<string, unknown>
}

/** AWS KMS as far as signing goes, over HTTP, with a real secp256k1 key. */
export interface FakeKms {
  readonly endpoint: string
  readonly key: SigningKey
  readonly calls: KmsCall[]
  /** Replaces an answer; undefined lets the truth through. Called for each attempt. */
  bend: (operation: string, input: Record<string, unknown>) => Answer | undefined
  close(): Promise<void>
}

/** DER of the algorithm (id-ecPublicKey, secp256k1) and the bit string's head, up to the point. */
const publicKeyHead = '0x3056301006072a8648ce3d020106052b8104000a034200'

/** A public key as GetPublicKey answers it. */
export const subjectPublicKeyInfo = (key: SigningKey) => getBytes(concat([publicKeyHead, key.publicKey]))

/** The digest that a Sign call is about. */
export const digestOf = (input: Record<string, unknown>) =>
  hexlify(Buffer.from(String(input.Message), 'base64'))

/** Starts it on a free port of this machine. */
export async function startFakeKms(key: SigningKey): Promise<FakeKms> {
  const calls: KmsCall[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const operation = String(request.headers['x-amz-target']).replace('TrentService.', '')
      const input = JSON.parse(body) as Record<string, unknown>
      calls.push({ operation, input })
      respond(response, operation, fake.bend(operation, input) ?? truth(key, operation, input))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const fake: FakeKms = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    calls,
    bend: () => undefined,
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
  return fake
}

function truth(key: SigningKey, operation: string, input: Record<string, unknown>): Answer {
  if (operation === 'GetPublicKey') return subjectPublicKeyInfo(key)
  const isRight = input.MessageType === 'DIGEST' && input.SigningAlgorithm === 'ECDSA_SHA_256'
  if (operation !== 'Sign' || !isRight) return { status: 400, type: 'ValidationException' }
  const { r, s } = key.sign(digestOf(input))
  return derSignature(BigInt(r), BigInt(s))
}

function respond(response: ServerResponse, operation: string, answer: Answer): void {
  if (answer === 'nothing') return
  response.setHeader('content-type', 'application/x-amz-json-1.1')
  if (!(answer instanceof Uint8Array)) {
    response.writeHead(answer.status).end(JSON.stringify({ __type: answer.type, message: 'As bent.' }))
    return
  }
  const name = operation === 'GetPublicKey' ? 'PublicKey' : 'Signature'
  response.end(JSON.stringify({ [name]: Buffer.from(answer).toString('base64') }))
}

/** What the AWS SDK finds its credentials by. The fake takes any. */
export const awsVariables = { AWS_ACCESS_KEY_ID: 'any', AWS_SECRET_ACCESS_KEY: 'any' }
