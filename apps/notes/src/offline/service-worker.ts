// Serves the files of the web app while the network or the server is unavailable. The build adds the two constants: see
// service-worker-plugin.ts. Never handles or stores the API, the auth pages, cookies, or other origins.
/// <reference lib="webworker" />

/** The files of this build, by their paths. */
declare const FILES: readonly string[]
/** The name of the file that only the page of this build loads. */
declare const ENTRY: string

const worker = self as unknown as ServiceWorkerGlobalScope
const PAGE = '/'
const CONFIG = '/config.json'
const CACHE = `notes/${ENTRY}`
/** How long the server may take to send the page before the stored one is rendered, in milliseconds. */
const PATIENCE = 4_000

worker.addEventListener('install', (event) => {
  event.waitUntil(install())
  // Open pages keep using their own files: those have a hash of their content in their names.
  void worker.skipWaiting()
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOldBuilds().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(storedFirst(request))
  else if (pathname === CONFIG) event.respondWith(networkFirst(request, CONFIG))
  else if (request.mode === 'navigate' && isAppPage(pathname)) event.respondWith(networkFirst(request, PAGE))
  else if (FILES.includes(pathname)) event.respondWith(networkFirst(request, pathname))
})

const isAppPage = (pathname: string) => !/^\/(api|handler)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname)

/** Stores the whole build or, when one file is missing, nothing: the previous build then stays in use. */
async function install(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'no-store' })
  // While servers are being updated, the page may be from another build than this worker.
  if (!page.ok || !(await page.clone().text()).includes(ENTRY)) throw new Error('The page is from another build.')
  const cache = await caches.open(CACHE)
  await cache.addAll([...FILES, CONFIG])
  await cache.put(PAGE, page)
}

/** Keeps the previous build, whose pages may still be open. */
async function removeOldBuilds(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('notes/') && name !== CACHE)
  // In the order of creation.
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
}

async function storedFirst(request: Request): Promise<Response> {
  const stored = await caches.match(request)
  if (stored) return stored
  const response = await fetch(request)
  // Such as the texts of another language.
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone())
  return response
}

/** The response of the server, or the stored one when the server is unreachable, has an error or is too slow. */
async function networkFirst(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE)
  const stored = await cache.match(path)
  if (!stored) return fetch(request)
  const response = fetch(request).then(async (response) => {
    if (response.status >= 500) return stored
    if (response.ok && path === CONFIG) await cache.put(path, response.clone())
    return response
  })
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE, stored))
  return Promise.race([response.catch(() => stored), late])
}
