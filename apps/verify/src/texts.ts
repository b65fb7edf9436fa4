import type { LinkError } from '@onchain-verify/client'
import type { BadLink, Notice, Problem, State } from './machine/state.js'

/** A heading, and what to do. */
interface Text {
  readonly title: string
  readonly text: string
}

/** Why the provider's answer was no account; `provider` is its name. */
const failures: Record<LinkError, (provider: string) => Text> = {
  cancelled: () => ({ title: 'Nothing was linked', text: 'You went back without linking an account.' }),
  access_denied: (provider) => ({
    title: 'You did not allow access',
    text: `${provider} told us nothing about your account, and nothing was stored. Try again if you want to link it after all.`,
  }),
  authorization_expired: () => ({
    title: 'This answer cannot be used',
    text: 'The provider’s answer came too late, was used before, or was meant for another browser. Nothing was stored. If you wanted to link an account, start again here. If somebody sent you a link, close the page.',
  }),
  provider_unavailable: (provider) => ({
    title: `${provider} does not answer`,
    text: 'Nothing was stored. Try again in a few minutes.',
  }),
  provider_refused: (provider) => ({
    title: `${provider} refused`,
    text: 'It gave an answer that we cannot use, and nothing was stored. Try again; if that does not help, tell the app that sent you here.',
  }),
  profile_incomplete: (provider) => ({
    title: 'Your profile is incomplete',
    text: `${provider} did not tell all that is needed, so nothing was stored. Complete your profile there and allow access to it, then try again.`,
  }),
}

export const isLinkError = (code: string): code is LinkError => Object.hasOwn(failures, code)

const badLinks: Record<BadLink, Text> = {
  redirect_uri_not_allowed: {
    title: 'This link is not safe',
    text: 'It would send you to an address that is not allowed, so it ends here. Nothing was stored. Go back to the app by its own address, and tell its makers that their link to this page is wrong.',
  },
  provider_not_available: {
    title: 'This link is wrong',
    text: 'It names an account provider that cannot be linked here. Nothing was stored. Go back to the app, and tell its makers that their link to this page is wrong.',
  },
}

const problems: Record<Problem, string> = {
  rejected: 'You declined in your wallet, so nothing happened. Press the button again when you are ready.',
  wallet_busy: 'Your wallet is still waiting for an answer. Open it, answer there, and try again.',
  wallet_failed: 'Your wallet could not do this. Open it, see that it is unlocked, and try again.',
  wrong_network:
    'The signature does not hold on the network that it is checked on. Switch the network, and sign again.',
  switch_failed: 'Your wallet did not switch the network. Switch it in the wallet, then sign again.',
  signature_refused:
    'The signature is not one of this wallet, or its clock is wrong. See that your device shows the right time, and sign again.',
  signature_late: 'That took longer than the request holds. Sign again.',
  provider_not_available: 'This provider cannot be linked just now. Load the page again to see what can.',
  credential_gone: 'It was deleted already. Load the page again to see what is stored.',
  rate_limited: 'That was too often. Wait a minute, and try again.',
  unreachable: 'The service does not answer. See that you are online, and try again in a moment.',
}

const notices: Record<Notice, string> = {
  session_expired:
    'Your session ran out, which keeps your data safe. Nothing was lost: sign in again to go on.',
  signed_out: 'You are signed out.',
  deleted: 'Deleted. Nothing about this account is stored any more.',
}

/** What the page waits for, for eyes and screen readers. */
const progress = {
  connecting: 'Answer in your wallet: it asks whether this page may see your account.',
  signing: 'Answer in your wallet: it shows what you sign.',
  sending: 'Checking the signature.',
  leaving: 'Taking you to the provider.',
  signing_out: 'Signing out.',
  storing: 'Linking.',
  cancelling: 'Going back.',
} as const satisfies Record<string, string>

function progressOf(state: State): string {
  if (state.step === 'loading') return 'Loading.'
  if (!('visit' in state) && state.step !== 'confirm') return ''
  return state.busy === undefined ? '' : progress[state.busy]
}

export const texts = { failures, badLinks, problems, notices, progressOf }

/** A trait's name for people: `membership_active` is "Membership active". */
export function traitName(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Several in a row, each once. */
export const traitNames = (names: readonly string[]) => traitName([...new Set(names)].join(', '))

/** A trait's value for people. Whole numbers may be larger than a number holds. */
export function traitValue(value: string): string {
  if (value === 'true') return 'yes'
  if (value === 'false') return 'no'
  return /^-?\d{1,78}$/.test(value) ? BigInt(value).toLocaleString('en') : value
}

/** @param seconds Unix seconds. */
export function dateText(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en', { dateStyle: 'long' })
}
