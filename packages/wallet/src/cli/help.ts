/** How the command is typed. */
export const command = 'onchain-verify-wallet'

export const help = `Usage: ${command} [flags]

Serves a wallet as JSON-RPC at 127.0.0.1, for programs in any language. Keys come from one of:

  WALLET_PRIVATE_KEYS        private keys in hex, separated by commas
  WALLET_MNEMONIC            a phrase; with --accounts <n>, its first n accounts
  --key-file <file>          private keys in hex, one a line
  --keystore <file>          an encrypted key, with --password-file <file> or WALLET_KEYSTORE_PASSWORD

  --rpc-url <url>            the chain's node (http://127.0.0.1:8545)
  --chain-id <number>        the chain (84532)
  --port <number>            where to listen (8550; 0 takes a free one)
  --approve all|none|ask     who answers prompts: ask is you, here (ask)
  --allow-origin <origin>    a web page that may use the wallet; else none may. May be repeated.
  --store <file>             keeps batches and watched tokens over a restart
  --no-eip7702               behaves as on a chain without EIP-7702
  --help                     prints this`.split('\n')
