import type { PlainTextErrorCode } from '../contract/endpoint.js'
import { BaseClientError, type InvalidOptionDetails, isBaseClientError } from '../lib/client-error.js'

/** The error codes of the client, each with the type of its details. */
export interface ClientErrors {
  /** The device is offline. */
  OFFLINE: undefined
  /** Every attempt ended without a response. `tried` has one line per attempt. */
  UNABLE_TO_CONNECT: { readonly tried: readonly string[] }
  /** `Retry-After` exceeds the timeout of the call. `retryAfter` in milliseconds. */
  RATE_LIMITED: { readonly retryAfter: number }
  /** The service rejected the request without a code of the catalog. */
  REQUEST_FAILED: { readonly status: number }
  /** The API redirects. `origin` is the origin of the target, or of the request where the browser hides the target. */
  UNEXPECTED_REDIRECT: { readonly origin: string }
  /** The response violates the contract. `field` is the path of the invalid field. */
  UNEXPECTED_RESPONSE: { readonly field: string } | undefined
  /** The server is a version that lacks this function. */
  NOT_SUPPORTED_BY_SERVER: undefined
  /** The client's keys do not allow this call. */
  INSUFFICIENT_ACCESS: { readonly needed: string }
  /** An option or an input is missing or has the wrong type. Nothing was sent. */
  INVALID_OPTION: InvalidOptionDetails | undefined
  /**
   * Another session started, or the session ended, while the call was running: it was stopped. `mayHaveBeenApplied` is
   * true when the server may have acted on a request of the call.
   */
  SESSION_CHANGED: { readonly mayHaveBeenApplied: boolean }
  /** A call needs a signed-in user. */
  NOT_SIGNED_IN: undefined
  /** The user is restricted, for example until they verify their email address. */
  USER_RESTRICTED: undefined
  /**
   * The user must reauthenticate: the last sign-in is longer ago than `maxAge`, in milliseconds. `signedInAt` is its
   * time, if the service reports it.
   */
  RECENT_SIGN_IN_REQUIRED: { readonly maxAge: number; readonly signedInAt: Date | undefined }
  /** The credentials of a reauthentication belong to another user than the signed-in one. */
  USER_MISMATCH: undefined
  /** The user must be redirected to `url`, and the client cannot redirect: on a server the framework has to. */
  REDIRECT_REQUIRED: { readonly url: string }
  /** The function requires a browser window. */
  BROWSER_REQUIRED: undefined
  /** The response of the OAuth provider could not be exchanged for a session. */
  OAUTH_CALLBACK_FAILED: undefined
  /** The callback of a provider arrived in a tab that did not start the sign-in. */
  OAUTH_TAB_MISMATCH: undefined
  /** The browser blocks cookies or `sessionStorage`, which the function requires. */
  STORAGE_UNAVAILABLE: undefined
  /** The service created a new account instead of upgrading the anonymous user. */
  UPGRADE_NOT_SUPPORTED: undefined
  /** Only an anonymous user can be upgraded, and the signed-in user is not anonymous. */
  NOT_ANONYMOUS: undefined
  /** The user has no primary email address. */
  NO_PRIMARY_EMAIL: undefined
  /** The CLI login could not be started. */
  CLI_START_FAILED: { readonly status: number | undefined }
  /** This browser does not support passkeys. */
  PASSKEY_UNSUPPORTED: undefined
  /** The WebAuthn ceremony was aborted, by the app or by another ceremony. */
  PASSKEY_CANCELED: undefined
  /** The user closed the WebAuthn prompt, let it time out, or has no matching passkey. */
  PASSKEY_NOT_COMPLETED: undefined
  /** A test email was not sent. The message contains the reason. */
  TEST_EMAIL_FAILED: undefined
  /** A call needs to store tokens, and the client has no token store. */
  NO_TOKEN_STORE: undefined
  /** The page was not loaded over HTTPS, so the browser disables a required API. */
  SECURE_CONTEXT_REQUIRED: undefined
  /** The redirect target is on another origin. */
  REDIRECT_NOT_TRUSTED: undefined
  /** A webhook request is not signed by the service, or is too old. */
  WEBHOOK_INVALID: undefined
  /** No URL is configured for this page. */
  PAGE_URL_MISSING: undefined
}
/** Rejections of the service without an error code have an HTTP status. */
type PlainTextErrors = { [_ in PlainTextErrorCode]: { readonly status: number } }
interface All extends ClientErrors, PlainTextErrors {}
/** The codes of {@link ClientError}. */
export type ClientErrorCode = keyof All

/**
 * An error that the client detects. `code` is stable, `message` states how to fix it, and `cause` is the original error.
 *
 * @example
 * throw new ClientError('NOT_SIGNED_IN', 'Sign in first.')
 */
export type ClientError<C extends ClientErrorCode = ClientErrorCode> = BaseClientError<C, All[C]>
interface ClientErrorConstructor {
  new <C extends ClientErrorCode>(code: C, message: string, details?: All[C], cause?: unknown): ClientError<C>
  readonly prototype: ClientError
}
export const ClientError: ClientErrorConstructor = BaseClientError as ClientErrorConstructor

/**
 * Returns whether an error is a {@link ClientError}, also when two copies of the package are loaded.
 *
 * @param error The error.
 * @param codes The codes to match. Default: any.
 * @returns Whether the error has one of the codes.
 *
 * @example
 * if (isClientError(error, 'OFFLINE', 'UNABLE_TO_CONNECT')) showOfflineMessage()
 */
export function isClientError<C extends ClientErrorCode = ClientErrorCode>(
  error: unknown,
  ...codes: C[]
): error is ClientError<C> {
  return isBaseClientError(error) && (codes.length === 0 || codes.includes(error.code as C))
}
