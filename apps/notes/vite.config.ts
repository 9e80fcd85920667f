import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { serviceWorker } from './service-worker-plugin.ts'

/** The URL of the notes app that `npm start` runs. */
const API = { target: `http://localhost:${process.env.PORT ?? 4000}` }

// `vite build --mode source` takes the kit from its sources, so that a change shows without building the packages.
export default defineConfig(({ mode }) => ({
  plugins: [react(), serviceWorker()],
  resolve: {
    conditions: mode === 'source' ? ['@latchkey/source', ...defaultClientConditions] : [...defaultClientConditions],
  },
  // The development server serves the web app only: `npm start` runs the API.
  server: { proxy: { '/api': API, '/config.json': API } },
  // Inlined assets would be data: URLs, which the Content Security Policy blocks for scripts and styles.
  build: {
    assetsInlineLimit: 0,
    // In kB before compression. `tools/sizes.ts` measures what a page loads.
    chunkSizeWarningLimit: 1000,
    // Lists of the scripts that each lazy script imports would be in the first file.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, names) => names.filter((name) => name.endsWith('.css')),
    },
    // Browsers with `light-dark()`, which the kit requires: without this, a page could not set its theme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Few files: each page loads its screen, with everything that the screen imports, in one request.
    rolldownOptions: {
      // The page of the auth screens contains sign-in and sign-up on purpose.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'menu', test: /src\/user-menu\.tsx$/, priority: 1.5 },
            { name: 'auth', test: /handler-page\.tsx$|screens\/sign-(in|up)\.js$/, priority: 1 },
            { name: 'account', test: /account-settings\.js$/ },
          ],
        },
      },
    },
  },
}))
