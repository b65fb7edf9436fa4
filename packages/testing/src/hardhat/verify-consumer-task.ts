import { inspect } from 'node:util'
import { task, types } from 'hardhat/config'
import { HardhatPluginError } from 'hardhat/plugins'
import type { CLIArgumentType, HardhatRuntimeEnvironment } from 'hardhat/types'
import { getAddress, isAddress, isHex, size, type Address, type Hex } from 'viem'
import { printCheck, printJson } from './print-check.js'

interface TaskArguments {
  readonly address: Address
  readonly registry?: Address
  readonly claim?: Hex
  readonly value: string
  readonly json: boolean
}

/** Ends the task with one sentence and exit status 1. */
function refuse(sentence: string): HardhatPluginError {
  const error = new HardhatPluginError('@onchain-verify/testing', sentence)
  // On a machine without a display Hardhat takes itself to be in CI and inspects every error for its stack trace.
  Object.defineProperty(error, inspect.custom, { value: () => '' })
  return error
}

/** A typed address must carry its checksum: with a wrong digit another contract would be checked. */
const address: CLIArgumentType<string> = {
  name: 'address',
  parse: (_name, value) => value,
  validate: (name, value: unknown) => {
    if (typeof value === 'string' && isAddress(value) && getAddress(value) === value) return
    throw refuse(`${name} must be an address with its checksum: 0x and 40 hex digits in mixed case.`)
  },
}

/** Adds the task to Hardhat. */
export function addVerifyConsumerTask(): void {
  task(
    'verify-consumer',
    'Checks a deployed consumer of verifications; exits with 1 when it is not fit for use',
  )
    .addParam('address', "The consumer contract's address", undefined, address)
    .addOptionalParam('registry', 'The registry that it should ask', undefined, address)
    .addOptionalParam(
      'claim',
      'Calldata of a claim to measure, with any identityHash, expiration and signature',
      undefined,
      types.string,
    )
    .addOptionalParam('value', 'Wei that the measured claim sends along', '0', types.string)
    .addFlag('json', 'Print JSON')
    .setAction(async (given: TaskArguments, { network }: HardhatRuntimeEnvironment) => {
      // The engine takes a quarter of a second to load, which no other task should pay.
      const { checkConsumer } = await import('../policy/check-consumer.js')
      const { ConsumerError } = await import('../policy/consumer-report.js')
      const request = { address: given.address, registry: given.registry, claim: claimOf(given) }
      const check = await checkConsumer(network.provider, request).catch((error: unknown) => {
        throw error instanceof ConsumerError ? refuse(error.message) : error
      })
      if (given.json) printJson(check)
      else printCheck(network.name, check)

      if (check.faults.length > 0) {
        const faults = check.faults.length === 1 ? '1 fault' : `${check.faults.length} faults`
        throw refuse(`${given.address} is not fit for use: ${faults}, listed above.`)
      }
      return check
    })
}

function claimOf({
  claim,
  value,
}: TaskArguments): { readonly data: Hex; readonly value: bigint } | undefined {
  if (!/^\d{1,78}$/.test(value)) throw refuse('--value must be a whole number of wei.')
  if (claim === undefined) return undefined
  if (!isHex(claim) || claim.length % 2 !== 0 || size(claim) < 4) {
    throw refuse(
      '--claim must be calldata: 0x and hex digits, as contract.interface.encodeFunctionData gives it.',
    )
  }
  return { data: claim, value: BigInt(value) }
}
