import type { Approval } from '@onchain-verify/wallet'
import { expect } from 'chai'
import { numberToHex, type Address, type Hex } from 'viem'
import {
  chain,
  createWorld,
  logging,
  putCode,
  reverting,
  revertingCode,
  type Status,
  type World,
} from '../world'
import { readBalances, readFees, type Balances } from './balances'
import { freshChain, predict, type ChainState, type Ending, type Request } from './model'
import type { Scenario, Step } from './scenario'
import { toBatch } from './to-batch'

/** Logs what it is called with. */
const echoCode: Hex = '0x365f5f37365fa000'
const senders = ['alice', 'bob'] as const

/** What a scenario may put onto the chain. */
export interface Contracts {
  readonly executor: Contract
  readonly factory: Contract
}
interface Contract {
  readonly address: Address
  readonly code: Hex
}

interface Batch {
  readonly id: string
  readonly ending: Ending
  readonly marks: number
  readonly isGone: boolean
}

/** Plays a scenario with a real wallet on a real chain, and holds every step against the model. */
export class Stage {
  readonly #scenario: Scenario
  readonly #world: World
  readonly #requests: Request[] = []
  readonly #marks: { readonly snapshot: Hex; readonly chain: ChainState }[] = []
  readonly #usedIds = { alice: new Set<string>(), bob: new Set<string>(), stranger: new Set<string>() }
  /** Those that their id still names. */
  readonly #batches = new Map<string, Batch>()
  readonly #start: Balances
  #chain: ChainState

  private constructor(scenario: Scenario, world: World, start: Balances) {
    this.#scenario = scenario
    this.#world = world
    this.#start = start
    this.#chain = freshChain(scenario.executor === 'there')
  }

  static async play(scenario: Scenario, { executor, factory }: Contracts): Promise<void> {
    await putCode(reverting, revertingCode)
    await putCode(logging, echoCode)
    if (scenario.executor === 'there') await putCode(executor.address, executor.code)
    if (scenario.executor === 'through the factory') await putCode(factory.address, factory.code)
    const { eip7702, maxCalls } = scenario.rules
    const stage: { current?: Stage } = {}
    const world = await createWorld({
      ...{ maxCalls, pollingInterval: 1, eip7702: eip7702 ? undefined : false },
      approve: (approval) => stage.current?.answer(approval) ?? true,
    })
    await world.connect()
    stage.current = new Stage(scenario, world, await readBalances())
    for (const step of scenario.steps) await stage.current.#take(step)
    await stage.current.#checkBatches()
  }

  readonly #asked: { readonly memo: number; readonly kind: Approval['kind'] }[] = []

  /** The user knows which request a prompt is about by a key that the wallet does not know. */
  answer({ kind, params }: Approval): boolean {
    const [{ memo }] = params as [{ memo: number }]
    this.#asked.push({ memo, kind })
    return !this.#requests[memo]!.refused.includes(kind)
  }

  async #take(step: Step): Promise<void> {
    if (step.do === 'mark') this.#marks.push({ snapshot: await chain('evm_snapshot'), chain: this.#chain })
    else if (step.do === 'go back') await this.#goBack()
    // Two that find no executor both deploy one, and who is first nobody can say.
    else if (this.#chain.hasExecutor) await this.#send(step.requests, step.sealing)
    else for (const request of step.requests) await this.#send([request], step.sealing)
    await this.#checkChain()
  }

