import type { CredentialCommands } from './dependencies.js'
import type { Argument, Verb, VerbContext } from './verb.js'
import { withDatabase } from './with-database.js'

const wallet: Argument = { name: 'wallet', meaning: 'The address of the wallet.' }
const provider: Argument = { name: 'provider', meaning: 'The provider of the account, such as microblog.' }

/** Adds or renews a credential by hand: for operators and demos, until users link accounts themselves. */
export const addCredential: Verb = {
  summary: 'Links an account to a wallet by hand, or renews it.',
  arguments: [wallet, provider],
  options: {
    subject: { value: 'id', meaning: "The provider's stable id of the account.", required: true },
    trait: { value: 'name=value', meaning: 'What is known of the account; once for each.', many: true },
    'authenticated-at': {
      value: 'unix seconds',
      meaning: 'When the account was authenticated; now when left out.',
    },
  },
  settings: true,
  run: (context) =>
    withCredentials(context, 'Adding', (credentials) =>
      credentials.add({
        ...walletAndProvider(context),
        subject: only(context, 'subject') ?? '',
        traits: context.options.trait ?? [],
        authenticatedAt: only(context, 'authenticated-at'),
      }),
    ),
}

/** Lists a wallet's credentials; the subject is shown as the keyed hash that is stored. */
export const listCredentials: Verb = {
  summary: "Lists a wallet's credentials.",
  arguments: [wallet],
  options: {},
  settings: true,
  run: (context) =>
    withCredentials(context, 'Listing', (credentials) =>
      credentials.list({ wallet: context.arguments.wallet ?? '' }),
    ),
}

/** Forgets a credential. */
export const deleteCredential: Verb = {
  summary: 'Deletes the credential of a wallet at a provider.',
  arguments: [wallet, provider],
  options: {},
  settings: true,
  run: (context) =>
    withCredentials(context, 'Deleting', (credentials) => credentials.delete(walletAndProvider(context))),
}

/** Moves everything to the first of ENCRYPTION_KEYS, so that the others can be dropped. */
export const resealCredentials: Verb = {
  summary: 'Encrypts all credentials again with the first of ENCRYPTION_KEYS.',
  arguments: [],
  options: {},
  settings: true,
  run: (context) => withCredentials(context, 'Resealing', (credentials) => credentials.reseal()),
}

async function withCredentials(
  context: VerbContext,
  doing: string,
  command: (credentials: CredentialCommands) => Promise<readonly string[]>,
): Promise<void> {
  const lines = await withDatabase(context, doing, async (database, { secrets }) =>
    command(await context.dependencies.credentials(database, secrets)),
  )
  for (const line of lines) context.print(line)
}

function walletAndProvider({ arguments: given }: VerbContext) {
  return { wallet: given.wallet ?? '', provider: given.provider ?? '' }
}

const only = (context: VerbContext, option: string) => context.options[option]?.[0]
