// @ts-nocheck
import type { Client } from '../client.js'
import { checkCall } from '../contract/check-input.js'
import type { CallOptions } from '../contract/endpoint.js'
import { API_PATH } from '../contract/headers.js'
import { entity } from '../contract/kinds.js'
import { redact } from '../lib/redact.js'
import { ATTEMPT_LIMIT, attempt } from '../request/attempt.js'
import { refuseRedirect } from '../request/refuse-redirect.js'

/** What was found out about the way to the service: a status, or what went wrong. */
export interface Diagnosis {
  /** What the device says of itself; `false` alone means certainly offline. */
  readonly onLine: boolean | undefined
  /** The API's root: does the way lead to the service? */
  readonly apiRoot: string
  /** The service's word on its own health. */
  readonly health: string
}

/**
 * Looks where the way to the service breaks, for a support page or a bug report. Asks the configured service and nobody
 * else, once each, without key or token.
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
