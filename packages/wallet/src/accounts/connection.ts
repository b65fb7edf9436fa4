import type { Address } from 'viem'
import { UnauthorizedError } from '../errors/index.js'
import type { Emitter } from '../events.js'
import { keyOf, type Accounts } from './open-accounts.js'
import type { PrivateKeyAccount } from 'viem/accounts'

/** What the dapp may see and use: nothing until the user connects it. */
export class Connection {
  readonly #accounts: Accounts
  readonly #emitter: Emitter
  /** Unix milliseconds. */
  #since: number | undefined

  constructor(accounts: Accounts, emitter: Emitter) {
    this.#accounts = accounts
    this.#emitter = emitter
  }

  /** When the user connected, in unix milliseconds. */
  get since(): number | undefined {
    return this.#since
  }

  /** The connected accounts. */
  get addresses(): readonly Address[] {
    return this.#since === undefined ? [] : this.owned
  }

  /** The wallet's own accounts, connected or not. */
  get owned(): readonly Address[] {
    return [...this.#accounts.values()].map(({ address }) => address)
  }

  /** The account that lists belong to, connected or not. */
  get active(): Address {
    const [first] = this.owned
    if (first === undefined) throw new Error('A wallet has an account.')
    return first
  }

  connect(): void {
    if (this.#since !== undefined) return
    this.#since = Date.now()
    this.#emitter.emit('accountsChanged', this.addresses)
  }

  disconnect(): void {
    if (this.#since === undefined) return
    this.#since = undefined
    this.#emitter.emit('accountsChanged', [])
  }

  /**
   * Asked before a prompt and once more after it: the user may have disconnected meanwhile.
   * @throws UnauthorizedError when the account is not the wallet's, or the wallet not connected.
   */
  account(address: Address): PrivateKeyAccount {
    const account = this.#since === undefined ? undefined : this.#accounts.get(keyOf(address))
    if (account === undefined) {
      throw new UnauthorizedError(
        `the account ${address} is not connected; ask for it with eth_requestAccounts`,
      )
    }
    return account
  }
}
