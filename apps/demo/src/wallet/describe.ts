import type { Approval, Call } from '@onchain-verify/wallet'
import {
  erc20Abi,
  formatEther,
  hexToString,
  isAddressEqual,
  isHex,
  size,
  toFunctionSelector,
  type Abi,
  type Address,
} from 'viem'
import type { DemoConfig } from '../config.js'
import { offers } from '../offers.js'

/** A question, as the sheet shows it. */
export interface Description {
  readonly title: string
  readonly lead: string
  readonly rows: readonly Row[]
  /** What is signed, in full. */
  readonly text?: string
  /** The button that agrees. */
  readonly yes: string
}

interface Row {
  readonly name: string
  readonly value: string
}

export function describe(approval: Approval, config: DemoConfig): Description {
  const nameOf = (address: Address | undefined) => contractName(config, address)
  switch (approval.kind) {
    case 'connect':
      return {
        title: 'Connect to this page?',
        lead: 'It will see the account’s address and may ask for signatures. Each is asked for by itself.',
        rows: [row('Page', location.host), ...approval.accounts.map((account) => row('Account', account))],
        yes: 'Connect',
      }
    case 'sign':
      return {
        title: 'Sign this message?',
        lead: 'Signing costs nothing and sends nothing.',
        rows: [row('Account', approval.account)],
        text: messageText(approval.message),
        yes: 'Sign',
      }
    case 'sendTransaction': {
      const { to, value, data } = approval.transaction
      return {
        title: 'Send this transaction?',
        lead: 'It takes effect once it is in a block, and costs gas.',
        rows: [
          row('From', approval.account),
          row('To', nameOf(to as Address | undefined)),
          row('Sends', `${formatEther(BigInt((value ?? 0) as string))} ETH`),
          row('Calls', functionText(data)),
        ],
        yes: 'Send',
      }
    }
    case 'sendCalls':
      return {
        title: approval.calls.length === 1 ? 'Send this call?' : `Send these ${approval.calls.length} calls?`,
        lead: approval.atomic
          ? 'All of them in one transaction, or none.'
          : 'One transaction each, in this order, until one fails.',
        rows: [
          row('From', approval.account),
          ...approval.calls.map((call, index) => row(`Call ${index + 1}`, callText(call, nameOf))),
        ],
        yes: 'Send',
      }
    case 'upgrade':
      return {
        title: 'Upgrade this account?',
        lead: 'To run several calls as one, the account delegates to a contract (EIP-7702). It keeps its address, and stays yours.',
        rows: [
          row('Account', approval.account),
          row('Delegates to', nameOf(approval.executor)),
          ...(approval.delegatedTo === undefined ? [] : [row('Instead of', approval.delegatedTo)]),
        ],
        yes: 'Upgrade',
      }
    case 'watchAsset':
      return {
        title: `Show ${approval.asset.symbol} in this wallet?`,
        lead: 'The wallet lists the token. Nothing is sent.',
        rows: [
          row('Token', nameOf(approval.asset.address)),
          row('Decimals', String(approval.asset.decimals)),
        ],
        yes: 'Add the token',
      }
    case 'switchChain':
      return {
        title: 'Switch to another network?',
        lead: 'The page asks for it.',
        rows: [row('Network', String(approval.target))],
        yes: 'Switch',
      }
    case 'addChain':
      return {
        title: 'Add this network?',
        lead: 'The wallet will send its requests to the address below. Trust it only if you know it.',
        rows: [
          row('Network', `${approval.chain.name} (${approval.chain.chainId})`),
          row('Node', approval.chain.rpcUrl),
        ],
        yes: 'Add',
      }
  }
}

const row = (name: string, value: string): Row => ({ name, value })

function contractName({ contracts }: DemoConfig, address: Address | undefined): string {
  if (address === undefined) return 'a new contract'
  const known = Object.entries(contracts).find(([, own]) => isAddressEqual(own, address))
  return known === undefined ? address : `${known[0]} (${address})`
}

function callText({ to, value, data }: Call, nameOf: (address: Address) => string): string {
  const sent = value === 0n ? '' : `, sends ${formatEther(value)} ETH`
  return `${functionText(data)} at ${nameOf(to)}${sent}`
}

/** What a wallet knows of the contracts here. */
const knownFunctions: Abi = [...offers.flatMap(({ abi }): Abi => abi), ...erc20Abi].filter(
  ({ type }) => type === 'function',
)

/** The called function's name, or its selector. */
function functionText(data: unknown): string {
  if (!isHex(data) || size(data) < 4) return 'nothing'
  const selector = data.slice(0, 10)
  const known = knownFunctions.find(
    (item) => item.type === 'function' && toFunctionSelector(item) === selector,
  )
  return known?.type === 'function' ? known.name : selector
}

/** Text as text, typed data as JSON, bytes that are no text as they are. */
function messageText(message: unknown): string {
  if (typeof message !== 'string') return JSON.stringify(message, undefined, 2)
  if (!isHex(message)) return message
  const text = hexToString(message)
  return text.includes('\ufffd') ? message : text
}
