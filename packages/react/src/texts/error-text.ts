import { isClientError, isKnown, PASSWORD_LENGTH } from '@latchkey/core'
import { errorCode } from './bundled-error.js'
import { bundledErrors } from './en/bundled-errors.js'
import { errors } from './en/errors.js'
import type { MessageArgs, PlainKeyIn } from './message-args.js'

const { min, max } = PASSWORD_LENGTH
const ALL = { ...bundledErrors, ...errors }

/** The message for an error: a key and its parameters. */
export type ErrorText = MessageArgs<typeof ALL>
type PlainKey = PlainKeyIn<typeof ALL>

/**
 * Returns the message for an error by its code, with its details filled in. Known errors without a text use the message
 * of the service, never text from a URL. Pure.
 */
export function errorText(error: unknown): ErrorText {
  if (isKnown(error, 'PASSWORD_TOO_SHORT'))
    return ['error.PASSWORD_TOO_SHORT', { min: error.details?.minLength ?? min }]
  if (isKnown(error, 'PASSWORD_TOO_LONG')) return ['error.PASSWORD_TOO_LONG', { max: error.details?.maxLength ?? max }]
  if (isClientError(error, 'RATE_LIMITED'))
    return ['error.RATE_LIMITED', { seconds: Math.max(1, Math.ceil(error.details.retryAfter / 1000)) }]
  const code = errorCode(error)
  if (code !== undefined) {
    const key = SHARED[code] ?? `error.${code}`
    if (isPlain(key)) return [key]
  }
  return isKnown(error) && error.message ? ['error.known', { message: error.message }] : ['error.unknown']
}

/** Error codes that share a text. */
const SHARED: Readonly<Record<string, PlainKey>> = Object.fromEntries(
  [
    [
      'error.sessionOver',
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
    ] as const,
  ].flatMap(([key, ...codes]) => codes.map((code) => [code, key])),
)

const isPlain = (key: string): key is PlainKey => Object.hasOwn(ALL, key) && !ALL[key as ErrorText[0]].includes('{')
