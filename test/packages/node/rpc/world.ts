import { EventEmitter, once } from 'node:events'
import hre from 'hardhat'
import { createProvider } from 'hardhat/internal/core/providers/construction'
import { startServer, type Provider, type RpcServer, type ServerOptions } from '@onchain-verify/node'
import { WebSocket } from 'ws'

export interface Answer {
  readonly jsonrpc: '2.0'
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: string }
}

/** A Hardhat Network of its own that says when something happened, as the pre-confirming engine does. */
export class Engine extends EventEmitter implements Provider {
  readonly #network = createProvider(hre.config, 'hardhat', hre.artifacts)
  readonly asked: string[] = []
  readonly #answered: string[] = []

  /** What every request fails with, while there is one. */
  failure: Error | undefined
  /** A method before whose next request another index comes. */
  intercept: string | undefined
  /** The transactions of the open block, and the state before it. */
  readonly #open: object[] = []
  #start: unknown

  async request({ method, params = [] }: Parameters<Provider['request']>[0]): Promise<unknown> {
    this.asked.push(method)
    if (this.failure !== undefined) throw this.failure
    const asked = JSON.stringify(params)
    if (method === this.intercept) {
      this.intercept = undefined
      await this.preconfirm({ from: alice, to: bob })
    }
    // While a block is open, it is the network's head.
    const seen = this.#open.length === 0 ? asked : asked.replaceAll('"pending"', '"latest"')
    const answer: unknown = await (
      await this.#network
    ).request({ method, params: JSON.parse(seen) as unknown[] })
    this.#answered.push(method)
    this.emit('answered')
    return answer
  }

  /** Once this has been answered. The network does not keep the order of what it is asked at the same time. */
  async hasAnswered(method: string): Promise<void> {
    while (!this.#answered.includes(method)) await once(this, 'answered')
  }

  /** Makes one more transaction part of the open block, which is mined anew with it. @returns Its hash. */
  async preconfirm(transaction: object): Promise<unknown> {
    if (this.#start !== undefined) await this.request({ method: 'evm_revert', params: [this.#start] })
    this.#start = await this.request({ method: 'evm_snapshot' })
    this.#open.push(transaction)
    let hash: unknown
    for (const each of this.#open)
      hash = await this.request({ method: 'eth_sendTransaction', params: [each] })
    await this.request({ method: 'evm_mine' })
    this.emit('preconfirmation')
    return hash
  }

  /** Seals what is in the pool. */
  async seal(): Promise<void> {
    await this.request({ method: 'evm_mine' })
    this.emit('sealed')
  }
}

export interface World {
  readonly engine: Engine
  readonly server: RpcServer
  /** Sends text by POST. */
  post(body: string | Uint8Array<ArrayBuffer>): Promise<{ status: number; text: string; headers: Headers }>
  /** One request, and what came back as JSON. */
  ask(method: string, ...params: unknown[]): Promise<Answer>
  /** As `ask`; throws when the answer is an error. */
  result(method: string, ...params: unknown[]): Promise<unknown>
  stop(): Promise<void>
}

export async function createWorld(options: ServerOptions = {}): Promise<World> {
  const engine = new Engine()
  const server = await startServer(engine, { port: 0, ...options })
  const world: World = {
    engine,
    server,
    async post(body) {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(server.url, { method: 'POST', headers, body })
      return { status: response.status, text: await response.text(), headers: response.headers }
    },
    async ask(method, ...params) {
      const { text } = await world.post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
      return JSON.parse(text) as Answer
    },
    async result(method, ...params) {
      const { result, error } = await world.ask(method, ...params)
      if (error !== undefined) throw new Error(`${method}: ${error.message}`)
      return result
    },
    stop: () => server.stop(),
  }
  return world
}

/** A WebSocket that keeps what it is sent. */
export class Client {
  readonly received: unknown[] = []
  readonly #waiting: (() => void)[] = []

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      this.received.push(JSON.parse(data.toString()))
      for (const look of this.#waiting.splice(0)) look()
    })
  }

  static async connect(url: string): Promise<Client> {
    const client = new Client(new WebSocket(url.replace('http', 'ws')))
    await new Promise((resolve, reject) => client.socket.once('open', resolve).once('error', reject))
    return client
  }

  /** The first `count` messages that pass, once they are there. */
  async messages<T>(count: number, passes: (message: unknown) => message is T): Promise<T[]> {
    for (;;) {
      const found = this.received.filter(passes)
      if (found.length >= count) return found
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  async ask(id: number, method: string, ...params: unknown[]): Promise<Answer> {
    this.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    const isMine = (message: unknown): message is Answer => (message as Answer).id === id
    const [answer] = await this.messages(1, isMine)
    return answer!
  }

  async subscribe(id: number, ...params: unknown[]): Promise<string> {
    return (await this.ask(id, 'eth_subscribe', ...params)).result as string
  }

  /** The first `count` results that a subscription was told. */
  async notified(subscription: string, count: number): Promise<unknown[]> {
    interface Notification {
      readonly params: { readonly subscription: string; readonly result: unknown }
    }
    const isMine = (message: unknown): message is Notification =>
      (message as Partial<Notification>).params?.subscription === subscription
    return (await this.messages(count, isMine)).map(({ params }) => params.result)
  }
}

/** Accounts of Hardhat Network. */
export const [alice, bob] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
] as const

/** Init code that logs 160 bytes of nothing once and leaves nothing. */
export const logging = '0x600060a0a000'
