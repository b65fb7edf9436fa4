import { optional, required } from '../schema/parameters.js'
import { list } from '../schema/schema.js'
import { address, block, object, slot, transaction } from '../schema/values.js'
import type { Context, Method } from './method.js'

export const stateMethods: Readonly<Record<string, Method>> = {
  eth_getBalance: { params: [required('address', address), required('block', block)] },
  eth_getTransactionCount: { params: [required('address', address), required('block', block)] },
  eth_getCode: { params: [required('address', address), optional('block', block)] },
  eth_getStorageAt: {
    params: [required('address', address), required('position', slot), required('block', block)],
    handle: getStorageAt,
  },
  eth_getProof: {
    params: [
      required('address', address),
      required('storageKeys', list(slot, 1024)),
      required('block', block),
    ],
  },
  eth_call: {
    params: [
      required('transaction', transaction),
      optional('block', block),
      optional('stateOverrides', object),
    ],
  },
  eth_estimateGas: {
    params: [
      required('transaction', transaction),
      optional('block', block),
      optional('stateOverrides', object),
    ],
  },
  eth_gasPrice: { params: [] },
  eth_maxPriorityFeePerGas: { params: [] },
  eth_blobBaseFee: { params: [] },
}

/** Clients write a slot as a quantity, as 32 bytes or in between; Hardhat takes the first two. */
async function getStorageAt(
  [account, position, at]: readonly unknown[],
  { provider }: Context,
): Promise<unknown> {
  const padded = `0x${String(position).slice(2).padStart(64, '0')}`
  return provider.request({ method: 'eth_getStorageAt', params: [account, padded, at] })
}
