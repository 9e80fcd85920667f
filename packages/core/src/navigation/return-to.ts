import { checkArgument } from '../contract/check-client.js'
import { isUrl } from '../lib/formats.js'

/** The query parameter with the return URL after sign-in. */
export const RETURN_TO = 'after_auth_return_to'

/** Returns the return URL in the query of `href`, if there is one. Pure. */
export const returnTo = (href: string): string | undefined => new URL(href).searchParams.get(RETURN_TO) || undefined

/**
 * Returns the return URL of a page: its path, query and fragment, without the parameter of requests of Next.js. The path starts
 * with a single slash, because the browser would read `//notes/1` as the host `notes`. Pure.
 *
 * @param href The absolute URL of the page.
 * @returns The return URL, relative to the origin.
 * @throws {LatchkeyError} `INVALID_OPTION` when `href` is not an absolute URL.
 *
 * @example
 * returnPath('https://app.example//notes/1?page=2') // '/notes/1?page=2'
 */
export function returnPath(href: string): string {
  checkArgument('returnPath', 'href', href, typeof href === 'string' && isUrl(href), 'an absolute URL')
  const { pathname, search, hash } = new URL(href)
  // Next.js adds it to redirects of its own requests, and the address keeps it.
  const query = search.replace(/[?&]_rsc(=[^&]*)?(?=&|$)/g, '').replace(/^&/, '?')
  return pathname.replace(/^[/\\]+/, '/') + query + hash
}

/** Returns `href` with a return URL in its query. One that is relative to the path of the page becomes a path. Pure. */
export function withReturnTo(href: string, back: string): string {
  const url = new URL(href)
  url.searchParams.set(RETURN_TO, pathOf(back, href))
  return url.href
}

/**
 * Returns the path of a URL that is relative to the path of the page, because another page would resolve it to another URL.
 * Returns other URLs as they are. Pure.
 */
export function pathOf(url: string, href: string): string {
  if (/^[/\\]|^[a-z][a-z\d+.-]*:/i.test(url) || !isUrl(url, href)) return url
  const target = new URL(url, href)
  return target.origin === new URL(href).origin ? returnPath(target.href) : url
}
