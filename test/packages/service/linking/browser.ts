import type { HDNodeWallet } from 'ethers'
import {
  linkingStatement,
  type Confirmation,
  type ConfirmationOutcome,
  type LinkedCredentials,
  type LinkingNonce,
  type Problem,
} from '@onchain-verify/protocol'
import { createSiweMessage } from 'viem/siwe'
import { chainId } from '../../../fixtures'

/** What came back. */
export interface Reply<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

export type MessageFields = Parameters<typeof createSiweMessage>[0]

/** What somebody does at a provider's page. */
export interface Visit {
  readonly person?: string
  readonly decision?: 'allow' | 'refuse'
  /** Changes to the person's profile, as the page's fields are named: `ada.followers`. */
  readonly changes?: Readonly<Record<string, string>>
}

/** A browser with its cookies, as far as one needs it. */
export class Browser {
  readonly #cookies = new Map<string, string>()

  constructor(
    readonly origin: string,
    readonly now: () => number,
  ) {}

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  set cookies(text: string) {
    this.#cookies.clear()
    for (const cookie of text.split('; ')) this.#keep(cookie)
  }

  #keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
    if (value === '') this.#cookies.delete(name!)
    else this.#cookies.set(name!, value!)
  }

  /** A request of the page's own scripts. */
  async ask<Body = Problem>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<Body>> {
    const response = await fetch(new URL(path, this.origin), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.#cookies.size > 0 && { cookie: this.cookies }),
        ...(method !== 'GET' && { origin: this.origin }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
    }
  }

  /** Follows a link to the service from another site. */
  async open(url: string): Promise<URL> {
    const { headers } = await this.ask('GET', url, undefined, { 'sec-fetch-site': 'cross-site' })
    return new URL(headers.get('location')!)
  }

  async nonce(): Promise<string> {
    return (await this.ask<LinkingNonce>('POST', '/v1/linking/nonce')).body.nonce
  }

  /** The message that the page has its wallet sign, with some of it bent. */
  message(wallet: string, nonce: string, bent: Partial<MessageFields> = {}): string {
    return createSiweMessage({
      domain: new URL(this.origin).host,
      address: wallet as `0x${string}`,
      statement: linkingStatement,
      uri: `${this.origin}/verify`,
      version: '1',
      chainId,
      nonce,
      issuedAt: new Date(this.now() * 1000),
      ...bent,
    })
  }

  async sign(wallet: HDNodeWallet, bent: Partial<MessageFields> = {}) {
    const message = this.message(wallet.address, await this.nonce(), bent)
    return { message, signature: await wallet.signMessage(message) }
  }

  async signIn(wallet: HDNodeWallet): Promise<void> {
    const { status } = await this.ask('POST', '/v1/linking/session', await this.sign(wallet))
    if (status !== 200) throw new Error(`Signing in was answered with ${status}.`)
  }

  /** @returns The provider's page. */
  async authorize(provider: string, redirectUri?: string): Promise<string> {
    const body = { provider, ...(redirectUri !== undefined && { redirectUri }) }
    const answer = await this.ask<{ authorizationUrl: string }>('POST', '/v1/linking/authorizations', body)
    return answer.body.authorizationUrl
  }

  /** Sends the form of a provider's page. @returns Where that leads: the callback. */
  async visit(
    url: string,
    { person = 'ada', decision = 'allow', changes = {} }: Visit = {},
  ): Promise<string> {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ person, decision, ...changes }),
    })
    return response.headers.get('location')!
  }

  /** All the way to the page that asks for confirmation. */
  async reachConfirmation(provider: string, visit: Visit = {}, redirectUri?: string): Promise<string> {
    const callback = await this.visit(await this.authorize(provider, redirectUri), visit)
    return (await this.open(callback)).searchParams.get('confirm')!
  }

  async confirmation(id: string): Promise<Reply<Confirmation>> {
    return this.ask<Confirmation>('GET', `/v1/linking/confirmations/${id}`)
  }

  async confirm(id: string): Promise<Reply<ConfirmationOutcome>> {
    return this.ask<ConfirmationOutcome>('POST', `/v1/linking/confirmations/${id}`)
  }

  /** The whole way. */
  async link(provider: string, visit: Visit = {}, redirectUri?: string): Promise<ConfirmationOutcome> {
    const { body } = await this.confirm(await this.reachConfirmation(provider, visit, redirectUri))
    return body
  }

  /** What is stored for the wallet that is signed in. */
  async credentials(): Promise<LinkedCredentials['credentials']> {
    return (await this.ask<LinkedCredentials>('GET', '/v1/linking/credentials')).body.credentials
  }
}
