/** The client error of a failed WebAuthn ceremony. */
export type CeremonyFailure =
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'not-completed' }
  | { readonly kind: 'webauthn'; readonly code: string; readonly message: string }
  | { readonly kind: 'other' }

const BY_NAME: Readonly<Record<string, string>> = {
  ConstraintError: 'ERROR_AUTHENTICATOR_GENERAL_ERROR',
  InvalidStateError: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
  NotSupportedError: 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG',
  SecurityError: 'ERROR_INVALID_RP_ID',
  UnknownError: 'ERROR_AUTHENTICATOR_GENERAL_ERROR',
}

/**
 * Maps an error of a ceremony to a client error. Pure. Accepts the errors of the browser (WebAuthn level 3, sections
 * 5.1.3 and 5.1.4) and those of @simplewebauthn/browser, whose `code` is kept.
 */
export function ceremonyFailure(error: unknown): CeremonyFailure {
  if (!(error instanceof Error)) return { kind: 'other' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (/not supported in this browser/i.test(error.message) && code === undefined) return { kind: 'unsupported' }
  if (error.name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED') return { kind: 'canceled' }
  // The messages of the library for a ceremony that ended without a credential.
  if (error.name === 'NotAllowedError' || (/was not completed/i.test(error.message) && code === undefined))
    return { kind: 'not-completed' }
  const named = code ?? BY_NAME[error.name]
  return named === undefined ? { kind: 'other' } : { kind: 'webauthn', code: named, message: error.message }
}
