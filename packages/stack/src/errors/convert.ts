import { isLatchkeyError, Secret } from '@latchkey/core'
import { isServiceError } from '@latchkey/core/internal/client'
import { KnownError } from './known-error.js'
import { StackAssertionError } from './stack-assertion-error.js'

/** Returns the error that the published kit throws in place of an error of `@latchkey/core`. */
export function toStackError(error: unknown): unknown {
  if (isServiceError(error))
    return new KnownError(error.code, error.message, error.status, wireDetails(error.details), error)
  if (!isLatchkeyError(error)) return error
  if (error.code === 'REQUEST_FAILED') return new StackAssertionError(error.message, error)
  // The service rejected the call with a text: the published kit shows the text.
  if (isLatchkeyError(error.cause, 'REQUEST_FAILED')) return new StackAssertionError(error.cause.message, error)
  if (error.code === 'NOT_SIGNED_IN')
    return new KnownError('USER_AUTHENTICATION_REQUIRED', 'Sign in first.', 401, undefined, error)
  if (error.code.startsWith('PASSKEY_')) {
    const message = passkeyText(error.code)
    return new KnownError('PASSKEY_WEBAUTHN_ERROR', message, 400, { message, code: error.code }, error)
  }
  return error
}

/** The error of a read with `or: 'throw'`, as in the published kit. */
export const notSignedIn = (name: 'getUser' | 'useUser'): Error =>
  new Error(`User is not signed in but ${name} was called with { or: "throw" }`)

/** Apps show these messages to users. Those of `@latchkey/core` are for developers, and short in production. */
const PASSKEY_TEXTS: Readonly<Record<string, string>> = {
  BROWSER_REQUIRED: 'Passkeys require a browser environment.',
  PASSKEY_UNSUPPORTED: 'WebAuthn is not supported in this browser.',
  PASSKEY_CANCELED: 'The passkey request was aborted.',
}

/** The message for an error of a passkey request. */
export const passkeyText = (code: string): string =>
  PASSKEY_TEXTS[code] ??
  'The passkey request was not completed: the user closed it, it timed out, or there is no matching passkey.'

/** Fields that the service itself spells in camelCase. */
const CAMEL_CASE = ['originalErrorCode', 'maxLength']

/** Returns the details with the field names and values of the service. */
function wireDetails(details: unknown): unknown {
  if (typeof details !== 'object' || details === null) return details
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      CAMEL_CASE.includes(name) ? name : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value instanceof Date ? value.getTime() : value instanceof Secret ? value.reveal() : value,
    ]),
  )
}
