import type { ErrorCode } from '@onchain-verify/protocol'
import { askFor, type Answer } from './app'
import { sealNow } from './send'
import { StepFailedError, tick } from './steps'
import type { Stage } from './walk'

/** Each of the service's error codes, with the request that causes it (SPEC "Verification service (HTTP)"). */
const causes: readonly {
  readonly code: ErrorCode
  readonly request: string
  readonly ask: (stage: Stage) => Promise<Answer>
}[] = [
  {
    code: 'invalid_argument',
    request: 'a message with another statement',
    ask: async ({ serviceUrl, wallets, program }) =>
      askFor(serviceUrl, wallets.ada, await program.getAddress(), { statement: 'Let me in.' }),
  },
  {
    code: 'contract_not_found',
    request: 'a message that names a wallet instead of a contract',
    ask: ({ serviceUrl, wallets }) => askFor(serviceUrl, wallets.ada, wallets.grace.address),
  },
  {
    code: 'verification_not_found',
    request: 'a wallet that never linked the provider',
    ask: async ({ serviceUrl, wallets, airdrop }) =>
      askFor(serviceUrl, wallets.ada, await airdrop.getAddress()),
  },
  {
    code: 'conditions_not_satisfied',
    request: 'an account with 10 of the 1000 followers',
    ask: async ({ serviceUrl, wallets, airdrop }) =>
      askFor(serviceUrl, wallets.alan, await airdrop.getAddress()),
  },
  {
    code: 'needs_reauth',
    request: 'a credential from before the cutoffBlock',
    async ask({ serviceUrl, provider, wallets, settable }) {
      const conditions = [{ name: 'membership_active', op: 'eq', value: 'true' }]
      await sealNow(provider, settable.setPolicy('exchange', conditions))
      await sealNow(provider, settable.setCutoffBlock(await provider.getBlockNumber()))
      return askFor(serviceUrl, wallets.ada, await settable.getAddress())
    },
  },
  {
    code: 'invalid_policy',
    request: 'a contract that asks for an unknown condition',
    async ask({ serviceUrl, provider, wallets, settable }) {
      const conditions = [{ name: 'shoe_size', op: 'gt', value: '40' }]
      await sealNow(provider, settable.setPolicy('exchange', conditions))
      return askFor(serviceUrl, wallets.ada, await settable.getAddress())
    },
  },
]

/**
 * Causes each error code once.
 * @throws StepFailedError when the service answers otherwise.
 */
export async function walkErrors(stage: Stage): Promise<void> {
  for (const { code, request, ask } of causes) {
    const answer = await ask(stage)
    const answered = 'problem' in answer ? answer.problem.code : 'a verification'
    if (answered !== code) throw new StepFailedError(`${request}: expected ${code}, but got ${answered}.`)
    tick(`${answer.status} ${code}`, request)
  }
}
