import { describe, expect, test } from 'vitest'
import { INPUTS, VARIANTS } from '../call-inputs.test-support.js'
import * as entry from '../client-entries.test-support.js'
import type { Access } from '../contract/endpoint.js'
import { type EntryFunction, expectLenientDecoding } from './decoding.test-support.js'
import { type Scene, scene, startedOAuth } from './fake-service.test-support.js'

// Every function of the client entry decodes what any supported version of the service sends: responses without an
// optional field, and enumerations with members that this version does not know.

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
}
/** The prompt of a passkey requires a browser. */
const CALLS = [...Object.entries(INPUTS), ...VARIANTS].filter(
  ([name, input]) => !(name in WITHOUT_RESPONSE) && !('passkey' in input),
)

test('the exceptions name functions of the entry', () => {
  expect(Object.keys(WITHOUT_RESPONSE).filter((name) => !(name in INPUTS))).toEqual([])
})

describe.each(CALLS)('%s %o', (name, input) => {
  test('decodes a response without each optional field in turn, and unknown enumeration members', () =>
    expectLenientDecoding((entry as unknown as Record<string, EntryFunction>)[name]!, input, (answers) => {
      const at = scene(answers, { signedIn: true })
      startedOAuth(at.env)
      return at as unknown as Scene<Access>
    }))
})
