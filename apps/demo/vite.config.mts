import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Two things to load: the dapp, and `wallet.js`, the development wallets alone, which `npm start` puts beside the verify
 * page. Paths are relative, as the two are served from different places.
 */
export default defineConfig({
  base: './',
  plugins: [react()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', wallet: 'src/wallet/page.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'wallet' ? 'wallet.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
