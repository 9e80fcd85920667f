import { requireAwait } from '../lib/require-await.js'
import { assertOptions } from '../lib/unknown-option.js'
import { bearerSession } from '../session/requests/request-headers.js'
import { isOversized, OVERSIZED } from '../session/requests/request-limits.js'
import { validToken } from '../session/tokens.js'
import { TOKEN_MEMBERS, type VerifiedToken } from './verified-token.js'
import { isVerifyError } from './verify-error.js'

/** Options of {@link authenticate}. */
export interface AuthenticateOptions {
  /** The name of the protected area in the `WWW-Authenticate` header. Default: none. */
  readonly realm?: string | undefined
}

const checkAwait = /* @__PURE__ */ requireAwait('authenticate', TOKEN_MEMBERS)

/** Throws a `TypeError` for options of the wrong type or with an unknown name. */
export const checkAuthenticateOptions = (called: string, options: AuthenticateOptions): void =>
  assertOptions(called, options, { realm: 'string' } satisfies Record<keyof AuthenticateOptions, string>)

/** After how many seconds a client may try again while the keys of the service cannot be fetched. */
const RETRY_AFTER = '5'

/**
 * Verifies the bearer token of a request to your API (RFC 6750), such as `fetchWithAuth` or a kit of the service sends. Returns the content of
 * the token, or the response to send instead: 401 without a valid token, 503 while the service's keys cannot be fetched, and
 * 431 for more cookies or larger headers than any browser with a session sends.
 *
 * @param request The request, or anything with its headers.
 * @param verify The result of `createVerifier`.
 * @param options The realm for the `WWW-Authenticate` header.
 * @returns The content of the token, or a response with a JSON body `{ error: { code, message } }`.
 *
 * @example
 * const verify = createVerifier({ projectId })
 *
 * export async function GET(request: Request) {
 *   const auth = await authenticate(request, verify)
 *   if (auth instanceof Response) return auth
 *   return Response.json(await listNotes(auth.userId))
 * }
 */
export function authenticate(
  request: { readonly headers: { get(name: string): string | null } },
  verify: (token: string) => Promise<VerifiedToken>,
  options: AuthenticateOptions = {},
): Promise<VerifiedToken | Response> {
  return checkAwait(verifyRequest(request, verify, options))
}

async function verifyRequest(
  request: { readonly headers: { get(name: string): string | null } },
  verify: (token: string) => Promise<VerifiedToken>,
  options: AuthenticateOptions,
): Promise<VerifiedToken | Response> {
  checkAuthenticateOptions('authenticate', options)
  const { realm } = options
  if (typeof request?.headers?.get !== 'function')
    throw new TypeError(
      '`authenticate`: `request` must have `headers` with the method `get`, such as a `Request`. For a request of Node.js, pass `{ headers: new Headers(request.headers) }`.',
    )
  if (typeof verify !== 'function')
    throw new TypeError('`authenticate`: `verify` must be the result of `createVerifier`.')
  if (isOversized(request.headers)) return rejection(431, 'REQUEST_TOO_LARGE', OVERSIZED, {})
  const authorization = request.headers.get('authorization')
  const session = bearerSession(authorization)
  const token = session ? validToken(session.accessToken) : /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token)
    return rejection(401, 'TOKEN_MISSING', 'The request has no bearer token in its `Authorization` header.', {
      'WWW-Authenticate': challenge(realm),
    })
  try {
    return await verify(token)
  } catch (error) {
    if (!isVerifyError(error)) throw error
    if (error.code === 'KEYS_UNAVAILABLE')
      return rejection(503, error.code, error.message, { 'Retry-After': RETRY_AFTER })
    return rejection(401, error.code, error.message, { 'WWW-Authenticate': challenge(realm, error.message) })
  }
}

/** A request without a token gets no error code, as RFC 6750 section 3.1 asks. */
function challenge(realm: string | undefined, description?: string): string {
  const parameters = {
    realm,
    error: description && 'invalid_token',
    error_description: description,
  }
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  // A header that contains other characters cannot be sent: the issuers of a verifier may have any.
  const quoted = (value = '') => `"${value.replaceAll(/["\\]|[^\t\x20-\x7e\xa0-\xff]/g, '')}"`
  return ['Bearer', given.map(([name, value]) => `${name}=${quoted(value)}`).join(', ')].filter(Boolean).join(' ')
}

/**
 * Not `Response.json`: where a server has replaced `Response`, that returns an instance of the original class, which
 * callers would take for the content of a token.
 */
const rejection = (status: number, code: string, message: string, headers: Record<string, string>) =>
  new Response(JSON.stringify({ error: { code, message } }), {
    status,
    headers: { ...headers, 'Cache-Control': 'no-store', 'Content-Type': 'application/json' },
  })
