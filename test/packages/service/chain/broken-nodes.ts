import { honest, reply, type Respond } from '../json-rpc-server'

/** Breaks everything but the check of the chain id. */
export const but =
  (broken: Respond): Respond =>
  (question, response) =>
    question.method === 'eth_chainId' ? honest(question, response) : broken(question, response)

export const says = (text: string, status = 200): Respond =>
  but((_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(text))

export const result = (value: unknown): Respond =>
  but((question, response) => reply(response, question, { result: value }))

export const error = (value: unknown): Respond =>
  but((question, response) => reply(response, question, { error: value }))

const huge = Buffer.alloc(2 ** 20 + 1, ' ')

/** How a node fails, and what is said about it. */
export const outages: { what: string; broken: Respond; failure: string }[] = [
  { what: 'hangs', broken: but(() => undefined), failure: 'did not answer within 300 ms' },
  {
    what: 'hangs in the middle of its answer',
    broken: but((_, response) => response.write('{"jsonrpc"')),
    failure: 'did not answer within 300 ms',
  },
  {
    what: 'hangs when asked for its chain',
    broken: (question, response) => question.method !== 'eth_chainId' && honest(question, response),
    failure: 'did not answer within 300 ms',
  },
  { what: 'hangs up', broken: but((_, { socket }) => socket?.destroy()), failure: 'cannot be reached' },
  { what: 'answers 500', broken: says('{}', 500), failure: 'answered HTTP 500' },
  { what: 'answers 429', broken: says('slow down', 429), failure: 'answered HTTP 429' },
  {
    what: 'redirects, even to where it would answer',
    broken: but((question, response) =>
      response.req.url === '/there'
        ? honest(question, response)
        : response.writeHead(307, { location: '/there' }).end(),
    ),
    failure: 'cannot be reached',
  },
  {
    what: 'answers HTML',
    broken: says('<html>Welcome</html>'),
    failure: 'answered something that is not JSON',
  },
  { what: 'answers nothing', broken: says(''), failure: 'answered something that is not JSON' },
  {
    what: 'answers half of its JSON',
    broken: says('{"jsonrpc":"2.0","id":'),
    failure: 'answered something that is not JSON',
  },
  {
    what: 'answers another request',
    broken: but((question, response) => reply(response, { ...question, id: 999 }, { result: '0x2a' })),
    failure: 'did not answer the request in JSON-RPC',
  },
  { what: 'answers a list', broken: says('[]'), failure: 'did not answer the request in JSON-RPC' },
  { what: 'answers null', broken: says('null'), failure: 'did not answer the request in JSON-RPC' },
  { what: 'answers no result', broken: result(undefined), failure: 'gave a malformed eth_call result' },
  { what: 'answers a null result', broken: result(null), failure: 'gave a malformed eth_call result' },
  { what: 'answers half a byte', broken: result('0x2'), failure: 'gave a malformed eth_call result' },
  { what: 'answers a number', broken: result(42), failure: 'gave a malformed eth_call result' },
  {
    what: 'answers over a megabyte',
    broken: says(huge.toString()),
    failure: 'answered more than 1048576 bytes',
  },
  {
    what: 'is of another chain',
    broken: (question, response) =>
      question.method === 'eth_chainId'
        ? reply(response, question, { result: '0x1' })
        : honest(question, response),
    failure: 'is not of chain 84532',
  },
  {
    what: 'limits its rate',
    broken: error({ code: -32005, message: 'limit exceeded for key secret-key' }),
    failure: 'refused eth_call with error -32005',
  },
  {
    what: 'has an internal error',
    broken: error({ code: -32603, message: 'Internal error' }),
    failure: 'refused eth_call with error -32603',
  },
  {
    what: 'has lost its head',
    broken: error({ code: -32000, message: 'header not found' }),
    failure: 'refused eth_call with error -32000',
  },
  { what: 'has no error code', broken: error({}), failure: 'refused eth_call with error without a code' },
  { what: 'answers an error that is text', broken: error('no'), failure: 'gave a malformed error' },
]

/** How nodes say that the call itself failed; `data` is what they say it failed with. */
export const reverts: { node: string; error: object; data: string }[] = [
  { node: 'geth', error: { code: 3, message: 'execution reverted', data: '0x08c379a0' }, data: '0x08c379a0' },
  { node: 'geth, in other words', error: { code: 3, message: 'VM error' }, data: '0x' },
  { node: 'geth, without data', error: { code: -32000, message: 'execution reverted' }, data: '0x' },
  { node: 'geth, out of gas', error: { code: -32000, message: 'out of gas' }, data: '0x' },
  { node: 'geth, invalid', error: { code: -32000, message: 'invalid opcode: INVALID' }, data: '0x' },
  { node: 'geth, jump', error: { code: -32000, message: 'invalid jump destination' }, data: '0x' },
  { node: 'geth, stack', error: { code: -32000, message: 'stack underflow (0 <=> 1)' }, data: '0x' },
  {
    node: 'anvil',
    error: { code: 3, message: 'execution reverted: custom error', data: '0xab' },
    data: '0xab',
  },
  { node: 'Besu', error: { code: -32000, message: 'Execution reverted', data: '0xab' }, data: '0xab' },
  {
    node: 'Nethermind',
    error: { code: -32015, message: 'VM execution error.', data: 'Reverted 0xabcd' },
    data: '0xabcd',
  },
  {
    node: 'Hardhat',
    error: {
      code: -32603,
      message: 'Error: VM Exception while processing transaction: reverted with custom error',
      data: { message: '…', data: '0xabcd' },
    },
    data: '0xabcd',
  },
]
