import { defineConfig } from 'tsup'

/** Every package builds alike: one entry, ESM, CommonJS and types. */
export default defineConfig({
  entry: ['src/index.ts'],
  format: ['esm', 'cjs'],
  target: 'node20',
  dts: true,
  sourcemap: true,
  clean: true,
  silent: true,
  shims: true,
})
