import { ApiError, type LinkingApi } from './api.js'
import type { Arrival } from './arrival.js'
import type { PageEvent } from './machine/event.js'
import type { Problem, State } from './machine/state.js'
import { transition } from './machine/transition.js'
import { isGone, PageError, problemOf, refusalOf, webAddress } from './refusals.js'
import { isLinkError } from './texts.js'
import type * as walletsModule from './wallets.js'

type WalletsModule = typeof walletsModule
type Wallets = walletsModule.Wallets

/** What the page works with. */
export interface FlowWorld {
  readonly api: LinkingApi
  readonly arrival: Arrival
  /** The part of the page that is loaded apart. */
  readonly loadWallets: () => Promise<WalletsModule>
  /** Leaves the page; `replace` when there is nothing to come back to. */
  readonly leave: (url: string, how?: 'replace') => void
}

/** What the page does: each of the user's wishes as a sequence of events for the machine. */
export class Flow {
  #state: State = { step: 'loading' }
  #wallets: Wallets | undefined
  #walletProblem: (error: unknown) => Problem = () => 'wallet_failed'
  readonly #listeners = new Set<() => void>()

  constructor(private readonly world: FlowWorld) {}

  readonly state = (): State => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(event: PageEvent): void {
    const before = this.#state
    this.#state = transition(before, event)
    if (this.#state === before) return
    for (const listener of this.#listeners) listener()
    if (this.#state.step === 'manage' && before.step !== 'manage' && this.#state.credentials === undefined) {
      void this.list()
    }
  }

  async start(): Promise<void> {
    const { confirm, query } = this.world.arrival
    try {
      if (confirm !== undefined) await this.#showConfirmation(confirm)
      else if (query.error !== undefined) await this.#showFailure(query.error)
      else await this.#visit()
    } catch (error) {
      this.#tell(refusalOf(error))
    }
  }

  async #showConfirmation(id: string): Promise<void> {
    this.#tell({ type: 'confirmation_shown', id, confirmation: await this.world.api.confirmation(id) })
  }

  async #showFailure(code: string): Promise<void> {
    const { api, arrival } = this.world
    const error = isLinkError(code) ? code : 'provider_refused'
    this.#tell({ type: 'provider_failed', error, request: await api.request(arrival.query) })
  }

