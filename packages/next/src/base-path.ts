import type { LatchkeyOptions } from './options.js'

declare const process: { readonly env: { readonly __NEXT_ROUTER_BASEPATH?: string } }

/** The option `basePath` of Next.js, which replaces this expression in all code of the app. */
const basePath = () => process.env.__NEXT_ROUTER_BASEPATH || ''

/**
 * Adds the base path of the app to a path, as `<Link>` does. The client and the browser need it in each path. Functions of
 * Next.js, such as `redirect`, add it themselves.
 */
export function withBasePath(path: string): string {
  if (basePath() === '' || !/^\/(?!\/)/.test(path)) return path
  return basePath() + (path === '/' ? '' : path)
}

/** Removes the base path of the app from a path, for functions of Next.js that add it. */
export function withoutBasePath(path: string): string {
  const rest = path.slice(basePath().length)
  if (basePath() === '' || !path.startsWith(basePath()) || /^[^/?#]/.test(rest)) return path
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Adds the base path of the app to the paths of the options. */
export function optionsWithBasePath(options: LatchkeyOptions): LatchkeyOptions {
  if (basePath() === '') return options
  const { urls, httpOnlyPath } = options
  const pages = Object.entries({ ...urls, handler: urls?.handler ?? '/handler', home: urls?.home ?? '/' })
  return {
    ...options,
    urls: Object.fromEntries(pages.map(([page, url]) => [page, typeof url === 'string' ? withBasePath(url) : url])),
    httpOnlyPath: httpOnlyPath && withBasePath(httpOnlyPath),
  }
}
