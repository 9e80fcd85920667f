import type { Contract } from '../contract/endpoint.js'
import { restrictedUserError } from '../contract/families.js'
import { API_PATH, PROJECT_ID_HEADER } from '../contract/headers.js'
import { type AnySchema, camel, type Fields, UnexpectedValue } from '../contract/schema/index.js'
import type { Env } from '../env.js'
import { isLatchkeyError, LatchkeyError } from '../errors/latchkey-error.js'
import { randomId } from '../lib/base32.js'
import { isSessionChanged, sessionChanged } from '../session/session-changed.js'
import type { Session, SessionIdentity, SessionTokens } from '../session-types.js'
import { buildRequest, type Credentials } from './build.js'
import { mayHaveBeenApplied, NO_USER, unexpected } from './classify-response.js'
import { type Outage, type RetryOptions, sendWithRetry } from './send-with-retry.js'

export interface SendContext {
  readonly env: Env
  readonly outage: Outage
  readonly credentials: Credentials
  readonly session: Session
  /** The session that the call belongs to; undefined for a call that sends no tokens. */
  readonly identity: SessionIdentity | undefined
  readonly signal: AbortSignal
  /** Whether a read replaces a response, for events. */
  readonly cache?: RetryOptions['cache']
  /** When the deadline of the call ends, in milliseconds since 1970. */
  readonly end: number
  readonly onLateResponse?: RetryOptions['onLateResponse']
}

/** Random bits of the nonce, which only has to differ from those of other requests. */
const NONCE_BITS = 80

/**
 * Sends a call of the contract and returns its decoded response.
 *
 * @throws SESSION_CHANGED when `identity` is no longer the current session: compared before every attempt, and before
 * the result is returned.
 */
export async function send(contract: Contract, input: object, context: SendContext): Promise<unknown> {
  const { env, outage, credentials, session, identity, signal, cache, end, onLateResponse } = context
  let tokens: SessionTokens | undefined
  let url = ''
  let isApplied = false
  /** Whether the access token has to contain the present state of the user. */
  let current = false
  /** The session that must still be the current one at the end. A sign-in compares when it stores the new session. */
  let compared = contract.startsSession ? undefined : identity
  /** A sign-in, unless it upgrades a user, goes on without the user who was signed in before. */
  const isOfUser = !contract.startsSession || contract.session === 'required'
  const changed = () => sessionChanged(isApplied && contract.method !== 'GET')
  try {
    const { json, status } = await sendWithRetry({
      env,
      outage,
      endpoint: contract.name,
      cache,
      repeatable: contract.isRepeatable || contract.method === 'GET' || contract.method === 'DELETE',
      signal,
      end,
      async request() {
        tokens = identity && (await session.tokens({ identity, signal, current }))
        if (identity?.isSignedIn && !tokens && isOfUser) {
          // An access token alone that has expired, or that the service has rejected, means no user: a stranger may have
          // sent it. With a secret key, the call would act for nobody in particular.
          if (identity.isRefreshable || credentials.access !== 'client' || contract.startsSession) throw changed()
          compared = undefined
        }
        const built = buildRequest(contract, input, credentials, tokens, randomId(env.randomBytes, NONCE_BITS))
        url = built.url
        return built
      },
      tokenErrors: credentials.owner?.tokenErrors,
      isText: contract.responseType === 'text',
      onLateResponse,
      onOutcome(outcome) {
        isApplied ||= mayHaveBeenApplied(outcome)
      },
      onAccessTokenRejected(error) {
        if (!tokens) return false
        // The token is valid, but the user may have become unrestricted since it was issued.
        if (isLatchkeyError(error, ...restrictedUserError)) {
          session.outdateClaims()
          current = true
          return tokens.isRefreshable
        }
        session.rejectAccessToken(tokens.accessToken, error.code === NO_USER)
        // Without a refresh token, the session ends, as if the token had expired: a stranger may have sent it.
        return tokens.isRefreshable || error.code !== NO_USER
      },
    })
    const output = decoded(
      contract,
      url,
      contract.includesHttpStatus ? { ...(json as object), http_status: status } : json,
    )
    if (compared && !(await session.isCurrent(compared))) throw changed()
    return output
  } catch (error) {
    if (signal.aborted) throw error
    if (isSessionChanged(error) || (compared && !(await session.isCurrent(compared).catch(() => true)))) throw changed()
    const isUnsupported = await lacksEndpoint(error, contract, context).catch(() => false)
    throw isUnsupported ? notSupported(contract) : withRequiredFields(named(error, contract), contract, input)
  }
}

function decoded(contract: Contract, url: string, json: unknown): unknown {
  try {
    return contract.response.decode(json, '')
  } catch (cause) {
    const field = cause instanceof UnexpectedValue ? cause.field : ''
    throw unexpected(`${contract.method} ${url}`, (cause as Error).message, field, cause)
  }
}

/**
 * Whether a call has failed because the version of the service lacks its endpoint. Where a 404 can also mean that an entity
 * does not exist, the service is asked for its version.
 */
async function lacksEndpoint(error: unknown, contract: Contract, context: SendContext): Promise<boolean> {
  const { since, until, plainTextErrors } = contract
  if (!(since || until) || !isLatchkeyError(error, 'REQUEST_FAILED')) return false
  if (error.status !== 404 && error.status !== 405) return false
  return !plainTextErrors?.[404] || (await isVersion288(context)) === (since !== undefined)
}

/** Whether the service is version 2.8.8: a later version reports that a client of version 2.8.8 is out of date. */
async function isVersion288({ env, outage, signal, end, credentials }: SendContext): Promise<boolean> {
  const headers = { 'content-type': 'application/json', [PROJECT_ID_HEADER]: credentials.projectId }
  const init = { method: 'POST', headers, body: '{"clientVersion":"2.8.8"}' }
  const request = async () => ({ url: `${credentials.baseUrl}${API_PATH}/check-version`, init })
  const { json } = await sendWithRetry({ env, outage, signal, end, repeatable: true, request })
  return (json as { upToDate?: unknown } | null)?.upToDate === true
}

function notSupported({ summary, since, until }: Contract): LatchkeyError {
  const versions = since
    ? `Service version ${since} and later support it`
    : `Service version ${until} is the last to support it`
  return new LatchkeyError('NOT_SUPPORTED_BY_SERVER', `${summary}: not supported by this server. ${versions}.`)
}

/** Names the fields that the input lacks and some versions of the service require. */
function withRequiredFields(error: unknown, { query, body }: Contract, input: object): unknown {
  if (!isLatchkeyError(error, 'SCHEMA_ERROR')) return error
  const fields = [query, body].flatMap((part) =>
    Object.entries((part as { fields?: Fields } | undefined)?.fields ?? {}),
  )
  for (const [wireName, { since, requiredUntil, of, view = camel(wireName) }] of fields) {
    const isRequired = requiredUntil ?? (since && (of as AnySchema).kind !== 'optional')
    if (isRequired && (input as Record<string, unknown>)[view] === undefined)
      error.message += ` Service version ${requiredUntil ? `${requiredUntil} requires` : `${since} and later require`} \`${view}\`.`
  }
  return error
}

/** Replaces REQUEST_FAILED with the error code that the contract has for this status. */
function named(error: unknown, { plainTextErrors, summary }: Contract): unknown {
  if (!isLatchkeyError(error, 'REQUEST_FAILED')) return error
  // Not of the details: an error of the service can have the same code.
  const { status } = error
  const code = status && plainTextErrors?.[status]
  return code
    ? new LatchkeyError(code, `${summary}: rejected by the service (${code}).`, { status }, error, status)
    : error
}
