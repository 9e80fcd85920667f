import { describe, expect, test } from 'vitest'
import { SERVER_INPUTS as INPUTS } from '../call-inputs.test-support.js'
import * as client from '../client-entries.test-support.js'
import { type EntryFunction, expectLenientDecoding } from '../flows/decoding.test-support.js'
import { serverScene } from '../flows/fake-service.test-support.js'
import * as server from '../server/index.js'
import * as admin from './index.js'

// As flows/decoding.test.ts, for the functions that the server and admin entries have in addition to the client entry, or
// instead of its own.

const FUNCTIONS: Readonly<Record<string, unknown>> = Object.fromEntries([
  ...Object.entries({ ...server, ...admin }).filter(
    ([name, value]) => typeof value === 'function' && value !== (client as Record<string, unknown>)[name],
  ),
  // Functions of the client entry that call other endpoints with a secret key.
  ...Object.entries(client).filter(
    ([name, value]) => 'forServers' in Object(value) || ['findTeam', 'findTeamMemberProfile', 'getUser'].includes(name),
  ),
])
/** Functions that send no request or are no calls, and why. */
const WITHOUT_RESPONSE: Readonly<Record<string, string>> = {
  createCookieTokenStore: 'reads cookies',
  getAuth: 'reads a request, whose user is that of getUser',
  isLocalhost: 'reads a URL',
  getProductionModeWarnings: 'reads a project',
  createHttpOnlyHandler: 'forwards requests',
  getPrivateCacheControl: 'returns a header',
  rejectLargeRequest: 'checks a request',
  createRequestSession: 'reads a request',
  createOwnedProjectClient: 'creates a client',
}
const VERBS = Object.keys(FUNCTIONS).filter((name) => !(name in WITHOUT_RESPONSE))

test('the exceptions name functions of the entry', () => {
  expect(Object.keys(WITHOUT_RESPONSE).filter((name) => !(name in FUNCTIONS))).toEqual([])
})

// spec: 1.kit-server-admin
describe.each(VERBS)('%s', (name) => {
  const verb = FUNCTIONS[name] as EntryFunction
  const input = INPUTS[name]
  /** An async iterator sends its first request when it is read. */
  const call: EntryFunction = name.startsWith('iterate')
    ? async (...given) => (verb(...given) as AsyncGenerator<unknown>).next()
    : (...given) => verb(...given)

  test('decodes a response without each optional field in turn, and unknown enumeration members', async () => {
    expect(input, `an input for ${name}`).toBeDefined()
    await expectLenientDecoding(call, input ?? {}, serverScene)
  })
})
