import { checkNetwork } from '../config/network-preflight'
import { printOwnership } from './operator/print-registry'
import { openRegistry } from './operator/registry'
import { onRegistry, ownership, type RegistryOption } from './operator/verb'

onRegistry(
  ownership.task('show', 'Shows the owner, and the pending one while a transfer is under way'),
).setAction(async (options: RegistryOption, hre) => {
  await checkNetwork(hre, { sends: false })
  const registry = await openRegistry(hre, options)
  printOwnership(hre, registry)
  return { owner: registry.owner, pendingOwner: registry.pendingOwner }
})
