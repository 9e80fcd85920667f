import type { Client } from '../client.js'
import { checkCall } from '../contract/check-input.js'
import type { CallOptions } from '../contract/endpoint.js'
import { API_PATH } from '../contract/headers.js'
import { entity } from '../contract/schema/index.js'
import { redact } from '../lib/redact.js'
import { ATTEMPT_LIMIT, attempt } from '../request/attempt.js'
import { refuseRedirect } from '../request/refuse-redirect.js'

/** The result of {@link diagnose}. */
export interface Diagnosis {
  /** Whether the device is online, as it reports itself. Only `false` is certain. */
  readonly onLine: boolean | undefined
  /** `OK` when the API is reachable, otherwise a status or an error message. */
  readonly apiRoot: string
  /** `OK` when the API reports that it is healthy, otherwise a status or an error message. */
  readonly health: string
}

/**
 * Checks whether the API is reachable, for a support page or a bug report. Sends one request to each of two URLs of the
 * API, without keys or tokens.
 *
 * @param client The client whose API to check.
 * @param input No parameters.
 * @param options Options of this call, such as `signal` and `deadline`.
 * @returns The results. They contain no secrets.
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
