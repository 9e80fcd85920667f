import type { Client } from '../client.js'
import { checkCall } from '../contract/check-input.js'
import type { CallOptions } from '../contract/endpoint.js'
import { entity } from '../contract/schema/index.js'
import { type Diagnosis, findProblems } from '../request/find-problems.js'

export type { Diagnosis, Problem, ProblemCode } from '../request/find-problems.js'

/**
 * Checks the configuration of a client and whether the API is reachable, for a support page or a bug report. Sends
 * requests to the configured API only: two without keys, and one for the project with the client's key. Sends no user
 * tokens.
 *
 * @param client The client to check.
 * @param input No parameters.
 * @returns The results. They contain no secrets.
 *
 * @example
 * const { problems } = await diagnose(client)
 * for (const { message } of problems) console.warn(message)
 */
export async function diagnose(client: Client, input: object = {}, options?: CallOptions): Promise<Diagnosis> {
  checkCall('diagnose', client, entity({}), input, options)
  return findProblems(client, options)
}