  async #visit(): Promise<void> {
    const { api, arrival, loadWallets } = this.world
    const loading = Promise.all([api.request(arrival.query), api.session(), loadWallets()])
    const [request, { wallet: session }, { openWallets, walletProblem }] = await loading
    const wallets = await openWallets(request)
    this.#wallets = wallets
    this.#walletProblem = walletProblem
    wallets.watch({
      found: (found) => this.#tell({ type: 'wallets_changed', wallets: found }),
      changed: (wallet) => this.#tell({ type: 'wallet_changed', wallet }),
    })
    this.#tell({
      type: 'loaded',
      visit: { request, session, wallets: wallets.list(), wallet: wallets.current() },
    })
  }

  /** Has a wallet show its accounts to the page. The wallet tells of the rest. */
  connect(id: string): Promise<void> {
    this.#tell({ type: 'connecting' })
    return this.#attempt(async ({ connect }) => connect(id))
  }

  signIn(): Promise<void> {
    return this.#attempt(async (wallets) => {
      const state = this.#state
      if (state.step !== 'sign_in') return
      const signed = await this.#sign(wallets, state.visit.request.siwe.statement)
      const { wallet } = await this.world.api.signIn(signed)
      if (wallet !== undefined) this.#tell({ type: 'signed_in', wallet })
    })
  }

  switchNetwork(): Promise<void> {
    return this.#attempt(async ({ switchNetwork }) => {
      this.#tell({ type: 'signing' })
      await switchNetwork().catch(() => {
        throw new PageError('switch_failed')
      })
      await this.signIn()
    })
  }

  /** Leads to the provider's page. */
  authorize(provider: string): Promise<void> {
    return this.#attempt(async () => {
      const state = this.#state
      if (state.step !== 'choose' && state.step !== 'manage') return
      this.#tell({ type: 'leaving' })
      const redirectUri = state.visit.request.app?.redirectUri
      const { authorizationUrl } = await this.world.api.authorize(provider, redirectUri)
      this.world.leave(webAddress(authorizationUrl))
    })
  }

  /** Stores the credential, and leads back to the app. */
  confirm(): Promise<void> {
    return this.#decide('storing', 'stored', (id) => this.world.api.confirm(id))
  }

  /** Forgets the account, and leads back to the app. */
  cancel(): Promise<void> {
    return this.#decide('cancelling', 'forgotten', (id) => this.world.api.cancel(id))
  }

  list(): Promise<void> {
    return this.#attempt(async () => {
      this.#tell({ type: 'credentials_listed', ...(await this.world.api.credentials()) })
    })
  }

  askDeletion(provider: string): void {
    this.#tell({ type: 'deletion_asked', provider })
  }

  dropDeletion(): void {
    this.#tell({ type: 'deletion_dropped' })
  }

  delete(): Promise<void> {
    return this.#attempt(async (wallets) => {
      const state = this.#state
      if (state.step !== 'delete') return
      const { provider, deletionStatement } = state.credential
      await this.world.api.remove(provider, await this.#sign(wallets, deletionStatement))
      this.#tell({ type: 'deleted' })
    })
  }

  signOut(): Promise<void> {
    return this.#attempt(async ({ disconnect }) => {
      this.#tell({ type: 'signing_out' })
      await this.world.api.signOut()
      await disconnect()
      this.#tell({ type: 'signed_out' })
    })
  }

  async #sign(wallets: Wallets, statement: string) {
    this.#tell({ type: 'signing' })
    const { nonce } = await this.world.api.nonce()
    const signed = await wallets.sign(statement, nonce)
    this.#tell({ type: 'sending' })
    return signed
  }

  async #decide(
    begin: 'storing' | 'cancelling',
    end: 'stored' | 'forgotten',
    ask: (id: string) => Promise<{ readonly redirectUrl?: string }>,
  ): Promise<void> {
    const state = this.#state
    if (state.step !== 'confirm' || state.busy !== undefined) return
    this.#tell({ type: begin })
    try {
      const { redirectUrl } = await ask(state.id)
      const target = redirectUrl === undefined ? undefined : webAddress(redirectUrl)
      this.#tell({ type: end, redirectUrl: target })
      if (target !== undefined) this.world.leave(target, 'replace')
    } catch (error) {
      this.#tell(
        isGone(error) ? { type: 'confirmation_gone' } : { type: 'problem', problem: problemOf(error) },
      )
    }
  }

  /** Runs something that may fail, and tells the machine how it did. */
  async #attempt(act: (wallets: Wallets) => Promise<void>): Promise<void> {
    if (this.#wallets === undefined) return
    try {
      await act(this.#wallets)
    } catch (error) {
      this.#tell(this.#failureOf(error))
    }
  }

  #failureOf(error: unknown): PageEvent {
    if (error instanceof ApiError && error.code === 'not_signed_in') return { type: 'session_expired' }
    const isOurs = error instanceof ApiError || error instanceof PageError
    const problem = isOurs ? problemOf(error) : this.#walletProblem(error)
    return { type: 'problem', problem: problem === 'signature_refused' ? this.#whyRefused() : problem }
  }

  /** A smart wallet's signature holds on the chains where the wallet is. */
  #whyRefused(): Problem {
    const state = this.#state
    if (!('visit' in state) || state.visit.wallet === undefined) return 'signature_refused'
    const { request, wallet } = state.visit
    return request.siwe.chainIds.includes(wallet.chainId) ? 'signature_refused' : 'wrong_network'
  }
}
