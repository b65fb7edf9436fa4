import { join } from 'node:path'
import type { HardhatUserConfig } from 'hardhat/config'
import config from '../hardhat.config'

/**
 * The configuration of `npm run coverage`. Instrumented output goes to folders of its own, so that measuring neither
 * dirties typechain-types nor makes the next compile start over.
 */
const coverageConfig: HardhatUserConfig = {
  ...config,
  paths: {
    ...config.paths,
    root: join(__dirname, '..'),
    artifacts: 'coverage/build/artifacts',
    cache: 'coverage/build/cache',
  },
  typechain: { dontOverrideCompile: true },
}

export default coverageConfig
