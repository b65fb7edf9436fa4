import { join } from 'node:path'
import type { JsonRpcProvider } from 'ethers'
import type { HardhatRuntimeEnvironment } from 'hardhat/types'
import type { Ports } from '../../config/registry'
import { startChain } from './chain'
import { deployTroublingConsumers } from './consumers'
import { demoConfiguration } from './demo-config'
import { startDemoPage } from './demo-page'
import { connect, deployedAt, deployToLocalhost } from './deploy'
import { requireFreePort } from './free-port'
import { developmentWallets, type Wallets } from './people'
import { startDemoProviders } from './providers'
import { createDemoStore, startDemoService } from './service'
import { progress } from './steps'
import { makeVerifyPage } from './verify-page'

/** All that `npm start` serves. */
export interface Stack {
  readonly demoUrl: string
  readonly serviceUrl: string
  readonly providersUrl: string
  readonly provider: JsonRpcProvider
  readonly wallets: Wallets
}

/** Learns how to take something down again, as soon as it is up; the last comes first. */
export type Stops = (() => Promise<unknown>)[]

const host = '127.0.0.1'

/**
 * Brings everything up.
 * @param stops Gets what takes it down again, whatever happens after.
 * @throws HardhatPluginError naming the variable to set when a port is taken.
 */
export async function startStack(hre: HardhatRuntimeEnvironment, ports: Ports, stops: Stops): Promise<Stack> {
  await requireFreePort(host, ports.demo, 'DEMO_PORT=3001')
  await requireFreePort(host, ports.service, 'SERVICE_PORT=8081')
  await requireFreePort(host, ports.providers, 'PROVIDERS_PORT=8091')
  const { root } = hre.config.paths
  const serviceUrl = `http://${host}:${ports.service}`

  progress('starting a chain with id 84532')
  const chain = await startChain(hre)
  stops.push(() => chain.stop())
  const provider = connect(chain.url)
  stops.push(() => {
    provider.destroy()
    return Promise.resolve()
  })
  const wallets = developmentWallets(hre, provider)

  progress('deploying the contracts, and creating the service its database')
  const [store] = await Promise.all([createDemoStore(wallets), deployToLocalhost()])
  const { SignerRegistry__factory } = await import('../../typechain-types')
  const address = deployedAt(hre, 'SignerRegistry')
  const troubling = await deployTroublingConsumers(
    provider,
    wallets,
    SignerRegistry__factory.connect(address, provider),
  )

  const place = { rpcUrl: chain.url, serviceUrl }
  const configuration = await demoConfiguration(hre, place, wallets, troubling)
  const verifyPage = await makeVerifyPage(root, configuration)
  stops.push(verifyPage.remove)
  const providers = await startDemoProviders(ports.providers, serviceUrl)
  stops.push(providers.close)
  const service = await startDemoService(
    {
      rpcUrl: chain.url,
      registry: address,
      port: ports.service,
      verifyPage: verifyPage.directory,
      providers,
    },
    store,
  )
  stops.push(() => service.close())
  const demo = await startDemoPage({
    port: ports.demo,
    directory: join(root, 'apps/demo/dist'),
    configuration,
    origins: [new URL(chain.url).origin, serviceUrl],
  })
  stops.push(() => demo.close())
  await chain.keepPace()
  return { demoUrl: demo.url, serviceUrl, providersUrl: providers.url, provider, wallets }
}
