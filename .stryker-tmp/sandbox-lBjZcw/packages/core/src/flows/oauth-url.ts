// @ts-nocheck
import { API_PATH } from '../contract/headers.js'

export interface AuthorizeUrlInput {
  readonly baseUrl: string
  readonly projectId: string
  readonly clientSecret: string
  readonly providerId: string
  readonly redirectUri: string
  readonly errorRedirectUrl: string
  readonly state: string
  readonly codeChallenge: string
  readonly type: 'authenticate' | 'link'
  /** The user's access token, when connecting or when an anonymous one gets an account. */
  readonly token?: string | undefined
  /** More of the provider than it gives by default, by spaces. */
  readonly providerScope?: string | undefined
  readonly afterCallbackRedirectUrl?: string | undefined
}

/** Where the browser goes to sign in with a provider. Pure. */
export function authorizeUrl(input: AuthorizeUrlInput): string {
  const url = new URL(
    `${input.baseUrl}${API_PATH}/auth/oauth/authorize/${encodeURIComponent(input.providerId.toLowerCase())}`,
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

/** A redirect URL without what an earlier sign-in left in it: `code`, `state`, the fragment. Pure. */
export function withoutAnswer(href: string): string {
  const url = new URL(href)
  url.searchParams.delete('code')
  url.searchParams.delete('state')
  url.hash = ''
  return url.href
}

/** All scopes once, in their order, by spaces. Pure. */
export const scopesOf = (...groups: (readonly string[] | undefined)[]): string =>
  [...new Set(groups.flatMap((group) => group ?? []))].join(' ')
