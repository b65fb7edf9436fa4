/**
 * What an operator must set right before the service can start. Its sentences name variables and public addresses, and
 * never hold a value that was set.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** @param problems A sentence each; at least one. */
  constructor(readonly problems: readonly string[]) {
    const count = problems.length === 1 ? 'One setting is' : `${problems.length} settings are`
    super([`${count} wrong:`, ...problems.map((problem) => `  - ${problem}`)].join('\n'))
  }
}
