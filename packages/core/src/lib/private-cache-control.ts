import { checkArgument, invalidOption, typeName } from './latchkey-error.js'

/** Directives that let a cache store a response, or return a stored one. */
const ALLOWS_STORING =
  /^(public|max-age|s-maxage|stale-while-revalidate|stale-if-error|immutable|must-understand)(=|$)/i
/**
 * Headers with which an app addresses only the caches in front of its server, such as `CDN-Cache-Control` (RFC 9213) and
 * `Vercel-CDN-Cache-Control`. Those caches then ignore `Cache-Control`.
 */
const FOR_SHARED_CACHES = /^(?:(?:[\w-]+-)?cdn-cache-control|surrogate-control|edge-control|x-accel-expires)$/i
const DIRECTIVE = /[\w-]+(?:="[^"]*"|=[^\s,]*)?/g

/**
 * Returns the `Cache-Control` of a response that was rendered for a session: the strictest one. Without `no-store`, the
 * back button shows the page to the next user of the device. Removes directives of the app that allow caching, and keeps
 * all others. `withCookies` calls it: use it where a framework has no `Response` yet.
 *
 * @param given The `Cache-Control` of the app, or null.
 * @returns The value of the header.
 * @throws {LatchkeyError} `INVALID_OPTION` when `given` is neither a string nor null.
 *
 * @example
 * const headers = { 'Cache-Control': getPrivateCacheControl(null) } // private, no-store
 */
export function getPrivateCacheControl(given: string | null | undefined): string {
  if (given !== null && given !== undefined && typeof given !== 'string')
    throw invalidOption('getPrivateCacheControl', 'given', 'a string or null', typeName(given))
  const strict = (given?.match(DIRECTIVE) ?? []).filter((directive) => !ALLOWS_STORING.test(directive))
  const known = strict.map((directive) => directive.toLowerCase())
  return [...strict, ...['private', 'no-store'].filter((directive) => !known.includes(directive))].join(', ')
}

/** Whether a header replaces `Cache-Control` for the caches in front of a server. A response for a session must not have it. */
export const isForSharedCaches = (name: string): boolean => FOR_SHARED_CACHES.test(name)

/** Forbids all caches to store the response with these headers, which was rendered for a session. */
export function forbidCaching(headers: Headers): void {
  checkArgument('forbidCaching', 'headers', headers, typeof headers?.set === 'function', 'the headers of a response')
  headers.set('Cache-Control', getPrivateCacheControl(headers.get('Cache-Control')))
  for (const name of [...headers.keys()]) if (isForSharedCaches(name)) headers.delete(name)
}
