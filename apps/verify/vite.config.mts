import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The service serves the page at /verify, under a policy that takes scripts and styles from files only. */
export default defineConfig({
  base: '/verify/',
  plugins: [react()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
