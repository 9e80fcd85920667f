// Not from 'jose' itself, which contains code that the Edge runtime of Next.js warns about.
import type { JWTHeaderParameters, JWTPayload } from 'jose'
import * as errors from 'jose/errors'
import { decodeJwt } from 'jose/jwt/decode'
import { jwtVerify } from 'jose/jwt/verify'
import { API_PATH, PUBLIC_BASE_URL } from '../contract/headers.js'
import { baseUrlsOf, VARIABLE_BRANDS } from '../contract/names.js'
import { classifyUser } from '../flows/users/classify-user.js'
import { isUrl } from '../lib/formats.js'
import { redact } from '../lib/redact.js'
import { requireAwait } from '../lib/require-await.js'
import { assertOptions } from '../lib/unknown-option.js'
import type { ClientOptions } from '../options.js'
import { TOKEN_MEMBERS, type VerifiedToken } from './verified-token.js'
import { VerifyError, type VerifyErrorCode } from './verify-error.js'
import {
  ALGORITHM,
  createKeySource,
  KEY_DURATIONS,
  type KeyDurations,
  type KeyLimit,
  type VerifierKeys,
} from './verify-keys.js'

export { type AuthenticateOptions, authenticate } from './authenticate.js'
export type { VerifiedToken } from './verified-token.js'
export { isVerifyError, VerifyError, type VerifyErrorCode } from './verify-error.js'
export type { KeyDurations, VerifierKeys } from './verify-keys.js'

/**
 * The issuer that every 2.8.8 deployment writes into its access tokens.
 *
 * @example
 * const { iss } = decodeJwt(token)
 * if (iss?.startsWith(SHARED_ISSUER)) console.log('Issued by the hosted service')
 */
export const SHARED_ISSUER = 'https://access-token.jwt-signature.stack-auth.com'

const TOLERANCE_SECONDS = 30
/** Access tokens are smaller than one kilobyte. The limit rejects a hostile header without work. */
const LONGEST_TOKEN = 8192

