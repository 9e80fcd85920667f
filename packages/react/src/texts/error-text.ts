import { isClientError, isKnown, PASSWORD_LENGTH } from '@latchkey/core'
import type { Said } from './messages.js'

const { min, max } = PASSWORD_LENGTH

/**
 * What to tell a person about an error: by its code, with its details filled in. A known error that no text is written
 * for speaks with the service's own message; never with text from a URL. Pure.
 */
export function errorText(error: unknown): Said {
  if (isKnown(error, 'PASSWORD_TOO_SHORT'))
    return ['error.PASSWORD_TOO_SHORT', { min: error.details?.minLength ?? min }]
  if (isKnown(error, 'PASSWORD_TOO_LONG')) return ['error.PASSWORD_TOO_LONG', { max: error.details?.maxLength ?? max }]
  if (isClientError(error, 'RATE_LIMITED'))
    return ['error.RATE_LIMITED', { seconds: Math.max(1, Math.ceil(error.details.retryAfter / 1000)) }]
  if (isKnown(error) || isClientError(error)) {
    const plain = PLAIN.find((key) => key === `error.${error.code}`)
    if (plain) return [plain]
  }
  return isKnown(error) && error.message ? ['error.known', { message: error.message }] : ['error.unknown']
}

const PLAIN = [
  'error.EMAIL_PASSWORD_MISMATCH',
  'error.USER_EMAIL_ALREADY_EXISTS',
  'error.SIGN_UP_NOT_ENABLED',
  'error.PASSKEY_AUTHENTICATION_NOT_ENABLED',
  'error.PASSKEY_AUTHENTICATION_FAILED',
  'error.PASSKEY_WEBAUTHN_ERROR',
  'error.PASSKEY_CANCELLED',
  'error.PASSKEY_NOT_COMPLETED',
  'error.PASSKEY_UNSUPPORTED',
  'error.VERIFICATION_CODE_NOT_FOUND',
  'error.VERIFICATION_CODE_EXPIRED',
  'error.VERIFICATION_CODE_ALREADY_USED',
  'error.VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
  'error.INVALID_TOTP_CODE',
  'error.MAGIC_LINK_OFF',
  'error.OAUTH_CALLBACK_FAILED',
  'error.OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
  'error.OUTER_OAUTH_TIMEOUT',
  'error.CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  'error.NOT_SIGNED_IN',
  'error.NO_PRIMARY_EMAIL',
  'error.PASSWORD_AUTHENTICATION_NOT_ENABLED',
  'error.MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  'error.REDIRECT_URL_NOT_WHITELISTED',
  'error.REDIRECT_NOT_TRUSTED',
  'error.OFFLINE',
  'error.UNABLE_TO_CONNECT',
] as const

/** What goes with a text for whoever is asked for help: the code. Pure. */
export function errorCode(error: unknown): string | undefined {
  return isKnown(error) || isClientError(error) ? error.code : undefined
}
