import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** The URL of the notes app that `npm start` runs. */
const API = `http://localhost:${process.env.PORT ?? 4000}`

/** The development server serves the web app only. It takes the configuration from the page of the API. */
const configuration: Plugin = {
  name: 'configuration',
  apply: 'serve',
  async transformIndexHtml(html) {
    const page = await (await fetch(API)).text()
    return html.replace('{}</script>', () => `${/id="config">(.*)<\/script>/.exec(page)?.[1] ?? '{}'}</script>`)
  },
}

/** The service worker, which opens the app offline. It never handles the API, the auth pages or other origins. */
const serviceWorker = VitePWA({
  filename: 'service-worker.js',
  // `src/service-worker.ts` registers it, and `public` has the manifest.
  injectRegister: null,
  manifest: false,
  workbox: {
    globPatterns: ['assets/*.{js,css}', 'manifest.webmanifest'],
    // The texts of other languages are stored when a user needs them.
    globIgnores: ['assets/{screens,lazy}-*.js'],
    inlineWorkboxRuntime: true,
    skipWaiting: true,
    clientsClaim: true,
    cleanupOutdatedCaches: true,
    // Pages come from the server, which inserts the configuration, and from the cache when it does not respond. A path
    // with a dot is a file, such as an icon that a user opens.
    navigateFallback: null,
    runtimeCaching: [
      {
        urlPattern: ({ request, url, sameOrigin }) =>
          sameOrigin && request.mode === 'navigate' && !/^\/(api|handler)\/|\./.test(url.pathname),
        handler: 'NetworkFirst',
        options: {
          cacheName: 'page',
          networkTimeoutSeconds: 4,
          cacheableResponse: { statuses: [200] },
          plugins: [{ cacheKeyWillBeUsed: async () => '/' }],
        },
      },
      { urlPattern: /\/assets\/(screens|lazy)-/, handler: 'CacheFirst', options: { cacheName: 'texts' } },
    ],
  },
})

// `vite build --mode source` takes the kit from its sources, so that a change shows without building the packages.
export default defineConfig(({ mode }) => ({
  plugins: [react(), configuration, serviceWorker],
  resolve: {
    conditions: mode === 'source' ? ['@latchkey/source', ...defaultClientConditions] : [...defaultClientConditions],
  },
  server: { proxy: { '/api': { target: API } } },
  build: {
    // Inlined assets would be data: URLs, which the Content Security Policy blocks for scripts and styles.
    assetsInlineLimit: 0,
    // In kB before compression. `tools/sizes.ts` measures what a page loads.
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
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
            { name: 'auth', test: /src\/handler\.tsx$|screens\/sign-(in|up)\.js$/, priority: 1 },
            { name: 'account', test: /account-settings\.js$/ },
          ],
        },
      },
    },
  },
}))
