import { defineChain } from 'viem'
import { createConfig, http, type Config } from 'wagmi'
import type { DemoConfig } from './config.js'

/** The chain of the stack, and whatever wallets announce themselves (EIP-6963). */
export function createWagmi({ chainId, rpcUrl }: DemoConfig): Config {
  const chain = defineChain({
    id: chainId,
    name: `Local chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return createConfig({ chains: [chain], transports: { [chainId]: http(rpcUrl) } })
}
