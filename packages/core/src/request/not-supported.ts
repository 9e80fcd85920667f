import type { Contract } from '../contract/endpoint.js'
import { API_PATH } from '../contract/headers.js'
import type { Env } from '../env.js'
import { ClientError } from '../errors/client-error.js'
import { sendWithRetry } from './send-with-retry.js'

/**
 * Returns NOT_SUPPORTED_BY_SERVER when the service lacks the endpoint that responded with 404, else undefined. Where a
 * 404 can also mean that an entity does not exist, the version of the service decides.
 */
export async function notSupported(
  { summary, refusals, since, until }: Contract,
  baseUrl: string,
  context: { readonly env: Env; readonly signal: AbortSignal; readonly end: number },
): Promise<ClientError | undefined> {
  if (refusals?.[404] && (await isVersion288(baseUrl, context)) === (since === undefined)) return undefined
  const versions = since
    ? `Service version ${since} and later support it`
    : `Service version ${until} is the last to support it`
  return new ClientError('NOT_SUPPORTED_BY_SERVER', `${summary}: not supported by this server. ${versions}.`)
}

/** Whether 2.8.8 is an up-to-date client for the service. For later versions it is not. */
async function isVersion288(
  baseUrl: string,
  context: { readonly env: Env; readonly signal: AbortSignal; readonly end: number },
): Promise<boolean> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientVersion: '2.8.8' }),
  }
  const request = async () => ({ url: `${baseUrl}${API_PATH}/check-version`, init })
  const { json } = await sendWithRetry({ ...context, repeatable: true, request })
  return (json as { upToDate?: unknown } | null)?.upToDate === true
}
