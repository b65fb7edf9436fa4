import { InternalError, ReceiptTimeoutError } from '../errors.js'
import type { Provider, ProviderEvent } from '../provider.js'
import { isRecord } from '../schema/schema.js'
import type { Handler } from './method.js'

/** Milliseconds; also what is waited when nothing is said. */
export const longestTimeout = 6000

const events: readonly ProviderEvent[] = ['preconfirmation', 'sealed']

/** Sends a transaction and answers with its receipt once it is pre-confirmed (EIP-7966). */
export const eth_sendRawTransactionSync: Handler = async ([data, timeout], { provider }) => {
  const hash = await provider.request({ method: 'eth_sendRawTransaction', params: [data] })
  if (typeof hash !== 'string') throw new InternalError()
  return waitForReceipt(provider, hash, typeof timeout === 'number' ? timeout : longestTimeout)
}

/** Looks at once and after every event of the engine. */
function waitForReceipt(provider: Provider, hash: string, timeout: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      for (const event of events) provider.removeListener(event, look)
      settle()
    }
    const look = () => {
      provider.request({ method: 'eth_getTransactionReceipt', params: [hash] }).then(
        (receipt) => {
          if (isRecord(receipt)) finish(() => resolve(receipt))
        },
        (error: unknown) => finish(() => reject(error instanceof Error ? error : new InternalError())),
      )
    }
    const timer = setTimeout(() => finish(() => reject(new ReceiptTimeoutError(hash, timeout))), timeout)
    for (const event of events) provider.on(event, look)
    look()
  })
}