/** Options of {@link createVerifier}. */
export interface VerifierOptions extends Partial<KeyDurations> {
  /** The ID of the project whose access tokens are accepted. Required: its type allows `undefined` for `configFromEnv`. */
  readonly projectId?: string | undefined
  /** Ignored: a verifier needs no key. `configFromEnv` returns it. */
  readonly publishableKey?: string | undefined
  /**
   * Base URL of the API. Of an object with a URL for browsers and one for servers, the keys are fetched from the latter, and the
   * issuers of both are accepted. Default: `https://api.stack-auth.com`, which is the same service as
   * `https://api.hexclave.com`.
   */
  readonly baseUrl?: ClientOptions['baseUrl']
  /**
   * Replaces the list of accepted issuers: the shared one of 2.8.8 and `{baseUrl}/api/v1/projects/{projectId}`. With a base
   * URL of the hosted service, that path on all its hosts: an access token names the one that its client has called.
   */
  readonly issuers?: readonly string[] | undefined
  /** Replaces `{baseUrl}/api/v1/projects/{projectId}/.well-known/jwks.json`. */
  readonly jwksUrl?: string | undefined
  /** Whether to accept tokens of anonymous users. Default: false. */
  readonly allowAnonymous?: boolean | undefined
  /**
   * Whether to accept tokens of restricted users, for example users who must verify their email first. Anonymous users
   * need `allowAnonymous`. Default: false.
   */
  readonly allowRestricted?: boolean | undefined
  /** Requests the public keys. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Returns the time, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
}

/** The options of `verifyToken`: those that identify a verifier. */
const SERIALIZABLE_OPTIONS = {
  projectId: 'string',
  publishableKey: 'string',
  baseUrl: 'string',
  issuers: 'array',
  jwksUrl: 'string',
  allowAnonymous: 'boolean',
  allowRestricted: 'boolean',
  cacheMaxAge: 'number',
  cooldownDuration: 'number',
  timeoutDuration: 'number',
} satisfies Record<Exclude<keyof VerifierOptions, 'fetch' | 'now'>, string>
const VERIFIER_OPTIONS = { ...SERIALIZABLE_OPTIONS, fetch: 'function', now: 'function' }

const checkAwait = /* @__PURE__ */ requireAwait('verify', TOKEN_MEMBERS)

/** A function that returns the content of a valid access token, and rejects with a {@link VerifyError} otherwise. */
export interface Verifier {
  (token: string): Promise<VerifiedToken>
  /** The public keys that it has cached. */
  readonly keys: VerifierKeys
  /**
   * Verifies a token, and limits how long it waits for a request for keys. Rejects with what `limit` rejects with.
   * @internal
   */
  within(token: string, limit: KeyLimit): Promise<VerifiedToken>
}

/**
 * Creates a function that verifies access tokens (JWT, RFC 7519) on a server without a request to the API. It checks
 * the signature with the published keys (JWKS, RFC 7517), which it caches and uses during an outage, accepts ES256
 * only, and checks issuer, audience and times with a tolerance of 30 seconds.
 *
 * @param options The project and the API.
 * @returns A function that returns the content of a valid access token and rejects with a {@link VerifyError}
 * otherwise.
 * @throws {TypeError} Without `projectId`, when `baseUrl` is not a base URL, and when an option does not exist or has another type.
 *
 * @example
 * const verify = createVerifier({ projectId }) // or `createVerifier(configFromEnv())`
 * const { userId } = await verify(token)
 */
export function createVerifier(options: VerifierOptions): Verifier {
  return verifierOf('createVerifier', checkedOptions('createVerifier', options, VERIFIER_OPTIONS))
}

/** The options with the base URL for servers. */
interface CheckedOptions extends VerifierOptions {
  readonly baseUrl?: string | undefined
  /** The base URL for browsers, if it is another one. The tokens of browsers name it as their issuer. */
  readonly browserUrl?: string | undefined
}

/** Returns valid options. Accepts those of a client that `configFromEnv` returns. */
function checkedOptions(called: string, options: VerifierOptions, types: Record<string, string>): CheckedOptions {
  const { baseUrl } = { ...options }
  if (typeof baseUrl !== 'object' || baseUrl === null) {
    assertOptions(called, options, types)
    return options as CheckedOptions
  }
  const { server, browser } = baseUrl
  // An object without the URL for servers does not mean the default: it is another service.
  assertUrl(called, 'baseUrl.server', server)
  if (browser !== undefined) assertUrl(called, 'baseUrl.browser', browser)
  const checked = { ...options, baseUrl: server }
  assertOptions(called, checked, types)
  return { ...checked, browserUrl: browser }
}

function verifierOf(called: string, options: CheckedOptions): Verifier {
  const {
    projectId,
    allowAnonymous = false,
    allowRestricted = false,
    fetch = globalThis.fetch,
    now = Date.now,
  } = options
  if (!projectId)
    throw new TypeError(
      `\`${called}\`: \`projectId\` is missing. Pass it, for example from ${VARIABLE_BRANDS[0]}_PROJECT_ID. It is on your project's dashboard; the emulator prints one.`,
    )
  const baseUrl = baseUrlOf(called, options.baseUrl)
  const publicUrl = baseUrlOf(called, options.browserUrl ?? baseUrl)
  const api = baseUrl + API_PATH
  const hosts = [...new Set([publicUrl, baseUrl].flatMap(baseUrlsOf))]
  const issuersAt = (path: string) => hosts.map((url) => `${url}${API_PATH}/${path}/${projectId}`)
  const issuers = options.issuers ?? [SHARED_ISSUER, ...issuersAt('projects')]
  const fix = (iss: string) => {
    if (options.issuers)
      return `expected ${options.issuers.join(' or ')}. Add it to \`issuers\` of the verifier if you trust it.`
    const option = hosts.some((url) => iss.startsWith(`${url}${API_PATH}/projects`)) ? 'projectId' : 'baseUrl'
    const value = option === 'projectId' ? 'project ID' : 'base URL'
    return `expected ${publicUrl}${API_PATH}/projects/${projectId}. Set \`${option}\` of the verifier to the ${value} of the client that sends the token.`
  }
  // Each kind of user has an issuer on each host, an audience and keys.
  const anonymousUsers = { issuers: issuersAt('projects-anonymous-users'), aud: `${projectId}:anon` }
  const restrictedUsers = { issuers: issuersAt('projects-restricted-users'), aud: `${projectId}:restricted` }
  const otherIssuers = [...anonymousUsers.issuers, ...restrictedUsers.issuers]
  const checks = {
    algorithms: [ALGORITHM],
    issuer: [...issuers, ...otherIssuers],
    audience: [projectId, anonymousUsers.aud, restrictedUsers.aud],
    requiredClaims: ['sub', 'exp', 'iat'],
    clockTolerance: TOLERANCE_SECONDS,
  }
  const filter = allowAnonymous ? '?include_anonymous=true' : allowRestricted ? '?include_restricted=true' : ''
  const jwks = `${api}/projects/${projectId}/.well-known/jwks.json${filter}`
  const durations = { ...KEY_DURATIONS }
  for (const name of Object.keys(KEY_DURATIONS) as (keyof KeyDurations)[]) {
    const ms = options[name] ?? durations[name]
    if (ms <= 0) throw new TypeError(`\`${called}\`: \`${name}\` must be a number of milliseconds above 0, got ${ms}.`)
    durations[name] = ms
  }
  const { jwksUrl = jwks } = options
  assertUrl(called, 'jwksUrl', jwksUrl)
  const source = createKeySource({ url: jwksUrl, fetch, now, durations })

  /** Throws if users of this kind are not accepted. */
  function userKind({ iss = '', aud, is_anonymous, is_restricted }: JWTPayload) {
    const isAnonymous = anonymousUsers.issuers.includes(iss) || aud === anonymousUsers.aud || is_anonymous === true
    const isRestricted =
      isAnonymous || restrictedUsers.issuers.includes(iss) || aud === restrictedUsers.aud || is_restricted === true
    // Tokens of restricted users who are not anonymous need `allowRestricted`, also with `allowAnonymous`.
    const or = isAnonymous && allowAnonymous ? 'anonymous-if-exists' : undefined
    const status = classifyUser({ isAnonymous, isRestricted }, { or, includeRestricted: allowRestricted })
    if (status === 'signed-out') throw new VerifyError('ANONYMOUS_NOT_ALLOWED')
    if (status === 'restricted') throw new VerifyError('RESTRICTED_NOT_ALLOWED')
    return { isAnonymous, isRestricted }
  }

  async function keyOf({ kid }: JWTHeaderParameters) {
    if (typeof kid !== 'string') throw new VerifyError('KEY_NOT_FOUND')
    const key = await source.keyFor(kid).catch(keysUnavailable)
    if (!key) throw new VerifyError('KEY_NOT_FOUND')
    return key
  }

  async function within(token: string, limit: KeyLimit): Promise<VerifiedToken> {
    checkSize(token)
    let exceeded: { readonly reason: unknown } | undefined
    const limitedKeyOf = (header: JWTHeaderParameters) =>
      limit(() => keyOf(header)).catch((reason) => {
        if (!(reason instanceof VerifyError)) exceeded = { reason }
        const { iss = '' } = claims(token)
        const problem = PROBLEMS[reason.code]
        if (!problem || checks.issuer.includes(iss)) throw reason
        // Often the verifier has no `baseUrl` and waits for another service than that of the token, or has another project ID.
        // Each project has its own keys.
        const message = `${problem}, and the ${issuerProblem(reason.code === 'KEY_NOT_FOUND' ? undefined : iss, () => fix(iss))}`
        throw new VerifyError(reason.code, { cause: reason.cause, message })
      })
    // The keys of other kinds of users are not fetched: their tokens are rejected for the kind, not for an unknown key.
    const claimed = allowAnonymous && allowRestricted ? {} : claims(token)
    if (otherIssuers.includes(claimed.iss ?? '')) userKind(claimed)
    const { payload } = await jwtVerify(token, limitedKeyOf, {
      ...checks,
      currentDate: new Date(now()),
    }).catch((reason) => {
      if (exceeded) throw exceeded.reason
      throw reason instanceof VerifyError ? reason : errorFor(reason, fix)
    })
    const kind = userKind(payload)
    const { sub, aud } = payload
    const expiresAt = new Date(Number(payload.exp) * 1000)
    // jose checks that the claims are present, not that `sub` is a string or that `exp` is a point in time.
    if (typeof sub !== 'string' || sub === '' || typeof aud !== 'string' || Number.isNaN(expiresAt.getTime()))
      throw new VerifyError('TOKEN_MALFORMED')
    const session = payload.refreshTokenId ?? payload.refresh_token_id
    return {
      userId: sub,
      sessionId: typeof session === 'string' ? session : null,
      ...kind,
      expiresAt,
      claims: payload,
    }
  }

  const keys: VerifierKeys = {
    ...durations,
    get isFresh() {
      return source.isFresh()
    },
    get isCoolingDown() {
      return source.isCoolingDown()
    },
    reload: () => source.reload().catch(keysUnavailable),
  }
  const verify = (token: string, ...given: unknown[]) => {
    // `tokens.map(verify)` passes an index. Options of a check, as other libraries have, would have no effect.
    if (typeof given[0] === 'object' && given[0]) throw new TypeError(TOKEN_ONLY)
    return checkAwait(within(token, (wait) => wait()))
  }
  return Object.assign(verify, { keys, within })
}

const TOKEN_ONLY =
  '`verify` takes no options: pass those of `createVerifier` to `createVerifier`, and compare other claims with `claims` of the result.'

/** The verifiers of `verifyToken`, which keep the keys of the service between calls. */
const verifiers = new Map<string, Verifier>()
/** An app has one or a few sets of options. The limit is for one that takes them from requests. */
const MAX_VERIFIERS = 100

/**
 * Verifies an access token as {@link createVerifier} does, in one call. The keys of the service are cached between calls with
 * the same options.
 *
 * @param token The access token.
 * @param options The project and the API.
 * @returns The content of the token.
 * @throws {VerifyError} When the token is not valid, or the keys cannot be requested. `code` tells why.
 *
 * @example
 * const { userId } = await verifyToken(token, { projectId })
 */
export function verifyToken(token: string, options: Omit<VerifierOptions, 'fetch' | 'now'>): Promise<VerifiedToken> {
  return checkTokenAwait(verifyOnce(token, options))
}

const checkTokenAwait = /* @__PURE__ */ requireAwait('verifyToken', TOKEN_MEMBERS)

async function verifyOnce(token: string, options: Omit<VerifierOptions, 'fetch' | 'now'>): Promise<VerifiedToken> {
  const checked = checkedOptions('verifyToken', options, SERIALIZABLE_OPTIONS)
  const key = JSON.stringify(
    [...Object.keys(SERIALIZABLE_OPTIONS), 'browserUrl'].map((name) => checked[name as keyof typeof checked] ?? null),
  )
  const verify = verifiers.get(key) ?? verifierOf('verifyToken', checked)
  if (verifiers.size >= MAX_VERIFIERS && !verifiers.has(key)) verifiers.clear()
  verifiers.set(key, verify)
  return verify(token)
}

function keysUnavailable(cause: unknown): never {
  throw new VerifyError('KEYS_UNAVAILABLE', { cause })
}

/** Wrong URLs fail when the server starts. They would otherwise look like an outage: 503 for every request. */
function assertUrl(called: string, name: string, url: string): void {
  if (!/^https?:\/\/[^/]/.test(url) || !isUrl(url))
    throw new TypeError(
      `\`${called}\`: \`${name}\` must be an absolute http or https URL, got "${redact(String(url))}".`,
    )
}

function baseUrlOf(called: string, baseUrl = PUBLIC_BASE_URL): string {
  assertUrl(called, 'baseUrl', baseUrl)
  const { username, password, search, hash } = new URL(baseUrl)
  // It is in messages, which `authenticate` sends.
  if (username || password || search || hash)
    throw new TypeError(`\`${called}\`: \`baseUrl\` must be a URL without credentials, query and fragment.`)
  const url = baseUrl.replace(/\/+$/, '')
  if (url.endsWith(API_PATH))
    throw new TypeError(`\`${called}\`: \`baseUrl\` ends with ${API_PATH}, which the verifier adds. Leave it out.`)
  return url
}

/** Rejects what is no token, before it is decoded. */
function checkSize(token: unknown): void {
  if (typeof token !== 'string' || token === '') throw new VerifyError('TOKEN_MISSING')
  if (token.length > LONGEST_TOKEN) throw new VerifyError('TOKEN_TOO_LARGE')
}

/** The claims of a token that has not been verified. */
function claims(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    throw new VerifyError('TOKEN_MALFORMED')
  }
}

