import type { Facts, Person } from './people.js'
import type { ProviderId, ProviderKind } from './providers.js'

/** Somebody to be, with the profile as it was last changed. */
export interface Choice extends Person {
  readonly facts: Facts
}

/** The page on which a person says who they are, and yes or no. Works without scripts. */
export function consentPage(
  id: ProviderId,
  { title }: ProviderKind,
  people: readonly Choice[],
  host: string,
): string {
  return page(
    `${title}: allow access`,
    `<p>This is a stand-in for an account provider. Choose who you are.</p>
    <p><strong>${escaped(host)}</strong> asks to read your profile at ${escaped(title)}.</p>
    <form method="post">
      <fieldset><legend>Who are you?</legend>
        ${people.map((person, index) => personChoice(id, person, index === 0)).join('\n')}
      </fieldset>
      <p class="actions">
        <button name="decision" value="allow">Allow</button>
        <button name="decision" value="refuse">Refuse</button>
      </p>
    </form>`,
  )
}

export function errorPage(message: string): string {
  return page('This request cannot be answered', `<p role="alert">${escaped(message)}</p>`)
}

function personChoice(provider: ProviderId, { id, name, about, facts, accounts }: Choice, first: boolean) {
  const label = `<label class="person"><input type="radio" name="person" value="${id}"${first ? ' checked' : ''}>
    <span><strong>${escaped(name)}</strong> (${escaped(String(facts.handle))})<br>${escaped(about)}</span></label>`
  const inputs = Object.entries(facts)
    .filter(([fact]) => fact !== 'id')
    .map(([fact, value]) => {
      const type = typeof accounts[provider][fact]
      return factInput({ elementId: `${provider}-${id}-${fact}`, name: `${id}.${fact}`, fact, type }, value)
    })
  return `${label}<details><summary>Change ${escaped(name)}’s profile</summary>${inputs.join('')}
    <p>What is left empty is not in the profile.</p></details>`
}

interface Input {
  readonly elementId: string
  readonly name: string
  readonly fact: string
  readonly type: string
}

function factInput({ elementId, name, fact, type }: Input, value: Facts[string] | undefined): string {
  const label = `<label for="${elementId}">${escaped(fact)}</label>`
  if (type === 'boolean') {
    const option = (text: string, word: string, chosen: boolean) =>
      `<option value="${word}"${chosen ? ' selected' : ''}>${text}</option>`
    return `<p>${label}<select id="${elementId}" name="${name}">${option('yes', 'true', value === true)}${option('no', 'false', value === false)}${option('not told', '', value === '')}</select></p>`
  }
  const digits = type === 'number' ? 'inputmode="numeric" pattern="[0-9]*"' : ''
  return `<p>${label}<input id="${elementId}" name="${name}" value="${escaped(String(value))}" ${digits}></p>`
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body><main><h1>${escaped(title)}</h1>${body}</main></body>
</html>
`
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 36rem; padding: 1rem }
fieldset { border: 1px solid; border-radius: .5rem }
.person { display: flex; gap: .75rem; padding: .5rem 0; min-height: 2.75rem }
details { margin: 0 0 1rem 2rem }
details label { display: inline-block; min-width: 11rem }
input, select, button { font: inherit; max-width: 100%; box-sizing: border-box }
button { min-height: 2.75rem; min-width: 7rem; padding: .5rem 1.5rem }
.actions { display: flex; flex-wrap: wrap; gap: 1rem }
:focus-visible { outline: 3px solid; outline-offset: 2px }
`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
