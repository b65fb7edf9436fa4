import { expect } from 'chai'
import { id } from 'ethers'
import { createRpcPolicyReader, type NodeRequest } from '@onchain-verify/issuer'
import { ContractNotFoundError, encodeConditions, encodeProvider, hashPolicy } from '@onchain-verify/protocol'
import { rejection } from '../../rejection'
import { consumer, policy } from './world'

const getters = ['provider', 'conditions', 'cutoffBlock'] as const
type Getter = (typeof getters)[number]

const selectors = new Map<string, Getter>(getters.map((name) => [id(`${name}()`).slice(0, 10), name]))
const answers: Record<Getter, string> = {
  provider: encodeProvider(policy.provider),
  conditions: encodeConditions(policy.conditions),
  cutoffBlock: `0x${'2'.padStart(64, '0')}`,
}

/** What the node is asked, in words: a getter's name, "latest block" or "cutoff block". */
type Question = Getter | 'latest block' | 'cutoff block'

function questionOf({ method, params }: Parameters<NodeRequest>[0]): Question {
  const [first] = params as [string | { data: string }]
  if (method === 'eth_getBlockByNumber') return first === 'latest' ? 'latest block' : 'cutoff block'
  return selectors.get((first as { data: string }).data)!
}

/** A node at block 9 with one honest contract whose cutoff is block 2; `bend` may answer or throw instead. */
function read(bend: (question: Question) => unknown) {
  const answer = (question: Question) => {
    if (question === 'latest block') return { number: '0x9', timestamp: '0x900' }
    return question === 'cutoff block' ? { number: '0x2', timestamp: '0x200' } : answers[question]
  }
  const request = async (asked: Parameters<NodeRequest>[0]): Promise<unknown> => {
    const question = questionOf(asked)
    const bent = await bend(question)
    return bent === undefined ? answer(question) : bent
  }
  return createRpcPolicyReader(request as NodeRequest).read(consumer)
}

const rpcError = (code: number, message: string) => Object.assign(new Error(message), { code })

/** How nodes say that a call failed in the contract. */
const reverts = [
  { node: 'geth, reverting', error: rpcError(3, 'execution reverted') },
  { node: 'geth, reverting in other words', error: rpcError(3, 'VM error') },
  { node: 'geth, out of gas', error: rpcError(-32000, 'out of gas') },
  { node: 'geth, invalid', error: rpcError(-32000, 'invalid opcode: INVALID') },
  {
    node: 'Hardhat over HTTP',
    error: rpcError(
      -32603,
      'Error: VM Exception while processing transaction: reverted with an unrecognized custom error',
    ),
  },
  { node: 'Hardhat, out of gas', error: rpcError(-32000, 'Transaction ran out of gas') },
]

const failures = [
  rpcError(-32603, 'Internal error'),
  rpcError(-32005, 'Rate limit exceeded'),
  rpcError(-32000, 'header not found'),
  rpcError(-32601, 'the method eth_call does not exist'),
  new TypeError('fetch failed'),
  new Error('connect ECONNREFUSED 127.0.0.1:8545'),
]

const questions: Question[] = ['latest block', ...getters, 'cutoff block']

describe('createRpcPolicyReader at a node', () => {
  it('reads the policy, the cutoff and the time when all goes well', async () => {
    expect(await read(() => undefined)).to.deep.equal({
      ...policy,
      consumer,
      hash: hashPolicy(consumer, policy),
      authenticatedSince: 0x200,
      readAt: 0x900,
    })
  })

  for (const { node, error } of reverts) {
    for (const getter of ['provider', 'conditions'] as const) {
      it(`finds no contract when ${getter}() fails in it: ${node}`, async () => {
        const bend = (question: Question) => (question === getter ? Promise.reject(error) : undefined)
        expect(await rejection(read(bend))).to.be.instanceOf(ContractNotFoundError)
      })
    }

    it(`takes a failing cutoffBlock() for no cutoff: ${node}`, async () => {
      const bend = (question: Question) => (question === 'cutoffBlock' ? Promise.reject(error) : undefined)
      expect(await read(bend)).to.include({ authenticatedSince: 0 })
    })
  }

  for (const failure of failures) {
    it(`passes on what went wrong, whatever it was asked: ${failure.message}`, async () => {
      for (const broken of questions) {
        const bend = (question: Question) => (question === broken ? Promise.reject(failure) : undefined)
        expect(await rejection(read(bend)), broken).to.equal(failure)
      }
    })
  }

  const missing = [
    {
      what: 'no latest block',
      question: 'latest block',
      answer: null,
      message: 'The node has no latest block.',
    },
    {
      what: 'a latest block without a number',
      question: 'latest block',
      answer: { number: null, timestamp: '0x900' },
      message: 'The node has no latest block.',
    },
    {
      what: "no block of the cutoff's",
      question: 'cutoff block',
      answer: null,
      message: 'The node has no block 2.',
    },
  ]
  for (const { what, question: broken, answer, message } of missing) {
    it(`fails plainly at ${what}`, async () => {
      const error = await rejection(read((question) => (question === broken ? answer : undefined)))
      expect(error).to.be.instanceOf(Error).and.include({ name: 'Error', message })
    })
  }
})
