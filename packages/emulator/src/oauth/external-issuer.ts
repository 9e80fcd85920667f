import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import type { Service } from '../http/call.js'
import { Refusal } from '../http/responses.js'
import type { Profile } from './identities.js'

/** An OpenID provider of one's own, in the place of a pretend one. */
export interface IssuerOptions {
  /** Its issuer, or the address of its discovery document. */
  readonly discovery: string
  readonly clientId: string
  readonly clientSecret: string
  /** Beside openid, email and profile. */
  readonly scopes?: readonly string[]
}

/** What a provider gave for its code. */
export interface Redeemed {
  readonly grant: Profile
  readonly accessToken: string
  /** By the emulator's clock, in milliseconds since 1970. */
  readonly expiresAt: number
  /** Empty when the issuer gave none. */
  readonly refreshToken: string
}

/** How far the clocks of issuer and emulator may be apart, in seconds. */
const TOLERANCE = 30
/** How long an issuer may take, in milliseconds. */
const PATIENCE = 10_000
/** By keys that only the issuer has. jose takes no RSA key of less than 2048 bits for any of these. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const WELL_KNOWN = '/.well-known/openid-configuration'

/** OpenID Connect Discovery 1.0, section 3, as much as is used here. */
interface Discovered {
  readonly issuer: string
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly jwks_uri: string
  readonly userinfo_endpoint?: string
}

export const issuerOfOnesOwn = ({ configured }: Service, provider: string): IssuerOptions | undefined =>
  configured.issuers[provider]

/** Reads the discovery document. Refuses one that names another issuer than it was found at (section 4.3). */
async function discover(service: Service, { discovery }: IssuerOptions): Promise<Discovered> {
  const issuer = discovery.replace(WELL_KNOWN, '').replace(/\/$/, '')
  const found = (await asked(service, new Request(`${issuer}${WELL_KNOWN}`))) as unknown as Discovered
  if (String(found.issuer).replace(/\/$/, '') !== issuer) {
    refuse(`The issuer at ${issuer} calls itself ${found.issuer}: "discovery" must be what it calls itself.`)
  }
  return found
}

/** Where the browser is sent to: OpenID Connect Core 1.0, 3.1.2.1. */
export async function issuerLocation(
  service: Service,
  options: IssuerOptions,
  asking: { redirectUri: string; scopes: readonly string[]; state: string; challenge: string; nonce: string },
): Promise<string> {
  const { authorization_endpoint } = await discover(service, options)
  const url = new URL(authorization_endpoint)
  const fields = {
    client_id: options.clientId,
    redirect_uri: asking.redirectUri,
    response_type: 'code',
    scope: [...new Set([...(options.scopes ?? []), ...asking.scopes])].join(' '),
    state: asking.state,
    nonce: asking.nonce,
    code_challenge: asking.challenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}

/** Exchanges the code and reads who it is; refuses in plain text what cannot be trusted. */
export async function redeemAtIssuer(
  service: Service,
  options: IssuerOptions,
  brought: { code: string; redirectUri: string; verifier: string; nonce: string },
): Promise<Redeemed> {
  const found = await discover(service, options)
  const answer = await token(service, options, found, {
    grant_type: 'authorization_code',
    code: brought.code,
    redirect_uri: brought.redirectUri,
    code_verifier: brought.verifier,
  })
  const claims = await verified(service, options, found, String(answer.id_token ?? ''), brought.nonce)
  const grant = await profile(service, found, claims, String(answer.access_token))
  return { grant, ...kept(service, answer) }
}

/** New tokens for a refresh token; `undefined` when the issuer takes it no longer. */
export async function renewAtIssuer(service: Service, options: IssuerOptions, refreshToken: string) {
  if (!refreshToken) return undefined
  const found = await discover(service, options)
  const answer = await token(service, options, found, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  return answer && kept(service, answer)
}

const kept = ({ clock }: Service, answer: Readonly<Record<string, unknown>>) => ({
  accessToken: String(answer.access_token),
  expiresAt: clock.now() + (Number(answer.expires_in) || 3600) * 1000,
  refreshToken: typeof answer.refresh_token === 'string' ? answer.refresh_token : '',
})

/** OpenID Connect Core 1.0, 3.1.3.7. Issuers live in real time, however the emulator's clock was moved. */
async function verified(
  service: Service,
  { clientId }: IssuerOptions,
  found: Discovered,
  idToken: string,
  nonce: string,
): Promise<JWTPayload & { sub: string }> {
  const { clock } = service
  const now = clock.now() - clock.state().ahead
  const keys = (await asked(service, new Request(found.jwks_uri))) as unknown as JSONWebKeySet
  const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), {
    algorithms: ALGORITHMS,
    issuer: found.issuer,
    audience: clientId,
    clockTolerance: TOLERANCE,
    requiredClaims: ['exp', 'iat', 'sub'],
    currentDate: new Date(now),
  }).catch((error: Error) => refuse(`The identity token of ${found.issuer} is not to be trusted: ${error.message}.`))
  const wrong = wrongClaim(payload, { clientId, nonce, seconds: now / 1000 })
  if (wrong) refuse(`The identity token of ${found.issuer} is not to be trusted: ${wrong}.`)
  return payload as JWTPayload & { sub: string }
}

