import {
  authorizationUrl,
  claim,
  createVerificationMessage,
  fetchVerification,
  OnchainVerifyError,
  UserRejectedError,
  type ClientErrorCode,
} from '@onchain-verify/client'
import { createWalletClient, custom, type Address, type EIP1193Provider } from 'viem'
import type { DemoConfig } from './config.js'
import { defaultOffer } from './offers.js'
import type { ConnectedWallet } from './use-connected-wallet.js'

interface World {
  readonly config: DemoConfig
  readonly wallet: ConnectedWallet
}

/** A way to get an error on purpose. */
export interface Cause {
  readonly code: ClientErrorCode
  /** What is done to get it. */
  readonly how: string
  readonly run: (world: World) => Promise<unknown>
}

export const causes: readonly Cause[] = [
  {
    code: 'contract_not_found',
    how: 'name an account where a contract belongs',
    run: (world) => ask(world, { consumer: world.wallet.account }),
  },
  {
    code: 'invalid_argument',
    how: 'sign another statement',
    run: (world) =>
      ask(world, { change: (message) => message.replace('Claim eligibility', 'Claim everything') }),
  },
  {
    code: 'invalid_policy',
    how: 'ask a contract that wants to know a shoe size',
    run: (world) => ask(world, { consumer: world.config.contracts.UnknownCondition }),
  },
  {
    code: 'not_found',
    how: 'ask at a path where the service is not',
    run: (world) => ask(world, { baseUrl: `${world.config.serviceUrl}/elsewhere` }),
  },
  {
    code: 'malformed_answer',
    how: 'ask the chain’s node in the service’s place',
    run: (world) => ask(world, { baseUrl: world.config.rpcUrl }),
  },
  {
    code: 'verification_expired',
    how: 'send a verification of long ago',
    run: (world) => send(world, 1),
  },
  {
    code: 'invalid_signature',
    how: 'send a made-up signature',
    run: (world) => send(world, 2 ** 39),
  },
  {
    code: 'wrong_chain',
    how: 'claim on a chain that the wallet is not on',
    run: (world) => send(world, 1, 1),
  },
  {
    code: 'invalid_input',
    how: 'send the user to an address that is no web page',
    run: () =>
      Promise.resolve().then(() =>
        authorizationUrl({
          verifyAppUrl: 'javascript:alert(1)',
          redirectUri: location.href,
          provider: 'exchange',
        }),
      ),
  },
]

/** @returns What came of it; undefined when nothing went wrong. @throws what is no error of the client's. */
export async function causeError(cause: Cause, world: World): Promise<OnchainVerifyError | undefined> {
  try {
    await cause.run(world)
    return undefined
  } catch (error) {
    if (error instanceof OnchainVerifyError) return error
    throw error
  }
}

interface Bent {
  readonly consumer?: Address
  readonly baseUrl?: string
  readonly change?: (message: string) => string
}

/** As an app asks, but for one thing. */
async function ask({ config, wallet }: World, { consumer, baseUrl, change }: Bent): Promise<void> {
  const { provider, account } = wallet
  const message = createVerificationMessage({
    address: account,
    consumer: consumer ?? config.contracts[defaultOffer.id],
    chainId: config.chainId,
  })
  const sent = change?.(message) ?? message
  const signer = createWalletClient({ account, transport: custom(provider as EIP1193Provider) })
  const signature = await signer.signMessage({ message: sent }).catch((cause: unknown) => {
    throw new UserRejectedError({ cause })
  })
  await fetchVerification({ baseUrl: baseUrl ?? config.serviceUrl, message: sent, signature })
}

/** Claims with a verification that nobody signed. Nothing is sent, as the simulation refuses it. */
async function send({ config, wallet }: World, expiration: number, chainId = config.chainId): Promise<void> {
  await claim({
    consumer: config.contracts[defaultOffer.id],
    chainId,
    abi: defaultOffer.abi,
    functionName: defaultOffer.functionName,
    verification: { identityHash: `0x${'11'.repeat(32)}`, expiration, signature: `0x${'22'.repeat(85)}` },
    wallet: wallet.provider,
    account: wallet.account,
  })
}
