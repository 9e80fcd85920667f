import { redirect } from 'next/navigation'
import { withBasePath, withoutBasePath } from './base-path.js'

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
  const pathname = withBasePath(url.pathname)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** Redirects to a path of the app. Next.js adds the base path of the app to it, but not in route handlers. */
export async function redirectInApp(path: string): Promise<never> {
  const isRouteHandler = (await works)?.getStore()?.page?.endsWith('/route')
  return redirect(isRouteHandler ? path : withoutBasePath(path))
}

// No static imports: a version of Next.js without the files could not build the app.
const requests = import(
  /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */
  'next/dist/server/app-render/work-unit-async-storage.external.js'
).then(
  ({ workUnitAsyncStorage }) => workUnitAsyncStorage,
  () => undefined,
)
const works = import(
  /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */
  'next/dist/server/app-render/work-async-storage.external.js'
).then(
  ({ workAsyncStorage }) => workAsyncStorage,
  () => undefined,
)
