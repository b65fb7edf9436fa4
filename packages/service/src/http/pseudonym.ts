import { createHmac } from 'node:crypto'

/** Turns what is personal (a wallet, a client's address) into a name that only tells whether two are the same. */
export type Pseudonym = (text: string) => string

/** Names the use of the key, so that no other keyed hash of ours can be mistaken for a pseudonym. */
const domainTag = 'onchain-verify/pseudonym/v1'

/** HMAC-SHA256 under the subject secret, cut to 128 bits: for log lines and the keys of rate limits. */
export function createPseudonym(secret: Uint8Array): Pseudonym {
  return (text) =>
    createHmac('sha256', secret).update(`${domainTag}\0${text.toLowerCase()}`).digest('hex').slice(0, 32)
}
