import { useVerification } from '@onchain-verify/client/react'
import { useState } from 'react'
import { encodeFunctionData, erc20Abi } from 'viem'
import { useClient } from 'wagmi'
import type { DemoConfig } from '../config.js'
import type { Offer } from '../offers.js'
import type { ConnectedWallet } from '../use-connected-wallet.js'
import { useMilestones } from '../use-milestones.js'
import { LinkStep } from './link-step.js'
import { Policy } from './policy.js'
import { ReceiptStep } from './receipt-step.js'
import { Refusal } from './refusal.js'
import { SendStep, type Sending } from './send-step.js'
import { SignStep } from './sign-step.js'
import { Step } from './step.js'
import { stagesOf } from './stages.js'
import { VerificationStep } from './verification-step.js'

interface ClaimProps {
  readonly config: DemoConfig
  readonly offer: Offer
  readonly wallet: ConnectedWallet | undefined
}

/** One claim, step by step. All of its logic is the client's: this shows its state, and has its buttons. */
export function Claim({ config, offer, wallet }: ClaimProps) {
  const [sending, choose] = useState<Sending>('transaction')
  const client = useClient()
  const consumer = config.contracts[offer.id]
  const verification = useVerification({
    baseUrl: config.serviceUrl,
    chainId: config.chainId,
    consumer,
    abi: offer.abi,
    functionName: offer.functionName,
    ...(offer.args && { args: offer.args }),
    ...(offer.value !== undefined && { value: offer.value }),
    ...(client && { client }),
    wallet: wallet?.provider,
    account: wallet?.account,
    // The node pre-confirms every 200 ms.
    pollingInterval: 100,
    send: sending === 'batch' ? 'calls' : 'transaction',
    ...(sending === 'batch' && { callsBefore: [approval(config, consumer)] }),
  })
  const { state } = verification
  const milestones = useMilestones(state)
  const stage = stagesOf(state)
  return (
    <section className="card claim" aria-labelledby="claim">
      <h2 id="claim">{offer.title}</h2>
      <ol className="steps">
        <Step title="What the contract asks for" stage="past">
          <Policy consumer={consumer} chainId={config.chainId} />
        </Step>
        <Step title="Show that the wallet is yours" stage={stage.sign}>
          <SignStep state={state} isConnected={wallet !== undefined} onStart={verification.start} />
        </Step>
        <Step title="Link an account, if it is not yet" stage={stage.link}>
          <LinkStep state={state} onGo={verification.redirect} onAskAgain={verification.start} />
        </Step>
        <Step title="A verification, for minutes" stage={stage.verification}>
          <VerificationStep state={state} secondsLeft={verification.secondsLeft} />
        </Step>
        <Step title={offer.action} stage={stage.send}>
          <SendStep {...{ state, offer, sending }} onChoose={choose} onClaim={verification.claim} />
        </Step>
        <Step title="In a block" stage={stage.receipt}>
          <ReceiptStep {...{ config, offer, state, milestones, wallet }} />
        </Step>
      </ol>
      <Refusal state={state} onStart={verification.start} onClaim={verification.claim} />
    </section>
  )
}

/** What runs before the claim in a batch, all or nothing with it: the contract may take one unit of the demo token. */
function approval({ contracts }: DemoConfig, consumer: `0x${string}`) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [consumer, 1n] })
  return { to: contracts.DemoToken, data }
}
