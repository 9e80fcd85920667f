import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import type { IssuerOptions } from '../calls/configuration.js'
import type { Service } from '../calls/service.js'
import { PlainTextError } from '../http/errors.js'
import type { Profile } from './identities.js'

/** The tokens that a provider returned, and the profile of the user. */
export interface ProviderTokenSet {
  readonly grant: Profile
  readonly accessToken: string
  /** By the emulator's clock, in milliseconds since 1970. */
  readonly expiresAt: number
  /** Empty when the issuer returned none. */
  readonly refreshToken: string
}

/** Maximum difference between the clocks of issuer and emulator, in seconds. */
const TOLERANCE = 30
/** Timeout of requests to an issuer, in milliseconds. */
const TIMEOUT = 10_000
/** Asymmetric algorithms only. jose rejects RSA keys of less than 2048 bits. */
export const SIGNATURE_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
const WELL_KNOWN = '/.well-known/openid-configuration'

/** The used parts of a discovery document (OpenID Connect Discovery 1.0, section 3). */
interface Discovered {
  readonly issuer: string
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly jwks_uri: string
  readonly userinfo_endpoint?: string
  /** Whether authorization responses contain `iss` (RFC 9207). */
  readonly authorization_response_iss_parameter_supported?: boolean
}

export const externalIssuerOf = ({ configuration }: Service, provider: string): IssuerOptions | undefined =>
  configuration.issuers[provider]

/** Reads the discovery document. Throws when it names another issuer (section 4.3). */
async function discover(service: Service, { discovery }: IssuerOptions): Promise<Discovered> {
  const issuer = discovery.replace(WELL_KNOWN, '').replace(/\/$/, '')
  const found = (await fetchJson(service, new Request(`${issuer}${WELL_KNOWN}`))) as unknown as Discovered
  if (String(found.issuer).replace(/\/$/, '') !== issuer) {
    reject(`The issuer at ${issuer} calls itself ${found.issuer}: "discovery" must be what it calls itself.`)
  }
  return found
}

/** Returns the authorization URL (OpenID Connect Core 1.0, section 3.1.2.1). */
export async function issuerLocation(
  service: Service,
  options: IssuerOptions,
  authorization: { redirectUri: string; scopes: readonly string[]; state: string; challenge: string; nonce: string },
): Promise<string> {
  const { authorization_endpoint } = await discover(service, options)
  const url = new URL(authorization_endpoint)
  // Each once: a scope can be one of the issuer, of the service and of the app.
  const scopes = [...new Set([...(options.scopes ?? []), ...authorization.scopes])]
  const fields = {
    client_id: options.clientId,
    redirect_uri: authorization.redirectUri,
    response_type: 'code',
    scope: scopes.join(' '),
    state: authorization.state,
    nonce: authorization.nonce,
    code_challenge: authorization.challenge,
    code_challenge_method: 'S256',
    // Issuers return a refresh token for this scope only if the user consents (OpenID Connect Core 1.0, section 11).
    ...(scopes.includes('offline_access') && { prompt: 'consent' }),
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}

/** Throws in plain text when the `iss` parameter of an authorization response is missing or wrong (RFC 9207). */
export async function validateIssuerParameter(service: Service, options: IssuerOptions, iss?: string): Promise<void> {
  const { issuer, authorization_response_iss_parameter_supported: isRequired } = await discover(service, options)
  if (iss === undefined && isRequired) reject(`The response of ${issuer} has no "iss" parameter.`)
  if (iss !== undefined && iss !== issuer) reject(`The response is of the issuer ${iss}, not of ${issuer}.`)
}

/** Exchanges an authorization code and verifies the identity token. Throws in plain text when it is invalid. */
export async function exchangeCodeAtIssuer(
  service: Service,
  options: IssuerOptions,
  codeGrant: { code: string; redirectUri: string; verifier: string; nonce: string },
): Promise<ProviderTokenSet> {
  const found = await discover(service, options)
  const response = await token(service, options, found, {
    grant_type: 'authorization_code',
    code: codeGrant.code,
    redirect_uri: codeGrant.redirectUri,
    code_verifier: codeGrant.verifier,
  })
  const claims = await verified(service, options, found, String(response.id_token ?? ''), codeGrant.nonce)
  const grant = await profile(service, found, claims, String(response.access_token))
  return { grant, ...tokenFields(service, response) }
}

/** Returns whether an issuer still accepts an access token. Without a userinfo endpoint, it cannot be asked. */
export async function isAcceptedAtIssuer(
  service: Service,
  options: IssuerOptions,
  accessToken: string,
): Promise<boolean> {
  const { userinfo_endpoint: userinfo } = await discover(service, options)
  if (userinfo === undefined) return true
  const request = new Request(userinfo, { headers: { authorization: `Bearer ${accessToken}` } })
  const response = await send(service, request)
  await response.body?.cancel()
  return response.status !== 401 && response.status !== 403
}

/** Refreshes tokens. Returns undefined when the issuer rejects the refresh token. */
export async function refreshTokensAtIssuer(service: Service, options: IssuerOptions, refreshToken: string) {
  if (!refreshToken) return undefined
  const found = await discover(service, options)
  const response = await token(service, options, found, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  }).catch((error: unknown) => {
    if (error instanceof PlainTextError) return undefined
    throw error
  })
  return response && tokenFields(service, response)
}

