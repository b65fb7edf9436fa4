import { defineConfig } from 'tsup'
import { shared } from '../tsup.config'

/** The engine, what speaks Hardhat, the matchers, the compiler and the command. */
export default defineConfig({
  ...shared,
  entry: ['src/index.ts', 'src/hardhat.ts', 'src/chai.ts', 'src/solc.ts', 'src/cli.ts'],
})
