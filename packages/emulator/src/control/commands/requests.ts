import { z } from 'zod'
import { playwrightTest } from '../actions.js'
import { changing, reading } from '../command.js'

export const requests = {
  list: reading(
    'Lists the last 200 requests with their answers, as commands for curl too.',
    z.strictObject({ after: z.coerce.number().int().optional() }),
    ({ log }, { after = 0 }) => log.requests.filter(({ number }) => number > after),
  ),
  clear: changing('Forgets the requests so far.', z.strictObject({}), ({ log }) => log.clear()),
  asTest: reading('Writes what was done through this API as a Playwright test.', z.strictObject({}), ({ actions }) => ({
    test: playwrightTest(actions),
  })),
}
