import { type Client, getUser, isLatchkeyError, type Unrestricted } from '@latchkey/core'
import type { CookieTokenStore } from '@latchkey/core/server'

/** The request header with the URL of the page. The proxy sets it, because server components cannot read the URL. */
export const URL_HEADER = 'x-latchkey-url'

/** The session of a request. Pass it to functions of core: `listTeams(client, { userId: 'me' }, { tokenStore })`. */
export interface RequestAuth {
  /** The client of the server. It does not store a session. */
  readonly client: Client
  /** The session of the request. */
  readonly tokenStore: CookieTokenStore
}

/**
 * Returns the signed-in user, or the URL to redirect to: the sign-in page, or for a restricted user the page that
 * verifies their email address.
 */
export async function getUserOrRedirect({
  client,
  tokenStore,
}: RequestAuth): Promise<Unrestricted | { readonly redirectTo: string }> {
  try {
    return await getUser(client, { or: 'redirect' }, { tokenStore })
  } catch (error) {
    if (isLatchkeyError(error, 'REDIRECT_REQUIRED')) return { redirectTo: error.details.url }
    throw error
  }
}

/** Whether a request was made with https, by the header that Next.js and proxies set. */
export const isSecure = (headers: Headers): boolean =>
  headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
