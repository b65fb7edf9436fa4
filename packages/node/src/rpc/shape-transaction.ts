import type { Fields } from './fields.js'

/**
 * Adds what Hardhat leaves out: `yParity`, which every type but the legacy one has, and the timestamp of its block.
 * A transaction that is in no block keeps its nulls.
 */
export function shapeTransaction(transaction: Fields, blockTimestamp: unknown): Fields {
  const isLegacy = transaction.type === undefined || transaction.type === '0x0'
  return {
    ...transaction,
    ...(isLegacy || transaction.yParity !== undefined ? {} : { yParity: transaction.v }),
    blockTimestamp: transaction.blockTimestamp ?? blockTimestamp,
  }
}
