// @ts-nocheck
import type { Refusal } from '../contract/endpoint.js'
import { BaseClientError, type InvalidOptionDetails, isBaseClientError } from '../lib/client-error.js'

/** What the client itself has to say, each with the details that go with it. */
export interface ClientErrors {
  /** The device says that it is offline. */
  OFFLINE: undefined
  /** Every try ended without an answer. `tried` has a line for each. */
  UNABLE_TO_CONNECT: { readonly tried: readonly string[] }
  /** The service wants a longer pause than the deadline has room for. `retryAfter` in milliseconds. */
  RATE_LIMITED: { readonly retryAfter: number }
  /** A refusal without a code from the catalogue. */
  REQUEST_FAILED: { readonly status: number }
  /** The API redirects. `origin` is where to, or of the request where the browser hides the target. */
  UNEXPECTED_REDIRECT: { readonly origin: string }
  /** The answer is not what the contract says; `field` names where. */
  UNEXPECTED_RESPONSE: { readonly field: string } | undefined
  /** The client's keys do not allow this call. */
  INSUFFICIENT_ACCESS: { readonly needed: string }
  /** An option or an input is missing or of the wrong type. Nothing was sent. */
  INVALID_OPTION: InvalidOptionDetails | undefined
  /**
   * Another session started, or the session ended, while the call was running: it was stopped. `mayHaveBeenApplied` is
   * true when the server may have acted on a request of the call.
   */
  SESSION_CHANGED: { readonly mayHaveBeenApplied: boolean }
  /** A call needs a signed-in user. */
  NOT_SIGNED_IN: undefined
  /** A guard must redirect to `url`, and the client cannot do it: on a server the framework has to. */
  REDIRECT_REQUIRED: { readonly url: string }
  /** The flow needs a page: a browser's window. */
  BROWSER_REQUIRED: undefined
  /** The provider's answer could not be turned into a session. */
  OAUTH_CALLBACK_FAILED: undefined
  /** The callback of a provider arrived in a tab that did not start the sign-in. */
  OAUTH_TAB_MISMATCH: undefined
  /** The browser blocks cookies or `sessionStorage`, which the flow requires. */
  STORAGE_UNAVAILABLE: undefined
  /** The service made a new account where an anonymous one was to be kept. */
  UPGRADE_NOT_SUPPORTED: undefined
  /** Only an anonymous user can be made a full one, and the one signed in is none. */
  NOT_ANONYMOUS: undefined
  /** The user has no primary e-mail address to send to. */
  NO_PRIMARY_EMAIL: undefined
  /** The command-line login could not be started. */
  CLI_START_FAILED: { readonly status: number | undefined }
  /** This browser has no passkeys. */
  PASSKEY_UNSUPPORTED: undefined
  /** The ceremony was ended, by the app or by another ceremony. */
  PASSKEY_CANCELLED: undefined
  /** The person closed the ceremony, let it time out, or has no fitting passkey. */
  PASSKEY_NOT_COMPLETED: undefined
  /** A test mail was not sent; the message says why. */
  TEST_EMAIL_FAILED: undefined
  /** A call needs a place to keep tokens, and the client has none. */
  NO_TOKEN_STORE: undefined
  /** The page did not come by https: the browser lacks what the flow needs. */
  SECURE_CONTEXT_REQUIRED: undefined
  /** A redirect would leave the app's own origin. */
  REDIRECT_NOT_TRUSTED: undefined
  /** No URL is set for this page. */
  NO_URL: undefined
}
/** What the service refuses without a code of its own carries its HTTP status. */
type Refusals = { [_ in Refusal]: { readonly status: number } }
interface All extends ClientErrors, Refusals {}
export type ClientErrorCode = keyof All

/** An error that the client detects. `code` is stable, `message` says how to fix it, `cause` is the original error. */
export type ClientError<C extends ClientErrorCode = ClientErrorCode> = BaseClientError<C, All[C]>
interface ClientErrorConstructor {
  new <C extends ClientErrorCode>(code: C, message: string, details?: All[C], cause?: unknown): ClientError<C>
  readonly prototype: ClientError
}
export const ClientError: ClientErrorConstructor = BaseClientError as ClientErrorConstructor

/** Whether the error is a `ClientError`. With codes: whether it has one of them. */
export function isClientError<C extends ClientErrorCode = ClientErrorCode>(
  error: unknown,
  ...codes: C[]
): error is ClientError<C> {
  return isBaseClientError(error) && (codes.length === 0 || codes.includes(error.code as C))
}
