import { UpgradeRejectedError, UserRejectedRequestError } from '../errors/index.js'
import { Turns } from '../turns.js'
import type { Approval, ApprovalKind, Approve } from './approval.js'

/** Asks one question. @throws UserRejectedRequestError, for an upgrade UpgradeRejectedError, unless the answer is yes. */
export type Ask = (approval: Approval) => Promise<void>

/** The window that shows prompts: one at a time, in the order in which they were needed. */
export interface Prompts {
  readonly ask: Ask
  /** Keeps the window for the questions of one request, so that none of another comes in between. */
  readonly during: <T>(work: (ask: Ask) => Promise<T>) => Promise<T>
}

export function createPrompts(approve: Approve): Prompts {
  const turns = new Turns()
  const ask: Ask = async (approval) => {
    if (await isApproved(approve, approval)) return
    throw approval.kind === 'upgrade'
      ? new UpgradeRejectedError(approval.account, approval.chainId)
      : new UserRejectedRequestError(subjects[approval.kind])
  }
  const during: Prompts['during'] = (work) => turns.take('', () => work(ask))
  return { ask: (approval) => during((ask) => ask(approval)), during }
}

async function isApproved(approve: Approve, approval: Approval): Promise<boolean> {
  try {
    const answer: unknown = await approve(structuredClone(approval))
    return answer === true
  } catch {
    // Whoever cannot answer has not agreed.
    return false
  }
}

const subjects = {
  connect: 'the connection',
  sendCalls: 'the batch',
  upgrade: 'the upgrade',
  sendTransaction: 'the transaction',
  sign: 'the signature',
  watchAsset: 'the token',
  switchChain: 'the switch to another chain',
  addChain: 'the chain',
} as const satisfies Record<ApprovalKind, string>