/** A short URL without query, as services have. No other text of a token gets into a message, which may be logged and sent. */
const ISSUER = /^(?=.{1,200}$)https?:\/\/[\w.:[\]-]+(?:\/[\w.-]+)*\/?$/

/** What a wrong issuer explains. The service does not sign with an unknown key, so that message does not quote the token. */
const PROBLEMS: Readonly<Record<string, string>> = {
  KEYS_UNAVAILABLE: 'The public keys of the service cannot be fetched',
  KEY_NOT_FOUND: 'The access token is signed with a key that the service does not publish',
}

const issuerProblem = (iss: unknown, fix: Fix) =>
  `access token was issued by ${typeof iss === 'string' && ISSUER.test(iss) ? iss : 'another issuer'}, ${fix(String(iss))}`

/** Returns what the issuer of a token must be, and what to do. */
type Fix = (iss: string) => string

function errorFor(reason: unknown, fix: Fix): VerifyError {
  const code = codeFor(reason)
  if (code !== 'ISSUER_MISMATCH') return new VerifyError(code)
  const problem = issuerProblem((reason as errors.JWTClaimValidationFailed).payload.iss, fix)
  return new VerifyError(code, { message: `The ${problem}` })
}

function codeFor(reason: unknown): VerifyErrorCode {
  if (reason instanceof errors.JWTExpired) return 'TOKEN_EXPIRED'
  if (reason instanceof errors.JWSSignatureVerificationFailed) return 'SIGNATURE_INVALID'
  if (reason instanceof errors.JOSEAlgNotAllowed) return 'ALGORITHM_NOT_ALLOWED'
  if (!(reason instanceof errors.JWTClaimValidationFailed) || reason.reason !== 'check_failed') return 'TOKEN_MALFORMED'
  if (reason.claim === 'iss') return 'ISSUER_MISMATCH'
  if (reason.claim === 'aud') return 'AUDIENCE_MISMATCH'
  // Unreachable. With these options, jose compares only iss, aud, exp, iat and nbf.
  return reason.claim === 'nbf' ? 'TOKEN_NOT_YET_VALID' : 'TOKEN_MALFORMED'
}
