import { ConfigError, loadConfig, type Variables } from '@onchain-verify/service'
import { leastVariables } from '../variables'

/** What loadConfig finds wrong with the least variables, bent. Undefined takes one away. */
export function problemsWith(bend: Variables): readonly string[] {
  try {
    loadConfig({ ...leastVariables, ...bend })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
