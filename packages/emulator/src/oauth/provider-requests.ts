import type { Service } from '../http/call.js'
import type { ProjectSettings } from '../projects/projects.js'
import type { OAuthRequestRow, ProjectRow } from '../world/rows.js'
import { issuerLocation, issuerOfOnesOwn, type Redeemed, redeemAtIssuer, renewAtIssuer } from './external-issuer.js'
import { challengeOf, randomText } from './pkce.js'
import { issuerOf } from './provider-endpoints.js'
import { exchange, renew } from './provider-grants.js'

/** What is asked of every provider. */
const BASE_SCOPE = ['openid', 'email', 'profile']
const TEN_MINUTES = 600_000
/** A provider's access token that lives no longer than this is renewed, in milliseconds. */
const STILL_GOOD = 300_000

type ProviderSettings = ProjectSettings['oauth_providers'][number]

/** A provider that the project has switched on. Ids are compared without regard to case. */
export function enabledProvider({ settings }: ProjectRow, id: string): ProviderSettings | undefined {
  return settings.oauth_providers.find((row) => row.enabled && row.id === id.toLowerCase())
}

export const callbackUrl = (url: URL, provider: string): string =>
  `${url.origin}/api/v1/auth/oauth/callback/${provider}`

/** Stores what the app asked for and answers where to send the browser. */
export async function goToProvider(
  service: Service,
  url: URL,
  request: Omit<OAuthRequestRow, 'id' | 'createdAt' | 'verifier'>,
): Promise<{ state: string; location: string }> {
  const { world, random, clock } = service
  const state = randomText(random)
  const verifier = randomText(random)
  world.oauthRequests.put({ ...request, id: state, verifier, createdAt: clock.now() })
  const { provider } = request
  const own = issuerOfOnesOwn(service, provider)
  if (own) {
    const [challenge, nonce] = [await challengeOf(verifier), await nonceOf(verifier)]
    const asking = { redirectUri: callbackUrl(url, provider), scopes: scopesOf(request), state, challenge, nonce }
    return { state, location: await issuerLocation(service, own, asking) }
  }
  const location = new URL(`${issuerOf(url.origin, provider)}/authorize`)
  location.search = String(
    new URLSearchParams({
      client_id: provider,
      redirect_uri: callbackUrl(url, provider),
      response_type: 'code',
      scope: scopesOf(request).join(' '),
      state,
      code_challenge: await challengeOf(verifier),
      code_challenge_method: 'S256',
      access_type: 'offline',
    }),
  )
  return { state, location: location.href }
}

export const isTooOld = (request: OAuthRequestRow, now: number): boolean => now - request.createdAt >= TEN_MINUTES

/** What the provider gives for its code; `undefined` when it takes none of it. */
export async function redeem(
  service: Service,
  url: URL,
  { provider, verifier }: OAuthRequestRow,
  code: string,
): Promise<Redeemed | undefined> {
  const own = issuerOfOnesOwn(service, provider)
  const brought = { code, redirectUri: callbackUrl(url, provider), verifier }
  return own
    ? redeemAtIssuer(service, own, { ...brought, nonce: await nonceOf(verifier) })
    : exchange(service, provider, brought)
}

/** Follows from the verifier, so that nothing more has to be kept. */
const nonceOf = (verifier: string) => challengeOf(`nonce of ${verifier}`)

/** Keeps the provider's tokens for the user, with the scopes that were asked for. */
export function keepTokens(service: Service, request: OAuthRequestRow, userId: string, tokens: Redeemed): void {
  const { projectId, provider } = request
  const { accessToken, expiresAt: accessExpiresAt, refreshToken } = tokens
  service.world.providerTokens.put({
    ...{ id: service.random.uuid(), projectId, userId, provider, scopes: scopesOf(request) },
    ...{ accountId: tokens.grant.subject, accessToken, accessExpiresAt, refreshToken },
  })
}

/** An access token with all these scopes that lives for another five minutes, renewed where needed. */
export async function usableToken(
  service: Service,
  userId: string,
  provider: string,
  scopes: readonly string[],
): Promise<string | undefined> {
  const { world, clock } = service
  const fitting = world.providerTokens
    .where((row) => row.userId === userId && row.provider === provider)
    .filter((row) => scopes.every((scope) => row.scopes.includes(scope)))
  const good = fitting.find((row) => row.accessExpiresAt - clock.now() > STILL_GOOD)
  if (good) return good.accessToken
  for (const row of fitting) {
    const own = issuerOfOnesOwn(service, provider)
    const renewed = own
      ? await renewAtIssuer(service, own, row.refreshToken)
      : renew(service, provider, row.refreshToken)
    if (!renewed) continue
    const { accessToken, expiresAt: accessExpiresAt } = renewed
    // An issuer may give another refresh token each time.
    const refreshToken = renewed.refreshToken || row.refreshToken
    return world.providerTokens.change(row.id, { accessToken, accessExpiresAt, refreshToken }).accessToken
  }
  return undefined
}

const scopesOf = ({ providerScope }: Pick<OAuthRequestRow, 'providerScope'>) => [
  ...new Set([...BASE_SCOPE, ...wordsOf(providerScope)]),
]

export const wordsOf = (scope: string): string[] => scope.split(' ').filter(Boolean)
