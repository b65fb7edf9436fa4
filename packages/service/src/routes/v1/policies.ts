import {
  hashPolicy,
  InvalidArgumentError,
  InvalidPolicyError,
  policyProblems,
  problemSchema,
  type Consumer,
} from '@onchain-verify/protocol'
import type { FastifyInstance } from 'fastify'
import { isAddress } from 'viem'
import type { App } from '../../app.js'

const condition = {
  type: 'object',
  properties: { name: { type: 'string' }, op: { type: 'string' }, value: { type: 'string' } },
} as const

const schema = {
  tags: ['verification'],
  summary: "A contract's policy as the service reads it, and whether it is supported",
  params: {
    type: 'object',
    required: ['chainId', 'address'],
    properties: { chainId: { type: 'string' }, address: { type: 'string' } },
  },
  response: {
    200: {
      type: 'object',
      required: ['chainId', 'address', 'supported', 'problems'],
      properties: {
        chainId: { type: 'integer' },
        address: { type: 'string' },
        supported: { type: 'boolean' },
        problems: { type: 'array', items: { type: 'string' } },
        provider: { type: 'string' },
        conditions: { type: 'array', items: condition },
        policyHash: { type: 'string' },
      },
    },
    '4xx': problemSchema,
    '5xx': problemSchema,
  },
} as const

interface Params {
  readonly chainId: string
  readonly address: string
}

/** GET /v1/policies/{chainId}/{address}, for developers: a policy that cannot be read is left out of the answer. */
export function routePolicies(app: FastifyInstance, { config, policies, limits }: App): void {
  app.get<{ Params: Params }>('/v1/policies/:chainId/:address', { schema }, async (request) => {
    await limits.perIp(request.ip)
    const consumer = requireConsumer(request.params, config.chains)
    try {
      const { provider, conditions } = await policies.read(consumer)
      const problems = policyProblems({ provider, conditions })
      const policyHash = hashPolicy(consumer, { provider, conditions })
      return { ...consumer, supported: problems.length === 0, problems, provider, conditions, policyHash }
    } catch (error) {
      if (!(error instanceof InvalidPolicyError)) throw error
      return { ...consumer, supported: false, problems: error.problems }
    }
  })
}

/** @throws InvalidArgumentError when the chain is not served or the address is none. */
function requireConsumer({ chainId, address }: Params, chains: App['config']['chains']): Consumer {
  const chain = chains.find((served) => String(served.chainId) === chainId)
  if (chain === undefined) {
    const served = chains.map((each) => each.chainId).join(', ')
    throw new InvalidArgumentError(`The chain id in the path is not served here. Served: ${served}.`)
  }
  if (!isAddress(address)) {
    throw new InvalidArgumentError(
      'The address in the path must be 0x and 40 hex digits, with a right checksum.',
    )
  }
  return { chainId: chain.chainId, address }
}
