import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
} from 'jose'
import type { Call } from '../calls/call.js'
import type { Service } from '../calls/service.js'
import { configOf } from '../world/config.js'
import { type ExternalProvider, type IntegrationSettings, TEST_INTEGRATIONS } from '../world/integrations.js'
import type { ProjectRow } from '../world/rows.js'
import { SIGNATURE_ALGORITHMS } from './external-issuer.js'

/** A verified session token of another provider. */
export interface ExternalToken {
  readonly subject: string
  readonly sessionId: string
  /** When it expires, by the emulator's clock, in milliseconds since 1970. */
  readonly expiresAt: number
  readonly email: string | null
  readonly emailVerified: boolean
  readonly name: string | null
}

/** Who owns the keys of the test issuers. */
const TEST_KEYS = 'external-sessions'

/** How the tokens of a provider are verified. */
interface Expected {
  readonly issuers: readonly string[]
  readonly jwksUrl: string
  readonly audience?: string
  readonly clientId?: string
  /** Origins of apps. Empty: any. */
  readonly authorizedParties?: readonly string[]
}

type NotConfigured = Call<'EXTERNAL_AUTH_PROVIDER_NOT_CONFIGURED'>
type Failing = Call<'EXTERNAL_AUTH_PROVIDER_NOT_CONFIGURED' | 'INVALID_EXTERNAL_AUTH_TOKEN'>

const MAX_LENGTH = 16_384
/** Timeout of the request for the keys of a provider, in milliseconds. */
const TIMEOUT = 10_000

/** The settings of an integration in a project. */
const integrationOf = (
  { world }: Pick<Service, 'world'>,
  project: ProjectRow,
  provider: ExternalProvider,
): IntegrationSettings => Object(configOf(world, project)[provider])

/** Verifies a session token by the settings of its integration. Throws its errors in the order of the service. */
export async function verifyExternalToken(
  call: Failing,
  provider: ExternalProvider,
  token: string,
): Promise<ExternalToken> {
  const expected = expectedOf(call, provider)
  const reject = (reason: string): never => call.fail('INVALID_EXTERNAL_AUTH_TOKEN', { reason })
  if (token.length > MAX_LENGTH || !isJwt(token)) return reject('malformed_token')
  const isOwn = expected.issuers[0] === TEST_INTEGRATIONS[provider].issuer
  const keys = isOwn
    ? createLocalJWKSet((await call.tokens.keySet(TEST_KEYS)) as JSONWebKeySet)
    : await fetchKeys(call, expected.jwksUrl)
  // Providers use the system time. Tokens that the emulator has signed follow its clock.
  const ahead = isOwn ? 0 : call.clock.state().ahead
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    algorithms: SIGNATURE_ALGORITHMS,
    issuer: [...expected.issuers],
    ...(expected.audience !== undefined && { audience: expected.audience }),
    currentDate: new Date(call.clock.now() - ahead),
  }).catch((error: unknown) => reject(reasonOf(error)))
  if (provider === 'clerk-integration' && protectedHeader.typ?.toLowerCase() === 'at+jwt')
    return reject('unsupported_token_type')
  const { authorizedParties = [] } = expected
  if (authorizedParties.length > 0 && !authorizedParties.includes(originOf(payload.azp) ?? ''))
    return reject('authorized_party_mismatch')
  if (expected.clientId !== undefined && payload.client_id !== expected.clientId) return reject('client_id_mismatch')
  const { sub, sid, exp } = payload
  if (!sub || typeof sid !== 'string' || sid === '' || exp === undefined) return reject('missing_claim')
  return { subject: sub, sessionId: sid, expiresAt: exp * 1000 + ahead, ...profileOf(payload) }
}

/** Signs a session token as a provider does. Returns undefined if the project accepts another issuer than the test issuer. */
export function signExternalToken(
  service: Service,
  project: ProjectRow,
  provider: ExternalProvider,
  claims: JWTPayload,
): Promise<string> | undefined {
  const { issuer, audience, clientId } = {
    ...TEST_INTEGRATIONS[provider],
    ...integrationOf(service, project, provider),
  }
  if (issuer !== TEST_INTEGRATIONS[provider].issuer) return undefined
  const own = { iss: issuer, ...(audience && { aud: audience }), ...(clientId && { client_id: clientId }) }
  return service.tokens.signFor(TEST_KEYS, { ...own, ...claims })
}

function expectedOf(call: NotConfigured, provider: ExternalProvider): Expected {
  const { project } = call.caller
  const refuse = (reason: string): never => call.fail('EXTERNAL_AUTH_PROVIDER_NOT_CONFIGURED', { reason })
  const { installed } = Object(configOf(call.world, project).apps) as Record<
    string,
    Record<string, { enabled?: unknown }>
  >
  if (installed?.[provider]?.enabled !== true) return refuse('provider_disabled')
  const { issuer, audience, jwksUrl, clientId, authorizedParties = '' } = integrationOf(call, project, provider)
  if (provider === 'workos-integration') {
    if (!clientId) return refuse('required_setting_missing')
    const api = 'https://api.workos.com'
    const issuers = issuer ? [issuer] : [api, `${api}/`, `${api}/user_management/${clientId}`]
    return { issuers, jwksUrl: `${api}/sso/jwks/${clientId}`, clientId }
  }
  if (!issuer) return refuse('required_setting_missing')
  if (provider === 'better-auth-integration')
    return audience && jwksUrl ? { issuers: [issuer], audience, jwksUrl } : refuse('required_setting_missing')
  const parties = authorizedParties.split(/[,\n]/).flatMap((party) => party.trim() || [])
  return {
    issuers: [issuer],
    jwksUrl: `${issuer.replace(/\/$/, '')}/.well-known/jwks.json`,
    authorizedParties: parties.map((party) => originOf(party) ?? refuse('invalid_authorized_party')),
  }
}

async function fetchKeys(call: Call, url: string) {
  try {
    const response = await call.configuration.fetch(new Request(url, { signal: AbortSignal.timeout(TIMEOUT) }))
    if (response.ok) return createLocalJWKSet(await response.json())
  } catch {
    // Unreachable, or not a key set.
  }
  return call.reject(500, `The keys of the provider cannot be read at ${url}.`)
}

/** Returns whether header and payload of a token can be decoded. */
function isJwt(token: string): boolean {
  try {
    decodeProtectedHeader(token)
    decodeJwt(token)
    return true
  } catch {
    return false
  }
}

const originOf = (url: unknown) => (typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : undefined)

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed)
    return { iss: 'issuer_mismatch', aud: 'audience_mismatch' }[error.claim] ?? 'unknown'
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'malformed_token'
  const isSignature =
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  return isSignature ? 'signature_mismatch' : 'unknown'
}

/** The profile in a token. What is not valid counts as missing. */
function profileOf({ email, name, email_verified: verified }: JWTPayload) {
  const text = (value: unknown) => {
    const trimmed = typeof value === 'string' ? value.trim() : ''
    return trimmed.length > 0 && trimmed.length <= 256 ? trimmed : null
  }
  const address = text(email)
  const isAddress = address !== null && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)
  return { email: isAddress ? address : null, emailVerified: isAddress && verified === true, name: text(name) }
}
