import type { Approval } from '@onchain-verify/wallet'

/** Something that a wallet's owner is asked. */
export interface Question {
  readonly id: number
  /** Whose wallet asks. */
  readonly wallet: string
  readonly approval: Approval
  readonly answer: (yes: boolean) => void
}

/** What is asked, by all wallets of the page: one after the other, in the order in which it came. */
export class Questions {
  #open: readonly Question[] = []
  #count = 0
  readonly #listeners = new Set<() => void>()

  readonly ask = (wallet: string, approval: Approval): Promise<boolean> =>
    new Promise((resolve) => {
      const id = ++this.#count
      const answer = (yes: boolean) => {
        this.#set(this.#open.filter((question) => question.id !== id))
        resolve(yes)
      }
      this.#set([...this.#open, { id, wallet, approval, answer }])
    })

  readonly current = (): Question | undefined => this.#open[0]

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #set(open: readonly Question[]): void {
    this.#open = open
    for (const listener of this.#listeners) listener()
  }
}
