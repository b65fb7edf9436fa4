import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { App } from './components/app.js'
import { loadConfig, type DemoConfig } from './config.js'
import { createWagmi } from './wagmi.js'
import { startWallets } from './wallet/start-wallets.js'
import './style.css'

const element = document.getElementById('page')
if (element === null) throw new Error('index.html has no #page.')
const root = createRoot(element)

/** The wallets come first, so that those that were connected are again before the dapp looks for them. */
async function start(): Promise<DemoConfig> {
  const config = await loadConfig(new URL('config.json', location.origin))
  await startWallets(config, { remember: true })
  return config
}

start().then(
  (config) =>
    root.render(
      <StrictMode>
        <WagmiProvider config={createWagmi(config)}>
          <QueryClientProvider client={new QueryClient()}>
            <App config={config} />
          </QueryClientProvider>
        </WagmiProvider>
      </StrictMode>,
    ),
  (error: unknown) =>
    root.render(
      <p role="alert">The demo cannot start: {error instanceof Error ? error.message : 'no reason.'}</p>,
    ),
)
