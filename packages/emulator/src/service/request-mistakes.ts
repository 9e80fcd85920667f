import { type KnownErrorCode, knownErrors } from '@latchkey/core/internal/contract'
import { ApiError, PlainTextError } from '../http/errors.js'
import { fillMessage } from '../http/responses.js'

/** Thrown for a request whose path is not in the API. With a bearer token, it is probably for the API of the app. */
export class UnknownPath extends PlainTextError {
  constructor({ headers }: Request, { origin }: URL) {
    const text = 'Not found. The API is served under /api/v1.'
    const isForApp = headers.has('authorization')
    super(
      404,
      isForApp
        ? `${text} The emulator received this request to ${origin}. If that is your own API: a client with \`fetch: emulator.fetch\` sends all requests to the emulator, also those of \`fetchWithAuth\`. Use \`startEmulator\`, and its \`url\` as the \`baseUrl\` of the client: docs/guides/emulator-testing.md#test-your-own-api`
        : text,
    )
  }
}

/** The errors of requests that an app never sends when it is set up correctly. Users cause all others. */
const MISTAKES: readonly KnownErrorCode[] = [
  'SCHEMA_ERROR',
  'BODY_PARSING_ERROR',
  'PROJECT_NOT_FOUND',
  'CURRENT_PROJECT_NOT_FOUND',
  'ACCESS_TYPE_WITHOUT_PROJECT_ID',
  'INVALID_PUBLISHABLE_CLIENT_KEY',
  'INVALID_SECRET_SERVER_KEY',
  'INVALID_SUPER_SECRET_ADMIN_KEY',
  'PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT',
  'INSUFFICIENT_ACCESS_TYPE',
]

/** Explains the error of a request that the app must not send, or returns undefined. */
export function explainMistake({ method }: Request, { pathname }: URL, error: unknown): string | undefined {
  if (error instanceof UnknownPath)
    return `${method} ${pathname} is not in the API of this version of the service. The API is served under /api/v1.`
  if (!(error instanceof ApiError) || !MISTAKES.includes(error.code)) return undefined
  const { message, fix } = knownErrors[error.code]
  return `${method} ${pathname}: ${fillMessage(message, error.details).replace(/\.?$/, '.')} ${fix} (${error.code})`
}
