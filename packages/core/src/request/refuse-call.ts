// Explains calls that cannot succeed: a part that loads on use.

import type { Contract } from '../contract/endpoint.js'
import { API_PATH } from '../contract/headers.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import type { Credentials } from './build.js'
import type { RetryOptions, sendWithRetry } from './send-with-retry.js'

/**
 * Throws when the keys of a client do not allow a call, or when the call names two users: with a secret key, an ID from a
 * request could otherwise replace the user of its session. `me` is the user of the session.
 *
 * @throws {LatchkeyError} `INSUFFICIENT_ACCESS`, or `INVALID_OPTION` when the input names another user beside
 * `tokenStore`.
 */
export function refuseCall(
  may: Readonly<Record<Contract['access'], boolean>>,
  { name, summary, access }: Contract,
  input: object,
): void {
  if (!may[access])
    throw new LatchkeyError(
      'INSUFFICIENT_ACCESS',
      `${summary} needs ${access} access: a client with that key, on a server.`,
      { needed: access },
    )
  for (const option of ['userId', 'creatorUserId'] as const) {
    const id = (input as Partial<Record<typeof option, unknown>>)[option]
    if (id !== undefined && id !== 'me')
      throw new LatchkeyError(
        'INVALID_OPTION',
        `\`${name}\`: \`${option}\` and \`tokenStore\` each name a user. Pass one of the two.`,
        { option, function: name },
      )
  }
}

/** How to send a request within the deadline of the call. */
type Context = Pick<RetryOptions, 'env' | 'signal' | 'end'> & { readonly credentials: Credentials }

/**
 * Returns NOT_SUPPORTED_BY_SERVER if the service lacks the endpoint that responded with 404, and undefined if it has the
 * endpoint. Where a 404 can also mean that an entity does not exist, the version of the service decides.
 */
export async function notSupported(
  { summary, plainTextErrors, since, until }: Contract,
  context: Context,
  send: typeof sendWithRetry,
): Promise<LatchkeyError | undefined> {
  if (plainTextErrors?.[404] && (await isVersion288(context, send)) === (since === undefined)) return undefined
  const versions = since
    ? `Service version ${since} and later support it`
    : `Service version ${until} is the last to support it`
  return new LatchkeyError('NOT_SUPPORTED_BY_SERVER', `${summary}: not supported by this server. ${versions}.`)
}

/** Whether the service is version 2.8.8: a later version reports that a client of version 2.8.8 is out of date. */
async function isVersion288({ env, signal, end, credentials }: Context, send: typeof sendWithRetry): Promise<boolean> {
  const request = async () => ({
    url: `${credentials.baseUrl}${API_PATH}/check-version`,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"clientVersion":"2.8.8"}',
    },
  })
  const { json } = await send({ env, signal, end, repeatable: true, request })
  return (json as { upToDate?: unknown } | null)?.upToDate === true
}
