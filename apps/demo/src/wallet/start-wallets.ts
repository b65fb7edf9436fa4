import { createWallet, type Approval } from '@onchain-verify/wallet'
import type { DemoConfig, DevelopmentAccount } from '../config.js'
import { Questions } from './questions.js'
import { showSheet } from './show-sheet.js'
import { walletIcon } from './wallet-icon.js'

export interface WalletsOptions {
  /** Whether a wallet that was connected to this page is so again after a reload. */
  readonly remember: boolean
}

/**
 * Puts the development wallets into this page, one an account, as a browser's extensions would: announced by EIP-6963,
 * each with its prompts in a sheet of its own. A page finds them beside the real ones.
 */
export async function startWallets(config: DemoConfig, options: WalletsOptions): Promise<void> {
  const questions = new Questions()
  showSheet(questions, config)
  // In the order of the list, which is the order in which pages show them.
  for (const account of config.accounts) await startWallet(config, account, questions, options)
}

async function startWallet(
  { rpcUrl, chainId, contracts }: DemoConfig,
  { id, name, privateKey }: DevelopmentAccount,
  questions: Questions,
  { remember }: WalletsOptions,
): Promise<void> {
  const remembered = `development-wallet:${id}`
  let isRestoring = remember && sessionStorage.getItem(remembered) !== null
  const approve = async (approval: Approval) => {
    if (isRestoring && approval.kind === 'connect') return true
    return questions.ask(name, approval)
  }
  const wallet = await createWallet({
    ...{ rpcUrl, chainId, accounts: [privateKey], approve },
    batchExecutor: contracts.BatchExecutor,
  })
  if (isRestoring) await wallet.request({ method: 'eth_requestAccounts' })
  isRestoring = false
  wallet.on('accountsChanged', (accounts) => {
    if (remember && accounts.length > 0) sessionStorage.setItem(remembered, 'connected')
    else sessionStorage.removeItem(remembered)
  })
  wallet.announce({ name, rdns: `onchain-verify.development.${id}`, icon: walletIcon(name) })
}
