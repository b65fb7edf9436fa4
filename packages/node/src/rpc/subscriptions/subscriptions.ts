import { randomBytes } from 'node:crypto'
import { observerOf, type Provider, type ProviderEvent } from '../provider.js'
import type { SubscriptionRequest } from './kinds.js'
import { createPublisher } from './publisher.js'
import { Sent } from './sent.js'

/** A client that can be sent messages: one WebSocket. */
export interface Subscriber {
  send(message: string): void
}

/** One subscription of one client. */
export interface Subscription extends SubscriptionRequest {
  readonly sent: Sent
  notify(result: unknown): void
}

/** Every subscription of a server. */
export interface Subscriptions {
  readonly size: number
  /** @returns Its id. Notifications are held back until `answered`, so that none overtakes the id. */
  add(subscriber: Subscriber, request: SubscriptionRequest): Promise<string>
  /** Says whether the subscriber had it. */
  remove(subscriber: Subscriber, id: string): boolean
  /** The answers to all that this subscriber asked so far are on their way. */
  answered(subscriber: Subscriber): void
  /** The subscriber is gone. */
  drop(subscriber: Subscriber): void
  /** Leaves the provider without a listener. */
  stop(): void
}

interface Entry extends Subscription {
  readonly subscriber: Subscriber
  /** Held back notifications; undefined once they may go out. */
  held: string[] | undefined
}

/** @param onFailure Told when the provider could not be read; the next event of it tries again. */
export function createSubscriptions(provider: Provider, onFailure: (error: unknown) => void): Subscriptions {
  const entries = new Map<string, Entry>()
  const publisher = createPublisher(observerOf(provider), () => [...entries.values()], onFailure)
  const listeners = (['preconfirmation', 'sealed', 'reverted'] satisfies ProviderEvent[]).map(
    (event) => [event, (block?: unknown) => publisher.publish(event, block)] as const,
  )
  for (const [event, listener] of listeners) provider.on(event, listener)

  return {
    get size() {
      return entries.size
    },
    async add(subscriber, request) {
      const id = `0x${(randomBytes(16).readBigUInt64BE() | (1n << 63n)).toString(16)}`
      entries.set(id, createEntry(id, subscriber, request))
      await publisher.ready()
      return id
    },
    remove: (subscriber, id) => entries.get(id)?.subscriber === subscriber && entries.delete(id),
    answered(subscriber) {
      for (const entry of entries.values()) if (entry.subscriber === subscriber) release(entry)
    },
    drop(subscriber) {
      for (const [id, entry] of entries) if (entry.subscriber === subscriber) entries.delete(id)
    },
    stop() {
      entries.clear()
      for (const [event, listener] of listeners) provider.removeListener(event, listener)
    },
  }
}

function createEntry(id: string, subscriber: Subscriber, request: SubscriptionRequest): Entry {
  const entry: Entry = {
    ...request,
    subscriber,
    sent: new Sent(),
    held: [],
    notify(result) {
      const params = { subscription: id, result }
      const message = JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params })
      if (entry.held === undefined) subscriber.send(message)
      else entry.held.push(message)
    },
  }
  return entry
}

function release(entry: Entry): void {
  const held = entry.held ?? []
  entry.held = undefined
  for (const message of held) entry.subscriber.send(message)
}
