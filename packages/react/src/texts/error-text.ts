import { isLatchkeyError } from '@latchkey/core'
import { isServiceError } from '@latchkey/core/internal/client'
import { PASSWORD_LENGTH } from '@latchkey/core/internal/sign-in'
import { errorCode } from './bundled-error.js'
import { bundledErrors } from './en/bundled-errors.js'
import { errors } from './en/errors.js'
import { rareErrors } from './en/rare-errors.js'
import type { MessageArgs, PlainKeyIn } from './message-args.js'

const ALL = { ...bundledErrors, ...errors, ...rareErrors }

/** The message for an error: a key and its parameters. */
export type ErrorText = MessageArgs<typeof ALL>
type PlainKey = PlainKeyIn<typeof ALL>

/**
 * Returns the message for an error by its code, with its details filled in. Known errors without a text use the message
 * of the service, never text from a URL. Pure.
 */
export function errorText(error: unknown): ErrorText {
  if (isLatchkeyError(error, 'PASSWORD_TOO_SHORT'))
    return ['error.PASSWORD_TOO_SHORT', { min: error.details?.minLength ?? PASSWORD_LENGTH.min }]
  if (isLatchkeyError(error, 'PASSWORD_TOO_LONG'))
    return ['error.PASSWORD_TOO_LONG', { max: error.details?.maxLength ?? PASSWORD_LENGTH.max }]
  if (isLatchkeyError(error, 'RATE_LIMITED') && error.details) return ['error.RATE_LIMITED', error.details]
  if (
    isLatchkeyError(error, 'RESTRICTED_USER_NOT_ALLOWED') ||
    isLatchkeyError(error, 'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED')
  ) {
    const isUnverified = error.details?.restrictedReason?.type === 'email_not_verified'
    return [isUnverified ? 'error.EMAIL_NOT_VERIFIED' : 'error.restricted']
  }
  // An email code requires a verified address.
  if (isLatchkeyError(error, 'USER_EMAIL_ALREADY_EXISTS') && error.details?.wouldWorkIfEmailWasVerified)
    return ['error.EMAIL_NOT_VERIFIED']
  const code = errorCode(error)
  if (code !== undefined) {
    const key = SHARED[code] ?? `error.${code}`
    if (isPlain(key)) return [key]
  }
  return isServiceError(error) && error.message ? ['error.known', { message: error.message }] : ['error.unknown']
}

/** Whether the text of a message is loaded separately. Pure. */
export const isRare = (message: ErrorText): boolean => Object.hasOwn(rareErrors, message[0])

/** Error codes that share a text. */
const SHARED: Readonly<Record<string, PlainKey>> = Object.fromEntries(
  [
    [
      'error.sessionExpired',
      'USER_AUTHENTICATION_REQUIRED',
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
      'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
      'ACCESS_TOKEN_EXPIRED',
      'UNPARSABLE_ACCESS_TOKEN',
    ] as const,
    ['error.notAllowed', 'TEAM_PERMISSION_REQUIRED', 'PROJECT_PERMISSION_REQUIRED'] as const,
    [
      'error.appSetup',
      'PROJECT_NOT_FOUND',
      'INVALID_PUBLISHABLE_CLIENT_KEY',
      'CLIENT_AUTHENTICATION_REQUIRED',
      'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
      'INVALID_SCOPE',
      'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
      'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
      'CURRENT_PROJECT_NOT_FOUND',
      'BRANCH_DOES_NOT_EXIST',
      'PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT',
      'APPLE_BUNDLE_ID_NOT_CONFIGURED',
      'REQUIRES_CUSTOM_EMAIL_SERVER',
      'WRONG_PERMISSION_SCOPE',
      'ANALYTICS_NOT_ENABLED',
    ] as const,
    ['error.ANONYMOUS_ACCOUNTS_NOT_ENABLED', 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED'] as const,
    ['error.botCheck', 'BOT_CHALLENGE_REQUIRED', 'BOT_CHALLENGE_FAILED'] as const,
    [
      'error.OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
      'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN',
    ] as const,
    ['error.PROVIDER_REJECTED', 'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE'] as const,
    ['error.OAUTH_CALLBACK_FAILED', 'INVALID_APPLE_CREDENTIALS'] as const,
  ].flatMap(([key, ...codes]) => codes.map((code) => [code, key])),
)

const isPlain = (key: string): key is PlainKey => Object.hasOwn(ALL, key) && !ALL[key as ErrorText[0]].includes('{')
