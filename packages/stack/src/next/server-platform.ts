import type { Client, TokenStore } from '@latchkey/core'
import { HTTPS_COOKIES } from '@latchkey/core/internal/contract'
import { type CookieTokenStore, createCookieTokenStore, type ServerCookies } from '@latchkey/core/server'
import type { Platform } from '../apps/platform.js'
import { hooksOnServer } from '../hooks-unavailable.js'

/** The functions of Next.js that read the current request and redirect, and `cache` of React. */
export interface NextFunctions {
  /** Returns the cookies of the request. */
  cookies(): Promise<ServerCookies>
  /** Returns the headers of the request. */
  headers(): Promise<{ get(name: string): string | null }>
  /** Redirects: it throws. */
  redirect(url: string, type: 'push' | 'replace'): never
  /** Calls a function once for each request, in server components. */
  once<T>(create: () => T): () => T
}

/** Creates the entry point for servers of Next.js. */
export function createNextPlatform(next: NextFunctions): Platform {
  const storesOfRequest = next.once(() => new WeakMap<object, TokenStore>())
  return {
    hooks: hooksOnServer,
    redirectMethod: 'nextjs',
    nextCookies(client) {
      const stores = storesOfRequest()
      const store = stores.get(client()) ?? requestStore(client(), next)
      stores.set(client(), store)
      return store
    },
    async nextRedirect(url, { replace }) {
      next.redirect(url, replace ? 'replace' : 'push')
    },
  }
}

/** Reads the cookies of the request with the first call. */
function requestStore(client: Client, next: NextFunctions): TokenStore {
  let opened: Promise<CookieTokenStore> | undefined
  const open = () => {
    opened ??= Promise.all([next.cookies(), next.headers()]).then(([jar, headers]) =>
      createCookieTokenStore(client, writable(jar), { secure: isSecure(jar, headers) }),
    )
    return opened
  }
  return {
    read: async () => (await open()).read(),
    write: async (tokens) => (await open()).write(tokens),
  }
}

/** Server components cannot set cookies: there, a refreshed access token is used for this request only. */
const writable = (jar: ServerCookies): ServerCookies => ({
  getAll: () => jar.getAll(),
  set(...cookie) {
    try {
      jar.set(...cookie)
    } catch {}
  },
})

/** Whether the page is loaded with https: by the header of Next.js and proxies, or a cookie that the browser has set. */
const isSecure = (jar: ServerCookies, headers: { get(name: string): string | null }): boolean =>
  headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ||
  jar.getAll().some(({ name }) => HTTPS_COOKIES.some((known) => known === name))
