import { formsOf, sampleOf } from '../test/argument-table.js'
import * as admin from './admin/index.js'
import * as client from './client-entries.test-support.js'
import * as server from './server/index.js'

// Valid inputs of all functions with a client. They derive from the schemas that each function declares.

const code = 'c1'
const key = { userId: 'me', keyId: 'k1' }

/** Fields whose schema does not tell what the service or the browser would accept, and fields that exclude others. */
const VALUES: Readonly<Record<string, object>> = {
  createApiKey: { userId: 'me', description: 'ci', expiresAt: null },
  fetchWithAuth: { url: 'https://app.test/api' },
  completeOAuth: { redirectTo: false },
  signOut: { redirectTo: false },
  startCliLogin: { appUrl: 'https://app.test', promptLink() {} },
  signInWithMagicLink: { otp: 'abc123', nonce: 'n' },
  // The code of the authenticator app at the time of the fake clock.
  enableMfa: { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', code: '768147' },
  signInWithMfa: { code: '123456', attemptCode: 'a1' },
  getUser: {},
  deleteUser: {},
  listApiKeys: { userId: 'me' },
  findApiKey: key,
  getApiKey: key,
  updateApiKey: { ...key, revoked: true },
  iterateUsers: {},
  iterateAllTeams: {},
  replaceConfigOverride: { level: 'project', config: {} },
}

function inputsOf(entries: object, kind: 'client' | 'admin'): Record<string, object> {
  const inputs = Object.entries(entries).flatMap(([name, value]) => {
    const [form] = (typeof value === 'function' && formsOf(value, kind)) || []
    return form ? [[name, VALUES[name] ?? sampleOf(form)] as const] : []
  })
  return Object.fromEntries(inputs)
}

/** A valid input for every function of the client entry that sends a request. */
export const INPUTS: Readonly<Record<string, object>> = inputsOf(client, 'client')

/** A valid input for the functions of the server and admin entries. */
export const SERVER_INPUTS: Readonly<Record<string, object>> = {
  ...inputsOf({ ...client, ...server, ...admin }, 'admin'),
  getUser: { userId: 'u1' },
}

/** What some of these functions accept in place of that input. */
export const VARIANTS: readonly (readonly [name: string, input: object])[] = [
  ['acceptTeamInvitation', { code }],
  ['reauthenticate', { otp: 'abc123', nonce: 'n1' }],
  ['reauthenticate', { totp: '123456', attemptCode: code }],
  ['reauthenticate', { passkey: true }],
  ['signInWithMagicLink', { code }],
]
