/** Registers the worker that serves the app offline: see `vite.config.ts`. The development server has none. */
export function registerServiceWorker(): void {
  if (import.meta.hot || !('serviceWorker' in navigator)) return
  const register = async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    // The worker stores the page at each visit, except for this first one, before it was installed.
    await navigator.serviceWorker.ready
    await (await caches.open('page')).add('/')
  }
  // Without a worker, such as in a private window, the app works, but does not open offline.
  window.addEventListener('load', () => register().catch(() => {}))
}
