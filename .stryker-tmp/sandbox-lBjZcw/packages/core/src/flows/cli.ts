// @ts-nocheck
import type { Client } from '../client.js'
import { callback, checkCall, duration } from '../contract/check-input.js'
import { completeCliLogin, pollCliLogin, startCliLogin } from '../contract/cli.js'
import type { CallOptions } from '../contract/endpoint.js'
import { count, entity, optional, text } from '../contract/kinds.js'
import { ClientError, isClientError } from '../errors/client-error.js'
import { isKnown } from '../errors/known-error.js'
import { Secret } from '../lib/secret.js'
import { urls } from '../navigation/urls.js'
import { pause } from '../request/attempt.js'
import { inOneSession } from './call.js'
import { sessionTokens } from './session-tokens.js'

/** How a command-line login ended. */
export type CliLogin =
  | { readonly status: 'success'; readonly refreshToken: Secret }
  | { readonly status: 'expired' }
  | { readonly status: 'used' }
  | { readonly status: 'timed-out' }
  | { readonly status: 'aborted' }
  /** The service said something that the contract does not know. */
  | { readonly status: 'unexpected'; readonly answered: string }

export interface PromptCliLoginInput {
  /** Where the app is whose confirmation page the person opens. */
  readonly appUrl: string
  /** How long the request is good for, in milliseconds; two hours unless said, at most a day. */
  readonly expiresInMillis?: number | undefined
  /** How often to ask whether it was confirmed; without limit unless said. */
  readonly maxAttempts?: number | undefined
  /** How long to wait between, in milliseconds; 2000 unless said. */
  readonly waitTimeMillis?: number | undefined
  /** Shows the person the link to open. */
  promptLink(url: string): void
}

const PROMPT_INPUT = entity({
  appUrl: text,
  expiresInMillis: optional(duration),
  maxAttempts: optional(count),
  waitTimeMillis: optional(duration),
  promptLink: callback,
})

/**
 * Signs a command-line program in: shows a link, then asks every two seconds whether the person has confirmed there.
 * A question that is lost on its way is asked again for as long as the request is good. Throws CLI_START_FAILED with
 * the status when it could not even begin, INVALID_POLLING_CODE when the service lost it.
 */
export async function promptCliLogin(
  client: Client,
  input: PromptCliLoginInput,
  options: CallOptions = {},
): Promise<CliLogin> {
  checkCall('promptCliLogin', client, PROMPT_INPUT, input, options)
  const { maxAttempts = Number.POSITIVE_INFINITY, waitTimeMillis = 2000, expiresInMillis } = input
  const { loginCode, pollingCode, expiresAt } = await startCliLogin(client, { expiresInMillis }, options).catch(
    (cause) => {
      if (options.signal?.aborted) throw cause
      const status = statusOf(cause)
      const said = status === undefined ? '' : ` (status ${status})`
      throw new ClientError('CLI_START_FAILED', `Failed to initiate CLI auth${said}.`, { status }, cause)
    },
  )
  input.promptLink(linkOf(urls(client.urls).cliAuthConfirm, input.appUrl, loginCode))
  try {
    for (let n = 0; n < maxAttempts; n++) {
      if (n > 0) await pause(client.env, waitTimeMillis, options.signal)
      const answer = await pollCliLogin(client, { pollingCode }, options).catch((error) => {
        if (client.env.now() < expiresAt.getTime() && isClientError(error, ...LOST)) return WAITING
        throw error
      })
      if (answer.status === 'waiting') continue
      if (answer.status === 'expired' || answer.status === 'used') return { status: answer.status }
      if (answer.status === 'success' && answer.httpStatus === 201 && answer.refreshToken)
        return { status: 'success', refreshToken: new Secret(answer.refreshToken) }
      return { status: 'unexpected', answered: `${answer.status} (HTTP ${answer.httpStatus})` }
    }
  } catch (error) {
    if (options.signal?.aborted) return { status: 'aborted' }
    throw error
  }
  return { status: 'timed-out' }
}

/** What becomes of a poll while a laptop sleeps or a train is in a tunnel: as long as the request is good, ask again. */
const LOST = ['OFFLINE', 'UNABLE_TO_CONNECT', 'RATE_LIMITED'] as const
const WAITING = { status: 'waiting', refreshToken: undefined, httpStatus: undefined } as const

/** The confirmation page below the app's own URL, which may have a path. */
function linkOf(page: string, appUrl: string, loginCode: string): string {
  const link = new URL(page.startsWith('/') ? appUrl.replace(/\/$/, '') + page : page, appUrl)
  link.searchParams.set('login_code', loginCode)
  return link.href
}

function statusOf(error: unknown): number | undefined {
  if (isKnown(error)) return error.status
  if (isClientError(error, 'REQUEST_FAILED')) return error.details.status
  return isClientError(error, 'RATE_LIMITED') ? 429 : undefined
}

/** Confirms a command-line login in the browser: the program gets the session that is signed in here. */
export async function confirmCliLogin(
  client: Client,
  input: { readonly loginCode: string },
  options?: CallOptions,
): Promise<void> {
  checkCall('confirmCliLogin', client, entity({ loginCode: text }), input, options)
  await inOneSession(client, options, async (call) => {
    const tokens = await sessionTokens(client, call)
    if (!tokens?.refreshToken)
      throw new ClientError('NOT_SIGNED_IN', 'Sign in first, then confirm the command-line login.')
    await completeCliLogin(client, { loginCode: input.loginCode, refreshToken: tokens.refreshToken.reveal() }, call)
  })
}
