import type { Client } from '@latchkey/core'
import type { CookieTokenStore } from '@latchkey/core/server'

/** The request header with the URL of the page. The proxy sets it, because server components cannot read the URL. */
export const URL_HEADER = 'x-latchkey-url'

/** The session of a request. */
export interface RequestAuth {
  /**
   * A client that acts as the user of the request: `listTeams(client)`. It has client access, also if the
   * app has a secret key, so that the service checks the permissions of the user.
   */
  readonly client: Client
  /** The session of the request, for the option `tokenStore` of calls with another client. */
  readonly tokenStore: CookieTokenStore
}

/** Whether a request was made with https, by the header that Next.js and proxies set. */
export const isSecure = (headers: Headers): boolean =>
  headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
