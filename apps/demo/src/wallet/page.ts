import { loadConfig } from '../config.js'
import { startWallets } from './start-wallets.js'

// The configuration lies beside this file. (Vite would take `new URL('config.json', import.meta.url)` for a file to bundle.)
const beside = import.meta.url.replace(/[^/]*$/, '')
await startWallets(await loadConfig(`${beside}config.json`))
