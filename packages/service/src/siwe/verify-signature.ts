import { recoverAddress } from '@onchain-verify/issuer'
import { InvalidArgumentError } from '@onchain-verify/protocol'
import {
  encodeDeployData,
  erc6492SignatureValidatorByteCode,
  hashMessage,
  erc6492SignatureValidatorAbi,
  type Address,
  type Hex,
} from 'viem'
import type { ChainClient } from '../chain/chain-client.js'

/**
 * Longest signature in bytes. Smart wallets put passkey assertions and the deployment's call data in; a kilobyte or two is
 * usual. With the validator it stays below the 49,152 bytes of EIP-3860.
 */
export const maxSignatureBytes = 32_768

/**
 * Gas for asking a smart wallet. Deploying one behind a proxy takes about 300,000, checking a passkey in Solidity as much
 * again. A development node takes seconds to trace six million.
 */
const walletGas = 3_000_000n

/** A message and what is said to be the wallet's signature over it (EIP-191). */
export interface SignedMessage {
  readonly wallet: Address
  readonly message: string
  readonly signature: string
}

/**
 * Checks the signature of a key locally, then that of a smart wallet by asking the chain: ERC-1271, and ERC-6492 for one
 * that is not deployed yet. A key's signature is r || s || v with v 27, 28, 0 or 1 (not the 64 bytes of EIP-2098, which
 * wallets do not send for messages).
 * @throws InvalidArgumentError when it is not the wallet's.
 * @throws UnavailableError when the chain would have to be asked and cannot be: never a verdict on the signature.
 */
export async function verifySignature(
  { wallet, message, signature }: SignedMessage,
  chain: ChainClient,
): Promise<void> {
  requireBytes(signature)
  const hash = hashMessage(message)
  if ((await recoverAddress(hash, signature)) === wallet) return

  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [wallet, hash, signature],
    bytecode: erc6492SignatureValidatorByteCode,
  })
  const outcome = await chain.call({ data, gas: walletGas })
  if (outcome.status === 'success' && outcome.data === '0x01') return
  throw new InvalidArgumentError(
    "signature is not the wallet's: sign the exact message with the account it names.",
  )
}

function requireBytes(signature: string): asserts signature is Hex {
  if (signature.length > 2 + 2 * maxSignatureBytes) {
    throw new InvalidArgumentError(`signature must be at most ${maxSignatureBytes} bytes.`)
  }
  if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(signature)) {
    throw new InvalidArgumentError('signature must be 0x and at least one byte of hex.')
  }
}
