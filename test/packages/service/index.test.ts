import { expect } from 'chai'
import * as service from '@onchain-verify/service'
import { exportsToEsModules } from '../es-module'

const names = [
  'CommandArgumentError',
  'ConfigError',
  'DirectoryInUseError',
  'LinkFailedError',
  'LinkingError',
  'SchemaTooNewError',
  'SignerError',
  'UnavailableError',
  'UnreadableCredentialError',
  'addCredential',
  'buildApp',
  'checkSigners',
  'clockSkew',
  'createChainClient',
  'createCredentialStore',
  'createKeystore',
  'createPolicyReader',
  'createPseudonym',
  'createRateLimits',
  'createTicketStore',
  'deleteCredential',
  'developmentAccounts',
  'hashSubject',
  'isJsonPointer',
  'listCredentials',
  'loadConfig',
  'maxMessageBytes',
  'maxSignatureBytes',
  'migrate',
  'openDatabase',
  'openKmsSigner',
  'openPostgres',
  'openSigner',
  'openSigners',
  'parseDerSignature',
  'parseRedirectUri',
  'ping',
  'proveWallet',
  'providerLimits',
  'readAccount',
  'readPointer',
  'readProvidersFile',
  'resealCredentials',
  'runCommand',
  'settingGroups',
  'settingsMarkdown',
  'startServer',
  'subjectDomainTag',
  'subjectSecretMinBytes',
  'verbs',
  'withLowS',
  'withOutcome',
]

describe('@onchain-verify/service', () => {
  it('exports these names and no other to CommonJS', () =>
    expect(Object.keys(service).sort()).to.deep.equal(names))

  it('exports the same to ES modules', async () =>
    expect(await exportsToEsModules('@onchain-verify/service')).to.deep.equal(names))
})
