import type { ConsumerReport } from '@onchain-verify/testing'
import { badInput } from '../config/bad-input'
import { checkNetwork } from '../config/network-preflight'
import { inspect } from './operator/inspect'
import { openRegistry } from './operator/registry'
import { escaped, facts, print, printJson, shown, table } from './operator/report'
import { address, consumer, onRegistry, type RegistryOption } from './operator/verb'

interface Options extends RegistryOption {
  readonly consumer: `0x${string}`
  readonly json: boolean
}

onRegistry(
  consumer
    .task(
      'policy',
      "Shows a consumer's policy and whether it is supported and constant; fails when it is not",
    )
    .addPositionalParam('consumer', "The consumer contract's address", undefined, address),
)
  .addFlag('json', 'Print JSON')
  .setAction(async ({ consumer: target, json, ...options }: Options, hre) => {
    await checkNetwork(hre, { sends: false })
    const registry = await openRegistry(hre, options)
    const report = await inspect(hre, {
      chainId: Number((await hre.ethers.provider.getNetwork()).chainId),
      address: target,
      registry: registry.address as `0x${string}`,
    })
    if (json) printJson(report)
    else print(`Policy of the consumer ${target} on ${hre.network.name}`, lines(report))

    if (!report.supported || !report.constant) throw badInput(verdict(report))
    return report
  })

function lines({ provider, conditions, cutoffBlock, policyHash, ...judged }: ConsumerReport): string[] {
  const rows = conditions.map(({ name, op, value }) => [shown(name), shown(op), shown(value)])
  const changing = Object.entries(judged.inconstancies).map(([getter, reason]) => `${getter}(): ${reason}`)
  return facts([
    ['provider', shown(provider)],
    ['conditions', table(['name', 'op', 'value'], rows).join('\n')],
    ['cutoffBlock', cutoffBlock === '0' ? '0 (no cutoff)' : cutoffBlock],
    ['policyHash', policyHash],
    ['supported', judged.supported ? 'yes' : ['no', ...judged.problems.map(escaped)].join('\n')],
    ['constant', judged.constant ? 'yes' : ['no', ...changing].join('\n')],
  ])
}

function verdict({ consumer: target, supported, constant }: ConsumerReport): string {
  const faults = [...(supported ? [] : ['supported']), ...(constant ? [] : ['constant'])]
  return `The policy of ${target} is not ${faults.join(' and not ')}: correct the contract and deploy it again.`
}
