import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external.js'

/** The path and the query of the current request, which Next.js does not make public. Undefined if it changes that. */
export function requestPath(): string | undefined {
  const url = workUnitAsyncStorage?.getStore()?.url
  if (!url) return undefined
  const query = new URLSearchParams(url.search)
  // Navigations of the router have it in addition to the query of the page.
  query.delete('_rsc')
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}