const tokenFields = ({ clock }: Service, response: Readonly<Record<string, unknown>>) => ({
  accessToken: String(response.access_token),
  expiresAt: clock.now() + (Number(response.expires_in) || 3600) * 1000,
  refreshToken: typeof response.refresh_token === 'string' ? response.refresh_token : '',
})

/**
 * Verifies an identity token (OpenID Connect Core 1.0, section 3.1.3.7). Issuers use the system time, not the
 * emulator's clock.
 */
async function verified(
  service: Service,
  { clientId }: IssuerOptions,
  found: Discovered,
  idToken: string,
  nonce: string,
): Promise<JWTPayload & { sub: string }> {
  const { clock } = service
  const now = clock.now() - clock.state().ahead
  const keys = (await fetchJson(service, new Request(found.jwks_uri))) as unknown as JSONWebKeySet
  const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), {
    algorithms: SIGNATURE_ALGORITHMS,
    issuer: found.issuer,
    audience: clientId,
    clockTolerance: TOLERANCE,
    requiredClaims: ['exp', 'iat', 'sub'],
    currentDate: new Date(now),
  }).catch((error: Error) => reject(`The identity token of ${found.issuer} is invalid: ${error.message}.`))
  const wrong = wrongClaim(payload, { clientId, nonce, seconds: now / 1000 })
  if (wrong) reject(`The identity token of ${found.issuer} is invalid: ${wrong}.`)
  return payload as JWTPayload & { sub: string }
}

/** Checks the claims that jose does not check. */
function wrongClaim(
  { iat = 0, aud, azp, sub, nonce }: JWTPayload,
  expected: { clientId: string; nonce: string; seconds: number },
): string | undefined {
  if (iat > expected.seconds + TOLERANCE) return '"iat" is in the future'
  if (nonce !== expected.nonce) return '"nonce" is not the one that was sent'
  if (Array.isArray(aud) && aud.length > 1 && azp !== expected.clientId) return '"azp" is another client'
  return sub ? undefined : '"sub" is empty'
}

/** Reads missing claims from the userinfo endpoint (OpenID Connect Core 1.0, section 5.3). */
async function profile(
  service: Service,
  { issuer, userinfo_endpoint: userinfo }: Discovered,
  claims: JWTPayload & { sub: string },
  accessToken: string,
): Promise<Profile> {
  let all: Readonly<Record<string, unknown>> = claims
  if (userinfo && claims.email === undefined) {
    const more = await fetchJson(
      service,
      new Request(userinfo, { headers: { authorization: `Bearer ${accessToken}` } }),
    )
    if (more.sub !== claims.sub)
      reject(`${issuer} returns different users in its userinfo response and in the identity token.`)
    all = { ...more, ...claims }
  }
  const text = (name: string) => (typeof all[name] === 'string' ? (all[name] as string) : null)
  return {
    subject: claims.sub,
    email: text('email'),
    emailVerified: all.email_verified === true,
    name: text('name'),
    picture: text('picture'),
  }
}

/** Requests tokens. Client credentials are in the header, form-encoded (RFC 6749, section 2.3.1). */
function token(
  service: Service,
  { clientId, clientSecret }: IssuerOptions,
  { token_endpoint }: Discovered,
  form: Record<string, string>,
) {
  const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+')
  const authorization = `Basic ${btoa(`${encoded(clientId)}:${encoded(clientSecret)}`)}`
  return fetchJson(
    service,
    new Request(token_endpoint, { method: 'POST', headers: { authorization }, body: new URLSearchParams(form) }),
  )
}

const placeOf = ({ url }: Request) => new URL(url).origin + new URL(url).pathname

const send = ({ configuration }: Service, request: Request): Promise<Response> =>
  configuration
    .fetch(new Request(request, { signal: AbortSignal.timeout(TIMEOUT) }))
    .catch((error: Error) => reject(`The issuer is unreachable at ${placeOf(request)}: ${error.message}.`))

async function fetchJson(service: Service, request: Request): Promise<Readonly<Record<string, unknown>>> {
  const response = await send(service, request)
  const body = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined
  if (response.ok && typeof body === 'object' && body !== null) return body
  const why = body?.error_description ?? body?.error ?? 'no JSON'
  return reject(`The issuer responded with status ${response.status} at ${placeOf(request)}: ${String(why)}.`)
}

function reject(text: string): never {
  throw new PlainTextError(400, text)
}
