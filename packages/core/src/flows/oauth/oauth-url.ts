import type { Client } from '../../client.js'
import { API_PATH } from '../../contract/headers.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { RETURN_TO, returnTo } from '../../navigation/return-to.js'
import { absoluteUrl } from '../redirect-to.js'

export interface AuthorizeUrlInput {
  readonly baseUrl: string
  readonly projectId: string
  readonly clientSecret: string
  readonly provider: string
  readonly redirectUri: string
  readonly errorRedirectUrl: string
  readonly state: string
  readonly codeChallenge: string
  readonly type: 'authenticate' | 'link'
  /** The user's access token, to connect an account or to upgrade an anonymous user. */
  readonly token?: string | undefined
  /** Scopes in addition to the provider's default, separated by spaces. */
  readonly providerScope?: string | undefined
  readonly afterCallbackRedirectUrl?: string | undefined
}

/** Returns the URL of the service that starts an OAuth sign-in. Pure. */
export function authorizeUrl(input: AuthorizeUrlInput): string {
  const url = new URL(
    `${input.baseUrl}${API_PATH}/auth/oauth/authorize/${encodeURIComponent(input.provider.toLowerCase())}`,
  )
  const query: Record<string, string | undefined> = {
    client_id: input.projectId,
    client_secret: input.clientSecret,
    redirect_uri: withoutAnswer(input.redirectUri),
    scope: 'legacy',
    state: input.state,
    grant_type: 'authorization_code',
    code_challenge: input.codeChallenge,
    code_challenge_method: 'S256',
    response_type: 'code',
    type: input.type,
    error_redirect_url: withoutAnswer(input.errorRedirectUrl),
    after_callback_redirect_url: input.afterCallbackRedirectUrl,
    token: input.token,
    provider_scope: input.providerScope || undefined,
  }
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

/** A redirect URL without parameters of an earlier sign-in: `code`, `state` and the fragment. Pure. */
export function withoutAnswer(href: string): string {
  const url = new URL(href)
  url.searchParams.delete('code')
  url.searchParams.delete('state')
  url.hash = ''
  return url.href
}

/** A callback URL without the parameters with which the service refuses a sign-in. Pure. */
export function withoutRefusal(href: string): string {
  const url = new URL(href)
  for (const name of ['error', 'error_description', 'errorCode', 'message', 'details']) url.searchParams.delete(name)
  return url.href
}

/** All distinct scopes in order, separated by spaces. Pure. */
export const scopesOf = (...groups: (readonly string[] | undefined)[]): string =>
  [...new Set(groups.flatMap((group) => group ?? []))].join(' ')

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
