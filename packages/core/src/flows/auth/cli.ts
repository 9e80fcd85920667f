import type { Client } from '../../client.js'
import { completeCliLogin, startCliLogin as initiateCliLogin, pollCliLogin } from '../../contract/auth/cli.js'
import { callback } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { API_PATH, PROJECT_ID_HEADER } from '../../contract/headers.js'
import {
  type DocumentedFields,
  duration,
  number,
  optional,
  plain,
  type Schema,
  string,
} from '../../contract/schema/index.js'
import { isLatchkeyError, isServiceError, LatchkeyError } from '../../errors/latchkey-error.js'
import { isUrl } from '../../lib/formats.js'
import { INTERNALS } from '../../lib/internals.js'
import { Secret } from '../../lib/secret.js'
import { resolveUrls } from '../../navigation/urls.js'
import { ATTEMPT_LIMIT, attempt } from '../../request/send-with-retry.js'
import { refuseExternalSession } from '../../session/external-session.js'
import { isHandle } from '../../session/http-only-cookies.js'
import { flow, inOneSession } from '../flow.js'
import { revokeLateSession } from '../session/revoke-tokens.js'
import { sessionTokens } from '../session/session-tokens.js'
import { pollingEnd, pollLogin } from './poll-login.js'

/** The outcome of a CLI login. */
export type CliLogin =
  | {
      readonly status: 'success'
      /** The refresh token of the user's session. Logs do not show it. */
      readonly refreshToken: Secret
    }
  /** No user has confirmed the login in time. The service does not tell whether a user has declined it. */
  | { readonly status: 'expired' }
  | { readonly status: 'used' }
  | { readonly status: 'timed-out' }
  | { readonly status: 'aborted' }
  /** The response violates the contract. */
  | {
      readonly status: 'unexpected'
      /** The status in the response and the HTTP status, for example `denied (HTTP 200)`. */
      readonly response: string
    }

const webUrl = plain<string>(
  'webUrl',
  'an absolute http or https URL',
  (value) => typeof value === 'string' && /^https?:/i.test(value) && isUrl(value),
)

const PROMPT_INPUT = {
  /** URL of the app in which the user confirms the login. */
  appUrl: webUrl,
  /**
   * How long the login can be confirmed, in milliseconds. Default: 120 000 (2 minutes). Maximum: 900 000 (15 minutes). Up
   * to service 2.8.86: 7 200 000 (2 hours) and 86 400 000 (1 day).
   */
  expiresInMillis: optional(duration),
  /** The refresh token of an anonymous user, whom the login merges into the user. Service 2.8.86 and later. */
  anonymousRefreshToken: optional(string),
  /** Number of polls before giving up. Default: no limit. */
  maxAttempts: optional(number),
  /** Pause between two polls, in milliseconds. Default: 2000. */
  waitTimeMillis: optional(duration),
  /** Shows the link that the user must open. */
  promptLink: callback as Schema<(url: string) => void>,
}
/** Input of {@link startCliLogin}. */
export interface StartCliLoginInput extends DocumentedFields<typeof PROMPT_INPUT> {}

/** How long a login can be confirmed, unless the service allows longer. In milliseconds. */
const LIFETIME = 120_000

/**
 * Signs in a command-line program: shows a link, then polls until the user has confirmed the login in a browser. Polls
 * that are lost are repeated while the login can be confirmed.
 *
 * @param client The client of the program.
 * @param input URL of the app, how to show the link, and limits.
 * @returns How the login ended. `success` has the refresh token of the user's session.
 * @throws {LatchkeyError} `CLI_START_FAILED` when the login cannot be started.
 * @throws {LatchkeyError} `INVALID_POLLING_CODE` when the server does not know the login anymore.
 *
 * @example
 * const login = await startCliLogin(client, { appUrl, promptLink: (url) => console.log(`Open ${url}`) })
 * if (login.status === 'success') save(login.refreshToken.reveal())
 */
