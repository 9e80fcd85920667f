import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT, type Emulator } from '../src/index.js'
import { AS_CLIENT, AS_SERVER, requester, signedUp, testEmulator } from './caller.js'

const OTHER = {
  id: '22222222-2222-4222-8222-222222222222',
  keys: { publishable: 'pck_other', secret: 'ssk_other', admin: 'sak_other' },
}
const HALF_AN_HOUR = 1_800_000

let emulator: Emulator
const token = { mine: '', expired: '', others: '', stranger: '' }

beforeAll(async () => {
  emulator = testEmulator({ projects: [DEFAULT_PROJECT, OTHER] })
  token.expired = (await signedUp(emulator, 'early@example.test')).access_token
  emulator.clock.advance(HALF_AN_HOUR)
  token.mine = (await signedUp(emulator)).access_token
  const elsewhere = { 'x-stack-project-id': OTHER.id, 'x-stack-publishable-client-key': OTHER.keys.publishable }
  const body = { email: 'a@b.test', password: 'long enough', verification_callback_url: 'http://localhost' }
  token.others = (
    await requester(emulator)('POST /auth/password/sign-up', { body, headers: elsewhere })
  ).body.access_token
  token.stranger = (await signedUp(testEmulator({ seed: 'another' }))).access_token
})

/** Headers to send instead of those of a browser app; an empty one counts as absent. */
type Sent = Record<string, string>
const NONE: Sent = Object.fromEntries(Object.keys(AS_CLIENT).map((name) => [name, '']))
const ID = { 'x-stack-project-id': DEFAULT_PROJECT.id }

const rows: [what: string, headers: () => Sent, status: number, code: string, details?: unknown][] = [
  // spec: 8.401-unparsable-or-expired-access-token
  ['1 a token that cannot be read', () => ({ 'x-stack-access-token': 'nonsense' }), 401, 'UNPARSABLE_ACCESS_TOKEN'],
  ['1 a token signed elsewhere', () => ({ 'x-stack-access-token': token.stranger }), 401, 'UNPARSABLE_ACCESS_TOKEN'],
  [
    '1 goes before a missing access type',
    () => ({ ...NONE, ...ID, 'x-stack-access-token': 'nonsense' }),
    401,
    'UNPARSABLE_ACCESS_TOKEN',
  ],
  // spec: 7.error-answers, 8.401-unparsable-or-expired-access-token
  [
    '2 an expired token',
    () => ({ 'x-stack-access-token': token.expired }),
    401,
    'ACCESS_TOKEN_EXPIRED',
    { expired_at_millis: Date.UTC(2026, 0, 1) + 600_000 },
  ],
  // spec: 8.401-access-token-for-wrong-project
  [
    '3 a token of another project',
    () => ({ 'x-stack-access-token': token.others, 'x-stack-publishable-client-key': 'wrong' }),
    401,
    'INVALID_PROJECT_FOR_ACCESS_TOKEN',
    { expected_project_id: DEFAULT_PROJECT.id, actual_project_id: OTHER.id },
  ],
  // spec: 8.400-missing-access-type-header-with-key
  ['4 a key without access type', () => ({ 'x-stack-access-type': '' }), 400, 'PROJECT_KEY_WITHOUT_ACCESS_TYPE'],
  ['5 nothing at all', () => NONE, 400, 'ACCESS_TYPE_REQUIRED'],
  [
    '5 a token that nobody looks at without a project id',
    () => ({ ...NONE, 'x-stack-access-token': 'nonsense' }),
    400,
    'ACCESS_TYPE_REQUIRED',
  ],
  // spec: 1.three-callers, 5.access-type, 8.400-invalid-access-type
  ['6 an unknown access type', () => ({ 'x-stack-access-type': 'root' }), 400, 'INVALID_ACCESS_TYPE'],
  // spec: 8.400-access-type-without-project-id
  [
    '7 no project id',
    () => ({ 'x-stack-project-id': '' }),
    400,
    'ACCESS_TYPE_WITHOUT_PROJECT_ID',
    { request_type: 'client' },
  ],
  // spec: 8.401-unparsable-or-expired-admin-access-token
  [
    '10 an admin token that cannot be read',
    () => ({ 'x-stack-admin-access-token': 'x' }),
    401,
    'UNPARSABLE_ADMIN_ACCESS_TOKEN',
  ],
  // spec: 6.access-types, 8.401-token-not-admin
  [
    '11 an admin token of a project that is not internal',
    () => ({ 'x-stack-admin-access-token': token.mine }),
    401,
    'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
  ],
  // spec: 6.access-types, 8.401-client-server-or-admin-authentication-required
  [
    '14 the key of the access type is missing',
    () => ({ 'x-stack-publishable-client-key': '' }),
    401,
    'CLIENT_AUTHENTICATION_REQUIRED',
  ],
  [
    '14 a stronger key does not stand in',
    () => ({ ...AS_SERVER, 'x-stack-access-type': 'client', 'x-stack-publishable-client-key': '' }),
    401,
    'CLIENT_AUTHENTICATION_REQUIRED',
  ],
  // spec: 6.access-types, 8.401-client-server-or-admin-authentication-required
  ['14 for a server', () => ({ 'x-stack-access-type': 'server' }), 401, 'SERVER_AUTHENTICATION_REQUIRED'],
  // spec: 6.access-types, 8.401-client-server-or-admin-authentication-required
  ['14 for an admin', () => ({ 'x-stack-access-type': 'admin' }), 401, 'ADMIN_AUTHENTICATION_REQUIRED'],
  // spec: 8.401-invalid-publishable-client-key-secret
  [
    '15 a wrong key',
    () => ({ 'x-stack-publishable-client-key': OTHER.keys.publishable }),
    401,
    'INVALID_PUBLISHABLE_CLIENT_KEY',
    { project_id: DEFAULT_PROJECT.id },
  ],
  [
    '15 an unknown project',
    () => ({ 'x-stack-project-id': 'nowhere' }),
    401,
    'INVALID_PUBLISHABLE_CLIENT_KEY',
    { project_id: 'nowhere' },
  ],
  // spec: 8.401-invalid-publishable-client-key-secret
  [
    '15 a server with a publishable key',
    () => ({ 'x-stack-access-type': 'server', 'x-stack-secret-server-key': DEFAULT_PROJECT.keys.publishable }),
    401,
    'INVALID_SECRET_SERVER_KEY',
    { project_id: DEFAULT_PROJECT.id },
  ],
]

