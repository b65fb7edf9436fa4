import { loadConfig } from '../config.js'
import { startWallets } from './start-wallets.js'

// The configuration lies beside this file. (Vite would take `new URL('config.json', import.meta.url)` for a file to bundle.)
const beside = import.meta.url.replace(/[^/]*$/, '')
// There the user chooses each time: a wallet here is one account, so that none can be switched in it.
await startWallets(await loadConfig(`${beside}config.json`), { remember: false })