/** What jose does not look at. */
function wrongClaim(
  { iat = 0, aud, azp, sub, nonce }: JWTPayload,
  expected: { clientId: string; nonce: string; seconds: number },
): string | undefined {
  if (iat > expected.seconds + TOLERANCE) return '"iat" lies in the future'
  if (nonce !== expected.nonce) return '"nonce" is not the one that was sent'
  if (Array.isArray(aud) && aud.length > 1 && azp !== expected.clientId) return '"azp" is another client'
  return sub ? undefined : '"sub" is empty'
}

/** What the identity token leaves out stands in the user info (OpenID Connect Core 1.0, 5.3). */
async function profile(
  service: Service,
  { issuer, userinfo_endpoint: userinfo }: Discovered,
  claims: JWTPayload & { sub: string },
  accessToken: string,
): Promise<Profile> {
  let all: Readonly<Record<string, unknown>> = claims
  if (userinfo && claims.email === undefined) {
    const more = await asked(service, new Request(userinfo, { headers: { authorization: `Bearer ${accessToken}` } }))
    if (more.sub !== claims.sub)
      refuse(`${issuer} tells of another person in its user info than in the identity token.`)
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

/** RFC 6749, 2.3.1: the client's credentials go into the header, each encoded as a form field. */
function token(
  service: Service,
  { clientId, clientSecret }: IssuerOptions,
  { token_endpoint }: Discovered,
  form: Record<string, string>,
) {
  const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+')
  const authorization = `Basic ${btoa(`${encoded(clientId)}:${encoded(clientSecret)}`)}`
  return asked(
    service,
    new Request(token_endpoint, { method: 'POST', headers: { authorization }, body: new URLSearchParams(form) }),
  )
}

async function asked({ configured }: Service, request: Request): Promise<Readonly<Record<string, unknown>>> {
  const { origin, pathname } = new URL(request.url)
  const place = origin + pathname
  const answer = await configured
    .ask(new Request(request, { signal: AbortSignal.timeout(PATIENCE) }))
    .catch((error: Error) => refuse(`The issuer cannot be reached at ${place}: ${error.message}.`))
  const body = (await answer.json().catch(() => undefined)) as Record<string, unknown> | undefined
  if (answer.ok && typeof body === 'object' && body !== null) return body
  const why = body?.error_description ?? body?.error ?? 'no JSON'
  return refuse(`The issuer answered ${answer.status} at ${place}: ${String(why)}.`)
}

function refuse(text: string): never {
  throw new Refusal(400, text)
}