describe('authentication errors in the order of the service', () => {
  test.each(rows)('%s', async (_, headers, status, code, details) => {
    const response = await requester(emulator)('GET /users/me', { headers: headers() })
    expect(response.body.code).toBe(code)
    expect(response.status).toBe(status)
    expect(response.headers.get('x-stack-known-error')).toBe(code)
    expect(response.body.details).toEqual(details)
    expect(response.body.error).toMatch(/^[A-Z].*\w.*$/)
  })

  test('checks the keys on an unknown path', async () => {
    const request = requester(emulator)
    expect(await request('GET /nowhere')).toMatchObject({ status: 404, body: expect.stringContaining('Not found') })
    expect(await request('GET /nowhere', { headers: { 'x-stack-publishable-client-key': 'wrong' } })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_PUBLISHABLE_CLIENT_KEY' },
    })
  })

  test('reports an unreadable body before a wrong key, and the access type before the schema', async () => {
    const request = requester(emulator)
    const wrong = { 'x-stack-publishable-client-key': 'wrong' }
    const bad = await request('POST /auth/password/sign-in', { body: '{', headers: wrong })
    expect(bad).toMatchObject({ status: 400, body: { code: 'BODY_PARSING_ERROR' } })
    const unknownField = await request('POST /auth/password/sign-in', { body: { nothing: 1 }, headers: NONE })
    expect(unknownField).toMatchObject({ status: 400, body: { code: 'ACCESS_TYPE_REQUIRED' } })
  })

  // spec: 8.400-cannot-get-own-user-without-user
  test('treats a valid token of a deleted user as no user', async () => {
    const ada = await signedUp(emulator, 'gone@example.test')
    const request = requester(emulator)
    expect(await request('DELETE /users/me', { headers: ada.headers })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await request('GET /users/me', { headers: ada.headers })).toMatchObject({
      status: 400,
      body: { code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' },
    })
  })
})
