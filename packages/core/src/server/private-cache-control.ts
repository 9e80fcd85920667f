import { invalidOption, typeName } from '../lib/latchkey-error.js'

/** Directives that let a cache store a response, or return a stored one. */
const ALLOWS_STORING =
  /^(public|max-age|s-maxage|stale-while-revalidate|stale-if-error|immutable|must-understand)(=|$)/i
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
