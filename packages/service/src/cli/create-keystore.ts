import type { Form } from '../config/form.js'
import { readSecretFile, systemErrorCode } from '../config/secret-file.js'
import { settingsByName } from '../config/settings.js'
import { SignerError } from '../signer/signer-error.js'
import { createKeystore } from '../signer/signer-commands.js'
import { withProgress } from './progress.js'
import type { Verb, VerbContext } from './verb.js'

/** Makes a signing key and writes it down encrypted. */
export const createKeystoreVerb: Verb = {
  summary: 'Makes a new signing key, writes it to an encrypted keystore file, and prints its address.',
  arguments: [{ name: 'file', meaning: 'The file to write. One that exists is left alone.' }],
  options: {
    'password-file': {
      value: 'file',
      meaning: 'Holds the password, at least 12 characters.',
      required: true,
    },
    'private-key-file': { value: 'file', meaning: 'Holds a key in hex to put in, instead of a new one.' },
  },
  settings: false,
  run: async (context) => {
    const { file = '' } = context.arguments
    const { password, privateKey } = readFiles(context)
    const request = { file, password, ...(privateKey === undefined ? {} : { privateKey }) }
    const address = await withProgress(context.report, 'Encrypting', createKeystore(request))
    context.print(address)
    context.report(`Written to ${file}. Allow it at a registry: npx hardhat signers add ${address}`)
  },
}

/** Both go the way of the settings that they will become. */
function readFiles({ options }: VerbContext) {
  const passwordFile = options['password-file']?.[0] ?? ''
  const keyFile = options['private-key-file']?.[0]
  const { SIGNER_KEYSTORE_PASSWORD: password, SIGNER_PRIVATE_KEY: privateKey } = settingsByName
  return {
    password: readFlag('--password-file', passwordFile, password.form),
    privateKey: keyFile === undefined ? undefined : readFlag('--private-key-file', keyFile, privateKey.form),
  }
}

function readFlag<T>(flag: string, file: string, form: Form<T>): T {
  const value = form.parse(readFlagFile(flag, file))
  if (value === undefined) throw new SignerError(`The file of ${flag} must hold ${form.expected}.`)
  const weakness = form.weakness?.(value)
  if (weakness !== undefined) throw new SignerError(`The file of ${flag} holds no secret: it ${weakness}.`)
  return value
}

function readFlagFile(flag: string, file: string): string {
  try {
    return readSecretFile(file)
  } catch (error) {
    throw new SignerError(`The file of ${flag} cannot be read (${systemErrorCode(error)}).`)
  }
}
