import { defineConfig } from 'tsup'
import { shared } from '../tsup.config'

/** The library, and the React hook; what they share is built once, so that an error has one class. */
export default defineConfig({
  ...shared,
  entry: ['src/index.ts', 'src/react.ts'],
  splitting: true,
  shims: false,
})
