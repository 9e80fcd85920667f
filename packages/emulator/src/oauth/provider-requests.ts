import type { Service } from '../calls/service.js'
import type { OAuthRequestRow, ProjectRow } from '../world/rows.js'
import {
  exchangeCodeAtIssuer,
  externalIssuerOf,
  isAcceptedAtIssuer,
  issuerLocation,
  type ProviderTokenSet,
  refreshTokensAtIssuer,
  validateIssuerParameter,
} from './external-issuer.js'
import { codeChallenge, randomToken } from './pkce.js'
import { issuerOf } from './provider-endpoints.js'
import { exchangeGrantCode, findGrant, refreshGrant } from './provider-grants.js'

/** Scopes that are requested from every provider. */
const BASE_SCOPE = ['openid', 'email', 'profile']
const TEN_MINUTES = 600_000
/** Access tokens that expire sooner than this are refreshed, in milliseconds. */
const STILL_GOOD = 300_000

/**
 * Returns a provider of the project that sign-in can use. IDs are case-insensitive. Disabled providers are hidden from
 * clients, but authorization requests may still use them.
 */
export function usableProvider({ world }: Pick<Service, 'world'>, project: ProjectRow, id: string) {
  const isAllowed = ({ enabled }: { readonly enabled?: boolean | undefined }) =>
    enabled || !world.legacy.refusesDisabledProviders
  return project.settings.oauth_providers.find((row) => isAllowed(row) && row.id === id.toLowerCase())
}

export const callbackUrl = (url: URL, provider: string): string =>
  `${url.origin}/api/v1/auth/oauth/callback/${provider}`

/** Stores an authorization request of the app. Returns the URL of the provider. */
export async function startProviderSignIn(
  service: Service,
  url: URL,
  request: Omit<OAuthRequestRow, 'id' | 'createdAt' | 'verifier'>,
): Promise<{ state: string; location: string }> {
  const { world, random, clock } = service
  const state = randomToken(random)
  const verifier = randomToken(random)
  world.oauthRequests.put({ ...request, id: state, verifier, createdAt: clock.now() })
  const { provider } = request
  const issuer = externalIssuerOf(service, provider)
  if (issuer) {
    const [challenge, nonce] = [await codeChallenge(verifier), await nonceOf(verifier)]
    const authorization = {
      redirectUri: callbackUrl(url, provider),
      scopes: scopesOf(request),
      state,
      challenge,
      nonce,
    }
    return { state, location: await issuerLocation(service, issuer, authorization) }
  }
  const location = new URL(`${issuerOf(url.origin, provider)}/authorize`)
  location.search = String(
    new URLSearchParams({
      client_id: provider,
      redirect_uri: callbackUrl(url, provider),
      response_type: 'code',
      scope: scopesOf(request).join(' '),
      state,
      code_challenge: await codeChallenge(verifier),
      code_challenge_method: 'S256',
      access_type: 'offline',
    }),
  )
  return { state, location: location.href }
}

export const isRequestExpired = (request: OAuthRequestRow, now: number): boolean =>
  now - request.createdAt >= TEN_MINUTES

/** Exchanges a provider's code. Returns undefined when the provider rejects it. */
export async function exchangeProviderCode(
  service: Service,
  url: URL,
  { provider, verifier }: OAuthRequestRow,
  { code, iss }: { readonly code: string; readonly iss: string | undefined },
): Promise<ProviderTokenSet | undefined> {
  const issuer = externalIssuerOf(service, provider)
  if (issuer && !service.world.legacy.ignoresIssuerParameter) await validateIssuerParameter(service, issuer, iss)
  const grant = { code, redirectUri: callbackUrl(url, provider), verifier }
  return issuer
    ? exchangeCodeAtIssuer(service, issuer, { ...grant, nonce: await nonceOf(verifier) })
    : exchangeGrantCode(service, provider, grant)
}

/** Derived from the verifier, so it is not stored. */
const nonceOf = (verifier: string) => codeChallenge(`nonce of ${verifier}`)

/** Stores the provider's tokens of a user, with the requested scopes. */
export function storeProviderTokens(
  service: Service,
  request: OAuthRequestRow,
  userId: string,
  tokens: ProviderTokenSet,
): void {
  const { projectId, provider } = request
  const { accessToken, expiresAt: accessExpiresAt, refreshToken } = tokens
  service.world.providerTokens.put({
    id: service.random.uuid(),
    projectId,
    userId,
    provider,
    scopes: scopesOf(request),
    accountId: tokens.grant.subject,
    accessToken,
    accessExpiresAt,
    refreshToken,
  })
}

/**
 * Returns an access token with all scopes that is valid for at least five minutes and that the provider accepts.
 * Refreshes it if needed. Returns undefined when the user has to connect the account again.
 */
export async function findProviderAccessToken(
  service: Service,
  userId: string,
  provider: string,
  scopes: readonly string[],
  /** Default: any account of the provider. */
  accountId?: string,
): Promise<string | undefined> {
  const { world, clock } = service
  const fitting = world.providerTokens
    .by('user', userId)
    .filter((row) => row.provider === provider)
    .filter((row) => accountId === undefined || row.accountId === accountId)
    .filter((row) => scopes.every((scope) => row.scopes.includes(scope)))
  const issuer = externalIssuerOf(service, provider)
  for (const { accessToken, accessExpiresAt } of fitting) {
    if (accessExpiresAt - clock.now() <= STILL_GOOD) continue
    const isAccepted = issuer
      ? await isAcceptedAtIssuer(service, issuer, accessToken)
      : findGrant(service, provider, accessToken) !== undefined
    if (isAccepted) return accessToken
  }
  for (const row of fitting) {
    const renewed = issuer
      ? await refreshTokensAtIssuer(service, issuer, row.refreshToken)
      : refreshGrant(service, provider, row.refreshToken)
    if (!renewed) continue
    const { accessToken, expiresAt: accessExpiresAt } = renewed
    // An issuer may rotate its refresh tokens.
    const refreshToken = renewed.refreshToken || row.refreshToken
    return world.providerTokens.change(row.id, { accessToken, accessExpiresAt, refreshToken }).accessToken
  }
  return undefined
}

const scopesOf = ({ providerScope }: Pick<OAuthRequestRow, 'providerScope'>) => [
  ...new Set([...BASE_SCOPE, ...splitScopes(providerScope)]),
]

export const splitScopes = (scope: string): string[] => scope.split(' ').filter(Boolean)
