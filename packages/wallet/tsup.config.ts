import { defineConfig } from 'tsup'
import { shared } from '../tsup.config'

/** The library, which runs in a page, too, and the command. */
export default defineConfig({ ...shared, entry: ['src/index.ts', 'src/cli.ts'] })
