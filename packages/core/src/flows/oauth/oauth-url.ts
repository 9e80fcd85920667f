import { API_PATH } from '../../contract/headers.js'

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
