import { defineConfig } from 'tsup'
import { shared } from '../tsup.config'

/** The library, and the Hardhat plugin. */
export default defineConfig({ ...shared, entry: ['src/index.ts', 'src/hardhat.ts'] })
