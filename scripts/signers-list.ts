import { checkNetwork } from '../config/network-preflight'
import { printSigners } from './operator/print-registry'
import { openRegistry } from './operator/registry'
import { printJson } from './operator/report'
import { onRegistry, signers, type RegistryOption } from './operator/verb'

interface Options extends RegistryOption {
  readonly json: boolean
}

onRegistry(signers.task('list', 'Lists the signers whose verifications the registry accepts'))
  .addFlag('json', 'Print JSON')
  .setAction(async (options: Options, hre) => {
    await checkNetwork(hre, { sends: false })
    const registry = await openRegistry(hre, options)
    if (!options.json) printSigners(hre, registry)
    else printJson({ registry: registry.address, signers: registry.signers })
    return registry.signers
  })
