import { getAddress, keccak256, type Address, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Chain } from '../node/chain.js'
import { Turns } from '../turns.js'
import { completeFees, type Head } from './fees.js'
import { completeGas } from './gas.js'
import { countNonce, nextNonce } from './nonce.js'
import { isKnown, isNonceTaken, submit } from './submit.js'
import type { Draft, Sent } from './transaction.js'
import { pause, type Patience } from './wait-for-receipt.js'

/** How often another wallet on the same account may be faster. */
const attempts = 10

/** Signs and sends, one transaction of an account after the other, so that nonces never collide. */
export class Sender {
  readonly #turns = new Turns()
  readonly #last = new Map<string, Sent>()
  readonly #patience: Patience

  constructor(patience: Patience) {
    this.#patience = patience
  }

  /**
   * @param onSigned Awaited before the transaction leaves, so that a crash cannot make the wallet forget it. Called again
   * when another wallet took the nonce and the transaction is signed anew.
   * @throws NodeError when the node refused it; DisconnectedError when it is open whether the node has it.
   */
  send(
    chain: Chain,
    account: PrivateKeyAccount,
    draft: Draft,
    onSigned: (sent: Sent) => Promise<void> = () => Promise.resolve(),
  ): Promise<Sent> {
    const key = `${chain.chainId}:${account.address}`
    return this.#turns.take(key, async () => {
      await chain.node.verify()
      await this.#untilDelegated(chain, account, this.#last.get(key))
      let taken = -1
      for (let attempt = 1; ; attempt += 1) {
        const free = draft.nonce ?? (await nextNonce(chain.node, account.address, this.#last.get(key)))
        const nonce = Math.max(free, taken + 1)
        const raw = await complete(chain, account, draft, nonce)
        const sent = { hash: keccak256(raw), nonce, delegates: draft.delegateTo !== undefined }
        await onSigned(sent)
        try {
          await submit(chain.node, raw)
          this.#last.set(key, sent)
          return sent
        } catch (error) {
          // The refused one is nowhere, so its successor cannot do the same thing twice. That is the node's word: one that
          // a dapp chose could keep both, so it gets a single signature.
          const isFinal = draft.nonce !== undefined || chain.nodeFrom === 'dapp' || attempt === attempts
          if (isFinal || !isNonceTaken(error)) throw error
          taken = nonce
        }
      }
    })
  }

  /**
   * A delegation in its own transaction uses a second nonce, which pools do not count: Hardhat's never gets to what comes
   * after the gap, and geth's takes one transaction at a time of such an account. So the next one waits for the sealed block.
   */
  async #untilDelegated(
    { node }: Chain,
    { address }: PrivateKeyAccount,
    last: Sent | undefined,
  ): Promise<void> {
    if (last?.delegates !== true) return
    const end = Date.now() + this.#patience.patience
    while (Date.now() < end) {
      if ((await countNonce(node, address, 'latest')) > last.nonce) return
      // Gone after evm_revert, or dropped.
      if (!(await isKnown(node, last.hash))) return
      await pause(this.#patience.pollingInterval)
    }
  }
}

async function complete(chain: Chain, account: PrivateKeyAccount, draft: Draft, nonce: number): Promise<Hex> {
  const { chainId, node } = chain
  const head = await node.ask<Head>('eth_getBlockByNumber', 'latest', false)
  const fees = await completeFees(node, head, draft.fees ?? {})
  const authorization =
    draft.delegateTo === undefined ? undefined : await authorize(account, chainId, draft.delegateTo, nonce)
  const gas = draft.gas ?? (await completeGas(node, head, account.address, draft, authorization))
  const { value, data, accessList } = draft
  // viem would hold it against its checksum, which SPEC does not ask for.
  const to = draft.to === undefined ? undefined : getAddress(draft.to)
  const common = { chainId, nonce, to, value, data, gas }
  const withList = { ...common, ...(accessList !== undefined && { accessList }) }
  if (authorization !== undefined && 'maxFeePerGas' in fees) {
    const authorizationList = [authorization]
    return account.signTransaction({ ...withList, ...fees, type: 'eip7702', authorizationList })
  }
  if ('maxFeePerGas' in fees) return account.signTransaction({ ...withList, ...fees, type: 'eip1559' })
  return accessList === undefined
    ? account.signTransaction({ ...common, ...fees, type: 'legacy' })
    : account.signTransaction({ ...common, ...fees, accessList, type: 'eip2930' })
}

/**
 * The nonce of an authorization is checked when the transaction's own has been counted: for an account that sends it
 * itself one more. With another nonce the authorization is skipped, and the receipt is a success with nothing done.
 */
function authorize(account: PrivateKeyAccount, chainId: number, address: Address, nonce: number) {
  return account.signAuthorization({ chainId, address, nonce: nonce + 1 })
}
