import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import { badInput } from '../../config/bad-input'
import { checkNetwork } from '../../config/network-preflight'
import { plan, sends, type Order, type PlannedTransaction } from './order'
import { refusal } from './refusal'
import { openRegistry, readRegistry, type RegistryState } from './registry'
import { facts, print } from './report'
import type { SendingOptions } from './verb'

/** How long a transaction may take to be mined, in milliseconds. */
const miningTimeout = 120_000

/** What came of an order. */
export interface Outcome {
  readonly transaction: PlannedTransaction
  /** Absent after a dry run. */
  readonly hash?: string
  /** The registry afterwards. */
  readonly registry: RegistryState
}

/**
 * Simulates an order and, unless this is a dry run, sends it and waits until it is mined.
 * @throws HardhatPluginError One sentence, before anything is sent whenever the node can tell.
 */
export async function carryOut(
  hre: HardhatRuntimeEnvironment,
  options: SendingOptions,
  orderFor: (registry: RegistryState) => Order,
): Promise<Outcome> {
  const { ethers, network } = hre
  const sending = sends(network.live, options)
  await checkNetwork(hre, { sends: sending })
  const registry = await openRegistry(hre, options)
  const order = orderFor(registry)
  const accounts = (await ethers.getSigners()).map((account) => account.address)
  const transaction = plan(order, registry, accounts)
  await simulate(hre, transaction, (error) => badInput(refusal(error, registry, order)))

  if (!sending) {
    const hint = options.dryRun ? '' : ' Add --execute to send it.'
    print(`Dry run on ${network.name}: nothing was sent.${hint}`, facts(describe(transaction)))
    return { transaction, registry }
  }
  print(`Sending on ${network.name}`, facts(describe(transaction)))
  const hash = await send(hre, transaction, (error) => badInput(refusal(error, registry, order)))
  return { transaction, hash, registry: await readRegistry(registry.contract, registry.address) }
}

type Refuse = (error: unknown) => Error

async function simulate(
  { network }: HardhatRuntimeEnvironment,
  { from, to, data }: PlannedTransaction,
  refuse: Refuse,
): Promise<void> {
  try {
    await network.provider.send('eth_call', [{ from, to, data }, 'latest'])
  } catch (error) {
    throw refuse(error)
  }
}

async function send(
  { ethers }: HardhatRuntimeEnvironment,
  { from, to, data }: PlannedTransaction,
  refuse: Refuse,
): Promise<string> {
  const account = await ethers.getSigner(from)
  const sent = await account.sendTransaction({ to, data }).catch((error: unknown) => {
    throw refuse(error)
  })
  print('', facts([['transaction', sent.hash]]))
  const receipt = await sent.wait(1, miningTimeout).catch(() => null)
  if (receipt === null) {
    throw badInput(
      `Transaction ${sent.hash} was sent, but it is not known to be mined: look it up before sending again.`,
    )
  }
  print('', facts([['mined in block', String(receipt.blockNumber)]]))
  return sent.hash
}

function describe({ from, to, method, data, effect }: PlannedTransaction): [string, string][] {
  return [
    ['from', from],
    ['to', `${to} (SignerRegistry)`],
    ['function', method],
    ['data', data],
    ['effect', effect],
  ]
}