export const startCliLogin = flow(
  'startCliLogin',
  PROMPT_INPUT,
  async (client: Client, input: StartCliLoginInput, options: CallOptions = {}): Promise<CliLogin> => {
    const { appUrl, maxAttempts, waitTimeMillis = 2000, expiresInMillis } = input
    const anonRefreshToken = input.anonymousRefreshToken
    const { loginCode, pollingCode, expiresAt } = await initiateCliLogin(
      client,
      { expiresInMillis, anonRefreshToken },
      options,
    ).catch((cause) => {
      if (options.signal?.aborted) throw cause
      const status = statusOf(cause)
      const suffix = status === undefined ? '' : ` (status ${status})`
      throw new LatchkeyError('CLI_START_FAILED', `Failed to initiate CLI auth${suffix}.`, { status }, cause)
    })
    input.promptLink(linkOf(resolveUrls(client.urls).cliAuthConfirm, appUrl, loginCode))
    const end = pollingEnd(client, expiresAt, expiresInMillis, LIFETIME)
    const polling = { end, signal: options.signal, maxAttempts, pauseBefore: (n: number) => n && waitTimeMillis }
    const call = { ...options, onLateResponse: revokeLateSession(client) }
    return pollLogin<CliLogin>(client, polling, async () => {
      const { status, httpStatus, refreshToken } = await pollCliLogin(client, { pollingCode }, call)
      if (status === 'waiting') return undefined
      if (status === 'expired' || status === 'used') return { status }
      if (status === 'success' && httpStatus === 201 && refreshToken)
        return { status, refreshToken: new Secret(refreshToken) }
      return { status: 'unexpected', response: `${status} (HTTP ${httpStatus})` }
    })
  },
  [pollCliLogin],
)

/** The confirmation page below the app's base URL, which may contain a path. */
function linkOf(page: string, appUrl: string, loginCode: string): string {
  const { origin, pathname } = new URL(appUrl)
  const link = new URL(page.startsWith('/') ? origin + pathname.replace(/\/$/, '') + page : page, appUrl)
  link.searchParams.set('login_code', loginCode)
  return link.href
}

function statusOf(error: unknown): number | undefined {
  if (isServiceError(error)) return error.status
  if (isLatchkeyError(error, 'REQUEST_FAILED')) return error.details.status
  return isLatchkeyError(error, 'RATE_LIMITED') ? 429 : undefined
}

/**
 * Confirms a CLI login in the browser. The command-line program gets the session of the signed-in user.
 *
 * @param client The client of the page.
 * @param input The login code of the link.
 * @throws {LatchkeyError} `NOT_SIGNED_IN` when no user is signed in. `CLI_LOGIN_REJECTED` when the code is unknown or
 * expired. `CLI_LOGIN_DISABLED` when the handler of HttpOnly sessions does not have the option `allowCliLogin`.
 * `EXTERNAL_SESSION` for a session of another provider, which the service cannot share.
 *
 * @example
 * const loginCode = new URLSearchParams(location.search).get('login_code')
 * if (loginCode) await confirmCliLogin(client, { loginCode })
 */
export const confirmCliLogin = flow(
  'confirmCliLogin',
  { loginCode: string },
  async (client: Client, input: { readonly loginCode: string }, options?: CallOptions): Promise<void> => {
    refuseExternalSession(client[INTERNALS].sessionOf(options))
    await inOneSession(client, options, async (call) => {
      const tokens = await sessionTokens(client, call)
      if (!tokens?.refreshToken) throw new LatchkeyError('NOT_SIGNED_IN', 'Sign in first, then confirm the CLI login.')
      await completeCliLogin(client, { loginCode: input.loginCode, refreshToken: tokens.refreshToken.reveal() }, call)
    })
  },
  [completeCliLogin],
)

/**
 * Asks the app's server whether its pages may confirm CLI logins, before a screen offers it. Only the handler of HttpOnly
 * sessions may refuse: other sessions send nothing. A server that does not respond is no refusal.
 *
 * @param client The client of the page, with the tokens of the session loaded.
 * @param signal Cancels the request.
 * @throws {LatchkeyError} `CLI_LOGIN_DISABLED`.
 */
export async function checkCliLogin(client: Client, signal: AbortSignal): Promise<void> {
  if (!isHandle(client.session.refreshToken()?.reveal())) return
  const url = client.baseUrl + API_PATH + completeCliLogin.path
  // The client's `fetch` throws the refusal.
  await attempt(
    client[INTERNALS].env,
    url,
    { headers: { [PROJECT_ID_HEADER]: client.projectId } },
    ATTEMPT_LIMIT,
    signal,
  )
}