  async #goBack(): Promise<void> {
    const mark = this.#marks.pop()
    if (mark === undefined) return
    await chain('evm_revert', mark.snapshot)
    this.#chain = mark.chain
    for (const batch of this.#batches.values()) {
      if (batch.marks > this.#marks.length) this.#batches.set(batch.id, { ...batch, isGone: true })
    }
    await this.#checkBatches()
    // The same transaction may be sent once more, and has the same hash then.
    for (const { id, isGone } of this.#batches.values()) if (isGone) this.#batches.delete(id)
  }

  async #send(requests: readonly Request[], sealing: 'automatic' | 'by hand'): Promise<void> {
    const memo = this.#requests.push(...requests) - requests.length
    await chain('evm_setAutomine', sealing === 'automatic')
    const outcomes = await Promise.all(requests.map((request, index) => this.#ask(request, memo + index)))
    for (const [index, request] of requests.entries()) {
      const predicted = predict(this.#scenario.rules, this.#chain, this.#usedIds[request.from], request)
      this.#chain = predicted.chain
      const kinds = this.#asked.filter((asked) => asked.memo === memo + index).map(({ kind }) => kind)
      expect(kinds, 'prompts').to.deep.equal(predicted.prompts)
      const outcome = outcomes[index]!
      expect('code' in outcome ? outcome.code : undefined, 'code').to.equal(predicted.code)
      if (predicted.ending === undefined || 'code' in outcome) continue
      if (request.id !== undefined) expect(outcome.id).to.equal(request.id)
      this.#usedIds[request.from].add(outcome.id)
      const batch = { id: outcome.id, ending: predicted.ending, marks: this.#marks.length, isGone: false }
      this.#batches.set(outcome.id, batch)
      if (sealing === 'by hand') await this.#checkOpen(batch)
    }
    for (const outcome of outcomes) if ('id' in outcome) await this.#seal(outcome.id)
    await chain('evm_setAutomine', true)
  }

  async #ask(request: Request, memo: number): Promise<{ id: string } | { code: number }> {
    const params = [{ ...toBatch(request), memo }]
    return this.#world.wallet.request({ method: 'wallet_sendCalls', params }).then(
      (result) => {
        const { batchId, id, status } = result as Record<string, unknown>
        expect({ id, status }).to.deep.equal({ id: batchId, status: 'pending' })
        return { id: String(id) }
      },
      (error: unknown) => ({ code: (error as { code: number }).code }),
    )
  }

  /** Nothing is in a block yet, so it is open unless the node took nothing of it. */
  async #checkOpen({ id, ending }: Batch): Promise<void> {
    const status = await this.#status(id)
    if (ending.status === 400) return
    expect(status.status, 'before a block').to.equal(100)
    expect(status).not.to.have.property('receipts')
  }

  async #seal(id: string): Promise<void> {
    while ((await this.#status(id)).status === 100) {
      await chain('evm_mine')
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await this.#checkBatch(this.#batches.get(id)!)
  }

  async #checkBatches(): Promise<void> {
    for (const batch of this.#batches.values()) await this.#checkBatch(batch)
  }

  async #checkBatch({ id, ending, isGone }: Batch): Promise<void> {
    const { status, atomic, receipts, error } = await this.#status(id)
    expect({ status, atomic }).to.deep.equal({
      status: isGone ? 400 : ending.status,
      atomic: ending.atomic,
    })
    expect(error !== undefined, 'error').to.equal(ending.isStopped)
    expect((receipts ?? []).map(({ status, logs }) => ({ status, logs }))).to.deep.equal(
      (isGone ? [] : ending.receipts).map(({ status, logs }) => ({
        status,
        logs: logs.map((byte) => ({ address: logging, data: numberToHex(byte, { size: 1 }), topics: [] })),
      })),
    )
  }

  #status(id: string): Promise<Status> {
    return this.#world.ask<Status>('wallet_getCallsStatus', id)
  }

  /** What arrived, what was paid beside fees, and that nothing else was sent. */
  async #checkChain(): Promise<void> {
    const now = await readBalances()
    const fees = await readFees(this.#start.block)
    for (const name of senders) {
      const { paid, transactions, nonce } = this.#chain[name]
      expect(now[name].nonce - this.#start[name].nonce, `nonce of ${name}`).to.equal(nonce)
      expect(fees[name].transactions, `transactions of ${name}`).to.equal(transactions)
      expect(this.#start[name].balance - now[name].balance - fees[name].total, `paid by ${name}`).to.equal(
        BigInt(paid),
      )
    }
    const { received } = this.#chain
    expect({ sink: now.sink - this.#start.sink, zero: now.zero - this.#start.zero }).to.deep.equal({
      sink: BigInt(received.sink),
      zero: BigInt(received.zero),
    })
  }
}
