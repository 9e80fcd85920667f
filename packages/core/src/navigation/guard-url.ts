import { checkArgument } from '../contract/check-client.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import { isUrl } from '../lib/formats.js'
import { typeName } from '../lib/latchkey-error.js'
import { targetOf } from './redirect.js'
import type { Urls } from './urls.js'

/**
 * Returns the URL that a route guard redirects to, with a return to the guarded page.
 *
 * @param page `signIn` when no user is signed in, `verifyEmail` when the user is restricted.
 * @param given The configured URLs: `client.urls`.
 * @param href The absolute URL of the guarded page.
 * @returns The URL of the page with a return URL.
 * @throws {LatchkeyError} `REDIRECT_NOT_TRUSTED` when the configured page is on another origin.
 *
 * @example
 * guardUrl('signIn', client.urls, 'https://app.example/notes') // '/handler/sign-in?after_auth_return_to=%2Fnotes'
 */
export function guardUrl(page: 'signIn' | 'verifyEmail', given: Partial<Urls>, href: string): string {
  checkArgument('guardUrl', 'page', page, page === 'signIn' || page === 'verifyEmail', "'signIn' or 'verifyEmail'")
  checkArgument('guardUrl', 'given', given, typeName(given) === 'object', 'the URLs of a client')
  checkArgument('guardUrl', 'href', href, typeof href === 'string' && isUrl(href), 'an absolute URL')
  const target = targetOf(page, given, href, true)
  if ('url' in target) return target.url
  throw new LatchkeyError(target.refused, target.why)
}
