import { defineConfig, type Options } from 'tsup'

/** Every package builds alike: one entry, ESM, CommonJS and types. */
export const shared = {
  entry: ['src/index.ts'],
  format: ['esm', 'cjs'],
  target: 'node20',
  dts: true,
  sourcemap: true,
  clean: true,
  silent: true,
  shims: true,
} satisfies Options

export default defineConfig(shared)
