import { hexToBigInt, hexToNumber, type Hex } from 'viem'
import { DisconnectedError, InvalidParamsError } from '../errors/index.js'
import type { Draft, Sent } from '../sending/transaction.js'
import { list, object, tuple, type Infer } from '../schema/schema.js'
import { address, bytes, hash, nonce, quantity, uint64 } from '../schema/values.js'
import { defineMethod } from './method.js'

const transaction = object(
  { from: address },
  {
    to: address,
    value: quantity,
    data: bytes,
    input: bytes,
    gas: uint64,
    nonce,
    gasPrice: quantity,
    maxFeePerGas: quantity,
    maxPriorityFeePerGas: quantity,
    chainId: quantity,
    accessList: list(object({ address, storageKeys: list(hash) }, {})),
  },
)

type Given = Infer<typeof transaction>

/** Fills in what is missing, signs here and sends the signed transaction. Returns its hash. */
export const eth_sendTransaction = defineMethod(tuple([transaction], []), async ([given], context, asked) => {
  const { connection, chains, prompts, sender } = context
  const chain = chains.selected
  const draft = toDraft(given, chain.chainId)
  const account = connection.account(given.from)
  await prompts.ask({
    ...{ ...asked, kind: 'sendTransaction', chainId: chain.chainId, account: account.address },
    transaction: { ...given },
  })
  connection.account(given.from)
  let signed: Sent | undefined
  try {
    const { hash } = await sender.send(chain, account, draft, (sent) => {
      signed = sent
      return Promise.resolve()
    })
    return hash
  } catch (error) {
    if (signed === undefined || !(error instanceof DisconnectedError)) throw error
    throw new DisconnectedError(
      `the node went away while it was sent the transaction; look for ${signed.hash} before sending again`,
    )
  }
})

/** @throws InvalidParamsError for what contradicts itself or the selected chain. */
function toDraft(given: Given, chainId: number): Draft {
  const { to, value, data, input, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = given
  if (given.chainId !== undefined && hexToBigInt(given.chainId) !== BigInt(chainId)) {
    throw new InvalidParamsError('params[0].chainId: expected the selected chain')
  }
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase()) {
    throw new InvalidParamsError('params[0].input: expected the same bytes as data')
  }
  if (gasPrice !== undefined && (maxFeePerGas ?? maxPriorityFeePerGas) !== undefined) {
    throw new InvalidParamsError(
      'params[0].gasPrice: expected no maxFeePerGas and maxPriorityFeePerGas beside it',
    )
  }
  return {
    to,
    value: amount(value) ?? 0n,
    data: data ?? input ?? '0x',
    gas: amount(gas),
    nonce: given.nonce === undefined ? undefined : hexToNumber(given.nonce),
    fees: {
      gasPrice: amount(gasPrice),
      maxFeePerGas: amount(maxFeePerGas),
      maxPriorityFeePerGas: amount(maxPriorityFeePerGas),
    },
    accessList: given.accessList,
    ifEstimateFails: 'throw',
  }
}

const amount = (given: Hex | undefined) => (given === undefined ? undefined : hexToBigInt(given))
