import type { ConsumerCheck } from '../policy/check-consumer.js'

/** Prints a check for people: a fact a line, the faults last. */
export function printCheck(network: string, check: ConsumerCheck): void {
  const { consumer, provider, conditions, cutoffBlock, policyHash, registry, gas, faults } = check
  const facts: (readonly [string, string])[] = [
    ['provider', provider],
    ...conditions.map(({ name, op, value }) => ['condition', `${name} ${op} ${value}`] as const),
    ['cutoffBlock', cutoffBlock === '0' ? '0 (no cutoff)' : cutoffBlock],
    ['policyHash', policyHash],
    ['supported', check.supported ? 'yes' : 'no'],
    ['constant', check.constant ? 'yes' : 'no'],
    ['registry', registry.address],
    ['its code', registry.genuine ? 'SignerRegistry of this release' : 'not that of this release'],
    ['its signers', String(registry.signers.length)],
    ...(gas.verification === undefined ? [] : [['check', `${gas.verification} gas`] as const]),
    ...(gas.claim === undefined ? [] : [['whole claim', `about ${gas.claim} gas`] as const]),
  ]
  write([
    `Consumer ${consumer} on ${network}`,
    '',
    ...facts.map(([name, value]) => `  ${name.padEnd(12)}  ${shown(value)}`),
    ...(faults.length === 0 ? [] : ['', ...faults.map((fault) => `  fault: ${escaped(fault)}`)]),
    '',
  ])
}

/** Prints a check for programs. */
export function printJson(check: ConsumerCheck): void {
  write(JSON.stringify(check, null, 2).split('\n').map(escaped))
}

function write(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Contracts are strangers: what one says is shown short. */
function shown(text: string): string {
  return escaped(text.length > 96 ? `${text.slice(0, 96)}...` : text)
}

/** Text with all that could steer a terminal or reorder a line written as JSON escapes it. */
function escaped(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
