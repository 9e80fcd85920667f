const MESSAGES = {
  TOKEN_MISSING: 'The access token is missing.',
  TOKEN_TOO_LARGE: 'The access token is larger than any token of the service.',
  TOKEN_MALFORMED: 'The access token is not a well-formed signed token.',
  TOKEN_EXPIRED: 'The access token has expired.',
  TOKEN_NOT_YET_VALID: 'The access token is not valid yet. Check the clock of this server.',
  ALGORITHM_NOT_ALLOWED: 'The access token is signed with an algorithm other than ES256.',
  ISSUER_MISMATCH: 'The access token was issued by another service.',
  AUDIENCE_MISMATCH: 'The access token was issued for another project.',
  ANONYMOUS_NOT_ALLOWED: 'The access token belongs to an anonymous user. Set `allowAnonymous` to accept it.',
  RESTRICTED_NOT_ALLOWED:
    'The access token belongs to a restricted user, for example one whose email is not verified. Set `allowRestricted` to accept it.',
  KEY_NOT_FOUND: 'The access token is signed with a key that the service does not publish.',
  SIGNATURE_INVALID: 'The signature of the access token does not match.',
  KEYS_UNAVAILABLE:
    'The public keys of the service cannot be fetched, so tokens cannot be verified. Try again later, or check `baseUrl` of the verifier.',
} as const

/** Why an access token was rejected. Respond with 503 to `KEYS_UNAVAILABLE`, and with 401 to all other codes. */
export type VerifyErrorCode = keyof typeof MESSAGES

const BRAND = Symbol.for('latchkey.VerifyError')

/**
 * A rejected access token. Neither the message nor the fields contain any part of the token, except for its issuer in the
 * messages of `ISSUER_MISMATCH` and `KEYS_UNAVAILABLE`, if that is a short URL without a query.
 *
 * @example
 * if (error instanceof VerifyError) return new Response(error.message, { status: 401 })
 */
export class VerifyError extends Error {
  /** `VerifyError`. */
  override readonly name = 'VerifyError'
  /** Why the access token was rejected. */
  readonly code: VerifyErrorCode
  readonly [BRAND] = true

  constructor(code: VerifyErrorCode, options?: { readonly cause?: unknown; readonly message?: string }) {
    super(options?.message ?? MESSAGES[code], options)
    this.code = code
  }
}

/**
 * Returns whether an error is a {@link VerifyError}, also when two copies of this module are loaded.
 *
 * @param error The error.
 * @returns Whether it is a `VerifyError`.
 *
 * @example
 * try {
 *   await verify(token)
 * } catch (error) {
 *   if (!isVerifyError(error)) throw error
 * }
 */
export const isVerifyError = (error: unknown): error is VerifyError =>
  typeof error === 'object' && error !== null && BRAND in error
