import { createHash } from 'node:crypto'
import type { Variables } from '@onchain-verify/service'

/** Bytes that look random, in hex; the same for the same name. */
export const randomLooking = (name: string) => createHash('sha256').update(name).digest('hex')

export const registry = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'

/** The least that a service starts with in production. */
export const leastVariables = {
  VERIFY_APP_URL: 'https://verify.example',
  RPC_URLS_84532: 'https://node.example',
  REGISTRY_ADDRESS_84532: registry,
  IDENTITY_SECRET: randomLooking('identity'),
  SUBJECT_SECRET: randomLooking('subject'),
  ENCRYPTION_KEYS: `first:${randomLooking('encryption')}`,
  SIGNER_PRIVATE_KEY: randomLooking('signer'),
} as const satisfies Variables
