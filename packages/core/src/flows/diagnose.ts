import type { Client } from '../client.js'
import { checkCall } from '../contract/check-input.js'
import type { CallOptions } from '../contract/endpoint.js'
import { API_PATH } from '../contract/headers.js'
import { entity } from '../contract/kinds.js'
import { redact } from '../lib/redact.js'
import { ATTEMPT_LIMIT, attempt } from '../request/attempt.js'
import { refuseRedirect } from '../request/refuse-redirect.js'

/** The result of one check: an HTTP status, or the error. */
export interface Diagnosis {
  /** What the device reports. Only `false` is certain: the device is offline. */
  readonly onLine: boolean | undefined
  /** Whether the API's root responds. */
  readonly apiRoot: string
  /** The result of the service's health check. */
  readonly health: string
}

/**
 * Finds out why the service is unreachable, for a support page or a bug report. Sends one request per check, only to
 * the configured service, without key or token.
 */
export async function diagnose(client: Client, input: object = {}, options?: CallOptions): Promise<Diagnosis> {
  checkCall('diagnose', client, entity({}), input, options)
  const { baseUrl, env } = client
  const limit = Math.min(ATTEMPT_LIMIT, options?.deadline ?? ATTEMPT_LIMIT)
  const ask = async (url: string) => {
    const outcome = await attempt(env, url, { method: 'GET' }, limit, options?.signal)
    if ('lost' in outcome) return redact(outcome.lost instanceof Error ? outcome.lost.message : String(outcome.lost))
    const redirect = refuseRedirect(url, outcome)
    if (redirect) return redirect.message
    return outcome.status < 500 ? 'OK' : `status ${outcome.status}`
  }
  const [apiRoot, health] = await Promise.all([ask(baseUrl + API_PATH), ask(`${new URL(baseUrl).origin}/health`)])
  return { onLine: env.onLine(), apiRoot, health }
}
