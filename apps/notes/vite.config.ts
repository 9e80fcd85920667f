import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

// `vite build --mode source` takes the kit from its sources, so that a change shows without building the packages.
export default defineConfig(({ mode }) => ({
  plugins: [react()],
  resolve: {
    conditions: mode === 'source' ? ['@latchkey/source', ...defaultClientConditions] : [...defaultClientConditions],
  },
  // Inlined assets would be data: URLs, which the content security policy does not let pass for scripts and styles.
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file for the first page: two dozen small files would be a tenth larger.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
}))
