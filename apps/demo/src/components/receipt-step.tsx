import type { VerificationState } from '@onchain-verify/client'
import type { DemoConfig } from '../config.js'
import type { Offer } from '../offers.js'
import { shortened } from '../texts.js'
import type { ConnectedWallet } from '../use-connected-wallet.js'
import type { Milestones } from '../use-milestones.js'
import { WatchToken } from './watch-token.js'

interface ReceiptStepProps {
  readonly config: DemoConfig
  readonly offer: Offer
  readonly state: VerificationState
  readonly milestones: Milestones
  readonly wallet: ConnectedWallet | undefined
}

/** Twice the same receipt: pre-confirmed, while the block is still being built, and sealed. */
export function ReceiptStep({ config, offer, state, milestones, wallet }: ReceiptStepProps) {
  if (state.status !== 'preconfirmed' && state.status !== 'claimed') return null
  const { receipt } = state
  const { sent, preconfirmed, sealed } = milestones
  const since = (moment: number | undefined) =>
    sent === undefined || moment === undefined
      ? ''
      : `, ${Math.round(moment - sent).toLocaleString('en')} ms after it was sent`
  return (
    <>
      <div role="status">
        {preconfirmed !== undefined && (
          <p className="good">
            Pre-confirmed in block {String(receipt.blockNumber)}
            {since(preconfirmed)}.
          </p>
        )}
        {state.status === 'claimed' && (
          <p className="good">
            Sealed in block {String(receipt.blockNumber)}
            {since(sealed)}. {offer.done}
          </p>
        )}
      </div>
      <p className="about">
        Transaction {shortened(receipt.transactionHash)}, {receipt.gasUsed.toLocaleString('en')} gas
      </p>
      {state.status === 'claimed' && offer.token !== undefined && wallet !== undefined && (
        <WatchToken token={config.contracts[offer.token]} wallet={wallet} />
      )}
    </>
  )
}
