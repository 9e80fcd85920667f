import { z } from 'zod'
import { playwrightTest, withReferredUsers } from '../actions.js'
import { defineCommand, defineQuery } from '../command.js'

export const requests = {
  list: defineQuery(
    'Lists the last 200 API requests with status, error code, and the request as a curl command.',
    z.strictObject({ after: z.coerce.number().int().optional() }),
    ({ log }, { after = 0 }) => log.requests.filter(({ number }) => number > after),
  ),
  clear: defineCommand('Clears the request log.', z.strictObject({}), ({ log }) => log.clear()),
  toTest: defineQuery(
    'Returns the commands that ran so far as a Playwright test.',
    z.strictObject({}),
    ({ actions, service }) => ({ test: playwrightTest(withReferredUsers(service.world, actions)) }),
  ),
}
