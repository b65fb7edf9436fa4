import { getAddress, hexToBigInt, hexToNumber, numberToHex, parseEther, type Address, type Hex } from 'viem'
import type { Call, Chain, ChainProvider } from './provider.js'

const plenty = parseEther('10000')

interface Receipt {
  readonly status: Hex
  readonly contractAddress: Address | null
}

/** Speaks to a development chain. Methods are Hardhat Network's; anvil knows them by the same names. */
export async function createChain(provider: ChainProvider): Promise<Chain> {
  const request = async <T>(method: string, ...params: readonly unknown[]) =>
    (await provider.request({ method, params })) as T
  const receiptOf = (hash: Hex) => request<Receipt>('eth_getTransactionReceipt', hash)
  const sendRaw = (from: Address, { to, data, value }: Call) =>
    request<Hex>('eth_sendTransaction', { from, to, data, value: numberToHex(value) })

  return {
    chainId: hexToNumber(await request<Hex>('eth_chainId')),
    provider,
    call: (to, data) => request('eth_call', { to, data }, 'latest'),
    send: sendRaw,
    async sent(hash) {
      const { to, input, value } = await request<SentTransaction>('eth_getTransactionByHash', hash)
      return { to, data: input, value: hexToBigInt(value) }
    },
    async sendInOneBlock(calls) {
      const hashes: Hex[] = []
      await request('evm_setAutomine', false)
      try {
        for (const { from, ...call } of calls) hashes.push(await sendRaw(from, call))
        await request('evm_mine')
      } finally {
        await request('evm_setAutomine', true)
      }
      const receipts = await Promise.all(hashes.map(receiptOf))
      return receipts.map(({ status }) => status === '0x1')
    },
    async deploy(from, data) {
      const { contractAddress } = await receiptOf(await request('eth_sendTransaction', { from, data }))
      if (contractAddress === null) throw new Error('The chain deployed nothing.')
      return getAddress(contractAddress)
    },
    async adopt(account) {
      await request('hardhat_setBalance', account, numberToHex(plenty))
      await request('hardhat_impersonateAccount', account)
    },
    setCode: (address, code) => request('hardhat_setCode', address, code),
    setNextTimestamp: (seconds) => request('evm_setNextBlockTimestamp', numberToHex(seconds)),
    async nextTimestamp() {
      const { timestamp } = await request<{ timestamp: Hex }>('eth_getBlockByNumber', 'pending', false)
      return hexToNumber(timestamp)
    },
    snapshot: () => request('evm_snapshot'),
    restore: (snapshot) => request('evm_revert', snapshot),
  }
}

interface SentTransaction {
  readonly to: Address
  readonly input: Hex
  readonly value: Hex
}
