import { DEFAULT_PROJECT, INTERNAL_PROJECT, type ServerVersion, startEmulator } from '@latchkey/emulator'
import { expect, test } from 'vitest'
import type { Kit } from '../../emulator/test/proof/published-clients/operation.js'
import { stories } from '../../emulator/test/proof/published-clients/operations/index.js'
import { type Outcome, play } from '../../emulator/test/proof/published-clients/play.js'
import * as kit from '../src/js.js'

/** Operations that end in another way than with the published kit, with the reason. */
const DIFFERENT: Readonly<Record<string, string>> = {
  'Password: signUpWithCredential rejects a long password':
    'returns PASSWORD_TOO_LONG as a result before sending a request, where the published kit throws SCHEMA_ERROR',
  'Password: signUpWithCredential refuses a taken address':
    'returns the code of hexclave-1.0 as a result, as the kits 1.0 do, where the published kit 2.8.108 throws it',
  'Administration: listOutboxEmails lists emails': 'throws OutOfScopeError',
}

const inNode = stories.filter(({ name }) => !name.includes('browser'))

test.each([
  ['2.8.39', '2.8.8', 300],
  ['2.8.102', '2.8.86', 300],
  ['2.8.108', 'hexclave-1.0', 300],
] as const)('passes the operations of the published kit %s on service %s', async (version, server, least) => {
  const outcomes: Outcome[] = []
  for (const story of inNode) outcomes.push(...(await playStory(story, version, server)))
  const failures = outcomes
    .filter(({ failure }) => failure !== undefined)
    .map(({ story, operation, failure }) => [`${story}: ${operation}`, failure] as const)
    .filter(([name]) => !(name in DIFFERENT))
  expect(failures).toEqual([])
  expect(outcomes.length).toBeGreaterThan(least)
})

async function playStory(story: (typeof stories)[number], version: string, server: ServerVersion): Promise<Outcome[]> {
  const running = await startEmulator({
    port: 0,
    host: 'localhost',
    passwordRounds: 1,
    serverVersion: server,
    projects: [{ ...DEFAULT_PROJECT, settings: { anonymousEnabled: true, anonymousUpgrade: true } }, INTERNAL_PROJECT],
  })
  const openBrowser = () => Promise.reject(new Error('This story needs no browser.'))
  const outcomes = await play(story, { kit: kit as unknown as Kit, version, server, running, openBrowser })
  await running.close()
  return outcomes
}
