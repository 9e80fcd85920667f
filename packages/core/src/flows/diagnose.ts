import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { type Diagnosis, findProblems } from '../request/find-problems.js'
import { flow } from './flow.js'

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
export const diagnose = flow(
  'diagnose',
  {},
  async (client: Client, _input: object = {}, options?: CallOptions): Promise<Diagnosis> => {
    return findProblems(client, options)
  },
)
