import { detectEnv, type Env } from '@latchkey/core/internal'
import type { PageLoad, Playground } from './playground.ts'

/**
 * The environment of the clients in the preview: the network, cookies, storage and clock of the playground.
 *
 * @param open Loads a page in the preview.
 * @param isFromEmail Whether the current page was opened from an email.
 */
export function previewEnv(playground: Playground, open: (load: PageLoad) => void, isFromEmail: () => boolean): Env {
  const env = detectEnv()
  const assign = (url: string) => {
    const { origin, href } = new URL(url, window.location.href)
    if (origin === window.location.origin) open({ url: href })
    // The only pages of other origins are those of the service: it redirects to a sign-in provider.
    else playground.set({ consent: href })
  }
  return {
    ...env,
    now: playground.now,
    onLine: playground.onLine,
    cookies: playground.cookies,
    tabStore: playground.tabStore,
    sharedStore: playground.sharedStore,
    emit: playground.emit,
    locks: undefined,
    openChannel: undefined,
    page: env.page && { ...env.page, assign, replace: assign, navigatedByApp: () => !isFromEmail() },
    async fetch(url, init) {
      const request = new Request(url, init)
      const response = await playground.fetch(request).catch((error: Error) => {
        // An error of this frame, as its own `fetch` would throw it.
        throw new TypeError(error.message)
      })
      const { status, headers } = response
      return new Response(status === 204 || status === 304 ? null : await response.arrayBuffer(), { status, headers })
    },
  }
}

/** Calls `moved` after every change of the URL. */
export function watchUrl(moved: () => void): void {
  window.addEventListener('popstate', moved)
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = window.history[name].bind(window.history)
    window.history[name] = (...args) => {
      original(...args)
      moved()
    }
  }
}

/** Events of the Navigation API, as far as they are used. TypeScript does not know the API yet. */
interface NavigateEvent extends Event {
  readonly canIntercept: boolean
  readonly hashChange: boolean
  readonly navigationType: string
  readonly destination: { readonly url: string; readonly sameDocument: boolean }
}

/**
 * Turns page loads of the app, by links, forms and `location.assign`, into calls of `open`. The frame has no server that
 * could respond to them.
 */
export function interceptPageLoads(open: (load: PageLoad) => void): void {
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => {
    const { canIntercept, hashChange, navigationType, destination } = event as NavigateEvent
    if (!canIntercept || hashChange || destination.sameDocument || navigationType === 'reload') return
    event.preventDefault()
    open({ url: destination.url })
  })
  // For browsers without the Navigation API.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.origin !== window.location.origin || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    open({ url: link.href })
  })
}
