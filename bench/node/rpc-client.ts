import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** A node's refusal, in its words. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

export interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

type Answer = { readonly result: unknown } | { readonly error: { readonly message: string } }

/**
 * JSON-RPC over kept-alive HTTP connections, as thin as can be: what a client does of its own is in every figure.
 * @param connections The most at once; further requests wait for one.
 */
export class RpcClient {
  readonly #agent: Agent

  constructor(
    readonly url: string,
    connections = 1,
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /** @throws RefusedError when the node answers with an error. */
  async ask<Result>(method: string, ...params: unknown[]): Promise<Result> {
    return read((await this.#post({ jsonrpc: '2.0', id: 1, method, params })) as Answer) as Result
  }

  /** Several requests as one batch; the answers in their order. */
  async batch(calls: readonly Call[]): Promise<unknown[]> {
    const answers = await this.#post(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
    return (answers as Answer[]).map(read)
  }

  close(): void {
    this.#agent.destroy()
  }

  #post(body: unknown): Promise<unknown> {
    const headers = { 'content-type': 'application/json' }
    return new Promise((resolve, reject) => {
      const sent = request(this.url, { method: 'POST', agent: this.#agent, headers }, (response) => {
        text(response).then((answer) => resolve(JSON.parse(answer) as unknown), reject)
      })
      sent.on('error', reject).end(JSON.stringify(body))
    })
  }
}

function read(answer: Answer): unknown {
  if ('error' in answer) throw new RefusedError(answer.error.message)
  return answer.result
}
