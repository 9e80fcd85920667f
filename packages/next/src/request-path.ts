type Store = { getStore(): { readonly url?: { readonly pathname: string; readonly search: string } } | undefined }

/**
 * The path and the query of the current request, which Next.js does not make public. Undefined where it has no such file:
 * in another version and in the edge runtime.
 */
export async function requestPath(): Promise<string | undefined> {
  const url = (await requests)?.getStore()?.url
  if (!url) return undefined
  const query = new URLSearchParams(url.search)
  // Navigations of the router have it in addition to the query of the page.
  query.delete('_rsc')
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}

/** Not a static import: a version of Next.js without the file could not build the app. */
const requests: Promise<Store | undefined> = import(
  /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */
  'next/dist/server/app-render/work-unit-async-storage.external.js'
).then(
  ({ workUnitAsyncStorage }) => workUnitAsyncStorage,
  () => undefined,
)
