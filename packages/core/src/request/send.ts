import type { CallOptions, Contract } from '../contract/endpoint.js'
import { UnexpectedValue } from '../contract/kinds.js'
import type { Env } from '../env.js'
import { ClientError, isClientError } from '../errors/client-error.js'
import { randomId } from '../lib/random-id.js'
import { redact } from '../lib/redact.js'
import type { Session, SessionTokens } from '../session/session.js'
import { buildRequest, type Credentials } from './build.js'
import { sendWithRetry } from './send-with-retry.js'

export interface SendContext {
  readonly env: Env
  readonly credentials: Credentials
  readonly session: Session
  readonly deadline?: number | undefined
}

/** Sends one call of the contract and gives what it answered, in view. */
export async function send(
  contract: Contract,
  input: object,
  { env, credentials, session, deadline }: SendContext,
  options: CallOptions = {},
): Promise<unknown> {
  let tokens: SessionTokens | undefined
  let url = ''
  const answer = sendWithRetry({
    env,
    repeatable: contract.method === 'GET' || contract.method === 'DELETE',
    signal: options.signal,
    deadline: options.deadline ?? deadline,
    async request(signal) {
      tokens = contract.session === 'none' || contract.access === 'none' ? undefined : await session.tokens({ signal })
      const built = buildRequest(contract, input, credentials, tokens, randomId(env.randomBytes))
      url = built.url
      return { url, init: { method: built.method, headers: built.headers, body: built.body } }
    },
    onAccessTokenRejected() {
      if (!tokens) return false
      session.rejectAccessToken(tokens.accessToken)
      return tokens.refreshToken !== undefined
    },
  })
  const { json, status } = await answer.catch((error) => {
    throw named(error, contract)
  })
  try {
    return contract.response.decode(contract.showsStatus ? { ...(json as object), http_status: status } : json, '')
  } catch (cause) {
    const field = cause instanceof UnexpectedValue ? cause.field : ''
    throw new ClientError(
      'UNEXPECTED_RESPONSE',
      `The answer of ${contract.method} ${redact(url)} is not of the contract: ${(cause as Error).message}.`,
      { field },
      cause,
    )
  }
}

/** Replaces REQUEST_FAILED with the error code that the contract has for this status. */
function named(error: unknown, { refusals, summary }: Contract): unknown {
  if (!isClientError(error, 'REQUEST_FAILED')) return error
  const { status } = error.details
  const code = refusals?.[status]
  return code ? new ClientError(code, `${summary}: refused by the service (${code}).`, { status }, error) : error
}
