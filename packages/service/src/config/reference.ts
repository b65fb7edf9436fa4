import type { Setting } from './setting.js'
import { settingGroups } from './settings.js'

/** Every setting for a terminal, as lines. */
export function settingsHelp(): string[] {
  return settingGroups.flatMap(({ title, about, settings }) => [
    '',
    `${title}${about === '' ? '' : `. ${about}`}`,
    ...Object.entries(settings).flatMap(([name, setting]) => [
      '',
      `  ${name}`,
      ...facts(setting).map((fact) => `      ${fact}`),
    ]),
  ])
}

function facts(setting: Setting<unknown>): string[] {
  const { meaning, form, secret, example } = setting
  return [
    meaning,
    `${capitalised(form.expected)}; ${whenUnset(setting)}.`,
    ...(secret === true ? ['Secret; may come from the file that NAME_FILE names.'] : []),
    `Example: ${example}`,
  ]
}

/** docs/service-configuration.md. */
export function settingsMarkdown(): string {
  const sections = settingGroups.flatMap(({ title, about, settings }) => [
    `## ${title}`,
    about,
    [
      '| Setting | Meaning | Form | When not set | Example |',
      '| --- | --- | --- | --- | --- |',
      ...Object.entries(settings).map(row),
    ].join('\n'),
  ])
  return `${[introduction, ...sections, rotation].filter((part) => part !== '').join('\n\n')}\n`
}

function row([name, setting]: readonly [string, Setting<unknown>]): string {
  const { meaning, form, secret, example } = setting
  const marked = secret === true ? `\`${name}\` (secret)` : `\`${name}\``
  const fallback = setting.default === undefined ? (setting.optional ?? 'required') : `\`${setting.default}\``
  return `| ${[marked, meaning, form.expected, fallback, `\`${example}\``].join(' | ')} |`
}

function whenUnset({ default: fallback, optional }: Setting<unknown>): string {
  if (fallback !== undefined) return `default ${fallback}`
  return optional === undefined ? 'required' : `when not set, ${optional}`
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const introduction = `<!-- Generated from packages/service/src/config/settings.ts by \`npm run docs:service\`. -->

# Settings of the verification service

Every setting is an environment variable. All of them are checked at start, all problems are told at once, and no value is
ever printed; \`onchain-verify-service config check\` does only that. An empty variable counts as not set.

A setting marked secret may also come from a file: \`IDENTITY_SECRET_FILE=/run/secrets/identity\` in place of
\`IDENTITY_SECRET\`. A line break at the file's end is not part of the secret.

The least that must be set: \`VERIFY_APP_URL\`, \`RPC_URLS_84532\`, \`REGISTRY_ADDRESS_84532\`, the three secrets, and a signer.`

const rotation = `## Rotating the signer

\`SIGNER_*\` signs everything. \`NEXT_SIGNER_*\` signs nothing: it is opened at start, checked against every registry and shown by
\`GET /v1/config\`, so that nothing is left to go wrong when it takes over.

1. Add the new signer to every registry: \`npx hardhat signers add <address> --network <network> --execute\`.
2. Set \`NEXT_SIGNER_*\` and restart. Outside development the service starts only when every registry allows both signers.
3. Move \`NEXT_SIGNER_*\` to \`SIGNER_*\` and restart: from here the new one signs.
4. Wait for \`VERIFICATION_LIFETIME_SECONDS\`, so that what the old one signed has run out, then remove it from the registries.

A key has leaked? Begin with removing it from the registries.`
