import { expect, test } from 'vitest'
import * as admin from '../admin/index.js'
import { INPUTS, SERVER_INPUTS, VARIANTS } from '../call-inputs.test-support.js'
import * as client from '../client-entries.test-support.js'
import type { Access } from '../contract/endpoint.js'
import * as server from '../server/index.js'
import { type EntryFunction, expectLenientDecoding } from './decoding.test-support.js'
import { type Scene, scene, serverScene, startedOAuth } from './fake-service.test-support.js'

// Every function of an entry decodes what any supported version of the service sends: responses without an optional field,
// and enumerations with members that this version does not know.

/** Functions that reach no JSON response in this environment, and why. */
const WITHOUT_RESPONSE: Readonly<Record<string, string>> = {
  fetchWithAuth: 'requests the API of the app',
  getAccessToken: 'reads the session',
  getAuthHeaders: 'reads the session',
  getAuthJson: 'reads the session',
  linkOAuthAccount: 'redirects to the provider',
  signInWithOAuth: 'redirects to the provider',
  registerPasskey: 'requires a browser with passkeys',
  signInWithPasskey: 'requires a browser with passkeys',
  requireRecentSignIn: 'requires a recent sign-in; reads the response of listSessions',
  revokeOtherSessions: 'requires the current session in the response of listSessions',
  completeOAuth: 'exchanges the code at the token endpoint, which is tested in oauth.test.ts',
  diagnose: 'reports problems instead of throwing',
  startCliLogin: 'polls until the login is confirmed',
  upgradeAnonymousUser: 'requires an anonymous user',
  sendQueuedSignOuts: 'has nothing to send',
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
/** The prompt of a passkey requires a browser. */
const CALLS = [...Object.entries(INPUTS), ...VARIANTS].filter(
  ([name, input]) => !(name in WITHOUT_RESPONSE) && !('passkey' in input),
)

/** What the server and admin entries have in addition to the client entry, or instead of its own. */
const FOR_SERVERS = Object.entries({ ...client, ...server, ...admin }).filter(
  ([name, value]) =>
    typeof value === 'function' &&
    !(name in WITHOUT_RESPONSE) &&
    (value !== (client as Record<string, unknown>)[name] ||
      // Functions of the client entry that call other endpoints with a secret key.
      'forServers' in value ||
      ['findTeam', 'findTeamMemberProfile', 'getUser'].includes(name)),
)

test('the exceptions name functions of the entries', () => {
  const names = new Set([...Object.keys(INPUTS), ...Object.keys({ ...server, ...admin })])
  expect(Object.keys(WITHOUT_RESPONSE).filter((name) => !names.has(name))).toEqual([])
})

test.each(CALLS)('%s %o decodes every response', (name, input) =>
  expectLenientDecoding((client as unknown as Record<string, EntryFunction>)[name]!, input, (answers) => {
    const at = scene(answers, { signedIn: true })
    startedOAuth(at.env)
    return at as unknown as Scene<Access>
  }),
)

// spec: 1.kit-server-admin
test.each(FOR_SERVERS)('%s decodes every response with a secret key', async (name, value) => {
  const verb = value as EntryFunction
  const input = SERVER_INPUTS[name]
  expect(input, `an input for ${name}`).toBeDefined()
  /** An async iterator sends its first request when it is read. */
  const call: EntryFunction = name.startsWith('iterate')
    ? async (...given) => (verb(...given) as AsyncGenerator<unknown>).next()
    : verb
  await expectLenientDecoding(call, input ?? {}, serverScene)
})
