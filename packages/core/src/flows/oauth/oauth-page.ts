import type { Client } from '../../client.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { RETURN_TO, returnTo } from '../../navigation/return-to.js'
import { absoluteUrl } from '../redirect-to.js'
import { withoutAnswer } from './oauth-url.js'

/** The current page of an OAuth redirect. Throws BROWSER_REQUIRED outside a browser. */
export function pageOf(client: Client) {
  const { page } = client[INTERNALS].env
  if (page) return page
  throw new LatchkeyError('BROWSER_REQUIRED', 'Signing in with a provider requires a browser.')
}

/** A page of the app as a callback URL, with the given return URL. Default: that of the current page. */
export async function withReturn(
  client: Client,
  name: 'oauthCallback' | 'error',
  redirectTo?: string,
): Promise<string> {
  const url = new URL(await absoluteUrl(client, name, `urls.${name}`))
  const back = redirectTo ?? returnTo(pageOf(client).href())
  if (back) url.searchParams.set(RETURN_TO, back)
  return withoutAnswer(url.href)
}
