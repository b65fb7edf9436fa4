import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TASK_NODE_CREATE_SERVER } from 'hardhat/builtin-tasks/task-names'
import hre from 'hardhat'
import type { JsonRpcServer } from 'hardhat/types'

/** A JSON-RPC request as it comes in. */
export interface Question {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** Answers one request, or does what a broken node does with it. */
export type Respond = (question: Question, response: ServerResponse) => unknown

/** An HTTP server that does as it is told and writes down what it is asked. */
export interface Endpoint {
  readonly url: string
  readonly asked: Question[]
  respond: Respond
  stop(): Promise<void>
}

export async function startEndpoint(respond: Respond): Promise<Endpoint> {
  const asked: Question[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const question = JSON.parse(Buffer.concat(chunks).toString()) as Question
      asked.push(question)
      endpoint.respond(question, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const endpoint: Endpoint = {
    url: `http://127.0.0.1:${port}/v2/secret-key`,
    asked,
    respond,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return endpoint
}

/** Serves this process's Hardhat chain over HTTP, as `hardhat node` does. */
export async function startHardhatChain(): Promise<{ url: string; stop: () => Promise<void> }> {
  const settings = { hostname: '127.0.0.1', port: 0, provider: hre.network.provider }
  const server = (await hre.run(TASK_NODE_CREATE_SERVER, settings)) as JsonRpcServer
  const { address, port } = await server.listen()
  return { url: `http://${address}:${port}`, stop: () => server.close() }
}

/** Passes requests on to a real node. */
export function forwardTo(url: string): Respond {
  return async (question, response) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(question) })
    response.setHeader('content-type', 'application/json').end(await answer.text())
  }
}

export const reply = (response: ServerResponse, { id }: Question, body: object) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, ...body }))

/** A node of chain 84532 that answers every call with 0x2a and knows block 7. */
export const honest: Respond = (question, response) => {
  const block = { number: question.params[0], timestamp: '0x700' }
  const results: Record<string, unknown> = {
    eth_chainId: '0x14a34',
    eth_call: '0x2a',
    eth_getBlockByNumber: question.params[0] === '0x7' ? block : null,
  }
  return reply(response, question, { result: results[question.method] })
}
