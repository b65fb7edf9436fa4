import { BaseError, hashTypedData, type TypedDataDefinition } from 'viem'
import { InvalidParamsError } from '../errors/index.js'
import { is, isRecord, list, object, record, tuple, type Infer } from '../schema/schema.js'
import { address, anything, text } from '../schema/values.js'
import { defineMethod } from './method.js'

const typedData = object(
  {
    types: record(list(object({ name: text, type: text }, {}))),
    primaryType: text,
    domain: record(anything),
    message: record(anything),
  },
  {},
)
const given = is<string | Record<string, unknown>>(
  'typed data (EIP-712), as an object or as JSON',
  (value) => isRecord(value) || isRecord(parse(value)),
)

/** Signs typed data (EIP-712). A domain of another chain is refused: nobody who is here signs for there. */
export const eth_signTypedData_v4 = defineMethod(
  tuple([address, given], []),
  async ([from, data], context, asked) => {
    const { connection, chains, prompts } = context
    const { chainId } = chains.selected
    const message = check(typeof data === 'string' ? parse(data) : data, chainId)
    const account = connection.account(from)
    await prompts.ask({ ...asked, kind: 'sign', chainId, account: account.address, message })
    return connection.account(from).signTypedData(message)
  },
)

/** @throws InvalidParamsError */
function check(value: unknown, chainId: number): TypedDataDefinition {
  const flaw = typedData(value)
  if (flaw !== undefined) throw new InvalidParamsError(`params[1]${flaw.path}: expected ${flaw.expected}`)
  const data = value as Infer<typeof typedData>
  if (data.domain.chainId !== undefined && !isChain(data.domain.chainId, chainId)) {
    throw new InvalidParamsError('params[1].domain.chainId: expected the selected chain')
  }
  try {
    const definition = { ...data, domain: normalize(data.domain) } as unknown as TypedDataDefinition
    hashTypedData(definition)
    return definition
  } catch (error) {
    const reason = error instanceof BaseError ? error.shortMessage : 'its message does not fit its types'
    throw new InvalidParamsError(`params[1]: ${reason}`)
  }
}

function isChain(given: unknown, chainId: number): boolean {
  return ['string', 'number', 'bigint'].includes(typeof given) && Number(given) === chainId
}

/** viem leaves a chain id that is a string out of the domain, and with it out of what is signed. */
function normalize(domain: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return typeof domain.chainId === 'string' ? { ...domain, chainId: BigInt(domain.chainId) } : domain
}

function parse(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : undefined
  } catch {
    // The schema says what is expected.
    return undefined
  }
}
