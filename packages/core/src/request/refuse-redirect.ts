import { LatchkeyError } from '../errors/latchkey-error.js'
import { isUrl } from '../lib/is-url.js'

/**
 * The error for a redirect. Requests carry tokens, keys and passwords, which a redirect would send to another host, so
 * redirects are not followed. Browsers hide the target: the error then names the origin of the request.
 */
export function refuseRedirect(
  url: string,
  { status, headers }: { readonly status: number; readonly headers: Pick<Headers, 'get'> },
): LatchkeyError | undefined {
  // An opaque redirect has the status 0. A 304 is not a redirect.
  if (status !== 0 && (status < 300 || status > 399 || status === 304)) return undefined
  const location = headers.get('location')
  const origin = location !== null && !isUrl(location, url) ? 'an invalid URL' : new URL(location ?? url, url).origin
  return new LatchkeyError(
    'UNEXPECTED_REDIRECT',
    `${new URL(url).origin} redirects ${location === null ? 'this request' : `to ${origin}`}. Redirects are not followed, because the request carries credentials. Check \`baseUrl\`.`,
    { origin },
  )
}
