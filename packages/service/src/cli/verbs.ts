import { configCheck } from './config-check.js'
import { createKeystoreVerb } from './create-keystore.js'
import { addCredential, deleteCredential, listCredentials, resealCredentials } from './credentials.js'
import { migrate } from './migrate.js'
import { serve } from './serve.js'
import type { Verb } from './verb.js'

/** Every verb by what is typed for it. */
export const verbs: Readonly<Record<string, Verb>> = {
  serve,
  migrate,
  'credentials add': addCredential,
  'credentials list': listCredentials,
  'credentials delete': deleteCredential,
  'credentials reseal': resealCredentials,
  'create-keystore': createKeystoreVerb,
  'config check': configCheck,
}

/** The verb when none is given. */
export const defaultVerb = 'serve'
