import { describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT } from '../src/index.js'
import { AS_ADMIN, AS_SERVER, requester, SIGN_UP, signedUp, testEmulator } from './caller.js'

const NOBODY = '99999999-9999-4999-8999-999999999999'
const HASH = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'

/** An emulator with a server that makes users. */
function serving(settings: object = {}) {
  const emulator = testEmulator({ projects: [{ ...DEFAULT_PROJECT, settings }] })
  const plain = requester(emulator)
  const request = (route: string, body?: unknown, headers = {}) =>
    plain(route, { body, headers: { ...AS_SERVER, ...headers } })
  const make = async (body: object) => {
    emulator.clock.advance(1000)
    return (await request('POST /users', body)).body
  }
  return { emulator, request, make, plain }
}

describe('creating a user', () => {
  // spec: 7.users
  test('returns all given fields and sends no email', async () => {
    const { emulator, request } = serving()
    const expected = {
      display_name: 'Ada',
      profile_image_url: 'https://images.test/ada.png',
      client_metadata: { a: 1 },
      client_read_only_metadata: [2],
      server_metadata: 'three',
      primary_email: 'Ada@example.test',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      otp_auth_enabled: true,
      is_anonymous: false,
    }
    const { status, body } = await request('POST /users', {
      ...expected,
      password: 'x',
      oauth_providers: [{ id: 'github', account_id: '7', email: null }],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...expected,
      has_password: true,
      auth_with_email: true,
      oauth_providers: [{ id: 'github', account_id: '7', email: null }],
      last_active_at_millis: emulator.clock.now(),
    })
    expect(emulator.mailbox.emails).toEqual([])
    expect((await request(`GET /users/${body.id}`)).body).toEqual(body)
  })

  test('requires no fields and treats "" as no name', async () => {
    const { request } = serving({ signUpEnabled: false })
    expect(await request('POST /users', {})).toMatchObject({
      status: 201,
      body: { primary_email: null, server_metadata: null },
    })
    expect(await request('POST /users', { display_name: '' })).toMatchObject({ body: { display_name: null } })
  })

  test('stores a TOTP secret without requiring it at sign-in', async () => {
    const { emulator, make } = serving()
    const { id, requires_totp_mfa } = await make({ totp_secret_base64: 'c2VjcmV0' })
    expect(requires_totp_mfa).toBe(false)
    expect(emulator.world.users.get(id)?.totpSecret).toBe('c2VjcmV0')
  })

  test.each([
    ['a verified flag without an email address', { primary_email_verified: true }, {}, 400, expect.any(String)],
    ['email sign-in without an email address', { primary_email_auth_enabled: true }, {}, 400, expect.any(String)],
    ['both a password and a hash', { password: 'secret-a', password_hash: HASH }, {}, 400, expect.any(String)],
    ['a hash of an unsupported algorithm', { password_hash: '$argon2id$x' }, {}, 400, expect.any(String)],
    ['a hash with too high a cost', { password_hash: HASH.replace('$10$', '$17$') }, {}, 400, expect.any(String)],
    [
      'a password when passwords are disabled',
      { password: 'secret-a' },
      { credentialEnabled: false },
      400,
      expect.any(String),
    ],
    [
      'magic links when they are disabled',
      { otp_auth_enabled: true },
      { magicLinkEnabled: false },
      400,
      expect.any(String),
    ],
    ['enabling passkeys without a passkey', { passkey_auth_enabled: true }, {}, 400, expect.any(String)],
    [
      'an unknown provider',
      { oauth_providers: [{ id: 'x', account_id: '1', email: null }] },
      {},
      400,
      expect.any(String),
    ],
    ['a malformed email address', { primary_email: '' }, {}, 400, { code: 'SCHEMA_ERROR' }],
    ['a long password', { password: 'x'.repeat(71) }, {}, 400, { code: 'SCHEMA_ERROR' }],
    ['a password with too many bytes', { password: 'ä'.repeat(36) }, {}, 400, { code: 'SCHEMA_ERROR' }],
    ['an image that is not a URL', { profile_image_url: 'ada.png' }, {}, 400, { code: 'SCHEMA_ERROR' }],
    ['an unknown field', { name: 'Ada' }, {}, 400, { code: 'SCHEMA_ERROR' }],
    ['no body', undefined, {}, 400, { code: 'SCHEMA_ERROR' }],
  ])('rejects %s', async (_, body, settings, status, seen) => {
    expect(await serving(settings).request('POST /users', body)).toMatchObject({ status, body: seen })
  })

  test('rejects an address only if another user signs in with it', async () => {
    const { emulator, request } = serving()
    await signedUp(emulator)
    const taken = { primary_email: SIGN_UP.email, primary_email_auth_enabled: true }
    expect(await request('POST /users', taken)).toMatchObject({
      status: 409,
      body: { code: 'USER_EMAIL_ALREADY_EXISTS', details: { email: SIGN_UP.email } },
    })
    expect(await request('POST /users', { primary_email: SIGN_UP.email })).toMatchObject({ status: 201 })
  })
})

describe('listing users', () => {
  // spec: 7.users
  test('returns pages whose cursor is the first user of the next page', async () => {
    const { request, make } = serving()
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) ids.push((await make({ display_name: name })).id)
    const first = (await request('GET /users?limit=2')).body
    expect(first.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
    expect(first).toMatchObject({ is_paginated: true, pagination: { next_cursor: ids[2] } })
    const last = (await request(`GET /users?limit=2&cursor=${ids[2]}`)).body
    expect(last).toMatchObject({ items: [{ id: ids[2] }], pagination: { next_cursor: null } })
    expect((await request('GET /users')).body).toMatchObject({ items: [{}, {}, {}], pagination: { next_cursor: null } })
    const back = (await request('GET /users?limit=1&desc=true&order_by=signed_up_at')).body
    expect(back).toMatchObject({ items: [{ id: ids[2] }], pagination: { next_cursor: ids[1] } })
    expect((await request(`GET /users?cursor=${NOBODY}`)).body.items).toEqual([])
  })

  // spec: 7.users
  test.each([
    ['ADA', ['ada']],
    ['friends.TEST', ['ada', 'bob']],
    ['nobody', []],
  ])('finds %s by name or address', async (query, names) => {
    const { request, make } = serving()
    await make({ display_name: 'ada', primary_email: '1@friends.test' })
    await make({ display_name: 'bob', primary_email: '2@friends.test' })
    await make({ display_name: 'eve' })
    const { items } = (await request(`GET /users?query=${query}`)).body
    expect(items.map((user: { display_name: string }) => user.display_name)).toEqual(names)
  })

  // spec: 7.users
  test('filters by user id and by team', async () => {
    const { request, make } = serving()
    const { id } = await make({})
    await make({})
    const team = (await request('POST /teams', { display_name: 'T', creator_user_id: id })).body
    expect((await request(`GET /users?query=${id.toUpperCase()}`)).body.items).toMatchObject([{ id }])
    expect((await request(`GET /users?team_id=${team.id}`)).body.items).toMatchObject([{ id }])
    expect((await request(`GET /users?team_id=${NOBODY}`)).body.items).toEqual([])
  })

  test.each(['limit=0', 'limit=1.5', 'limit=x', 'cursor=1', 'team_id=1', 'desc=yes', 'order_by=name', 'page=2'])(
    'rejects %s',
    async (query) => {
      expect(await serving().request(`GET /users?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'SCHEMA_ERROR' },
      })
    },
  )
})

describe('a single user', () => {
  test('of another project is not found', async () => {
    const other = { id: '22222222-2222-4222-8222-222222222222', keys: { publishable: 'pck_o', secret: 'ssk_o' } }
    const emulator = testEmulator({ projects: [DEFAULT_PROJECT, other] })
    const { user_id } = await signedUp(emulator)
    const headers = { ...AS_SERVER, 'x-stack-project-id': other.id, 'x-stack-secret-server-key': 'ssk_o' }
    expect(await requester(emulator)(`GET /users/${user_id}`, { headers })).toMatchObject({ status: 404 })
  })

  test('is read and updated as "me" with their token, also with admin access', async () => {
    const { emulator, request, plain } = serving()
    const { headers, user_id } = await signedUp(emulator)
    expect((await request('GET /users/me', undefined, headers)).body).toMatchObject({
      id: user_id,
      server_metadata: null,
    })
    const changed = await request('PATCH /users/me', { server_metadata: { plan: 'pro' } }, headers)
    expect(changed).toMatchObject({ status: 200, body: { server_metadata: { plan: 'pro' } } })
    const { body } = await plain('GET /users/me', { headers: { ...AS_ADMIN, ...headers } })
    expect(body).toMatchObject({ server_metadata: { plan: 'pro' } })
    expect((await plain('GET /users/me', { headers })).body).not.toHaveProperty('server_metadata')
  })

  // spec: 6.server-powers, 7.users
  test('is deleted by a server with all data, even if users may not delete themselves', async () => {
    const { emulator, request } = serving({ clientUserDeletionEnabled: false })
    const { user_id, headers } = await signedUp(emulator)
    await request('POST /teams', { display_name: 'T', creator_user_id: user_id })
    expect(await request('DELETE /users/me', {}, headers)).toMatchObject({ status: 200, body: { success: true } })
    const { users, channels, sessions, codes, memberships, teamPermissions } = emulator.world
    for (const table of [users, channels, sessions, codes, memberships, teamPermissions]) {
      expect(table.where(() => true)).toEqual([])
    }
  })
})

describe('updating a user', () => {
  const EMAIL = { primary_email: 'a@b.test' }
  test.each([
    // spec: 7.users
    [
      'the address, which remains verified',
      { primary_email: 'c@d.test' },
      { primary_email: 'c@d.test', primary_email_verified: true },
    ],
    [
      'the address and its flag',
      { primary_email: 'c@d.test', primary_email_verified: false },
      { primary_email_verified: false },
    ],
    ['the removal of the address', { primary_email: null }, { primary_email: null, primary_email_verified: false }],
    [
      'that email sign-in is enabled',
      { ...EMAIL, primary_email_auth_enabled: true },
      { primary_email_auth_enabled: true },
    ],
    [
      'that email sign-in is disabled without an address',
      { primary_email_auth_enabled: true },
      { primary_email_auth_enabled: false },
    ],
    // spec: 3.user-server-update
    ['server-only metadata', { client_read_only_metadata: 1 }, { client_read_only_metadata: 1 }],
    ['that two-factor authentication is enabled', { totp_secret_base64: 'c2VjcmV0' }, { requires_totp_mfa: true }],
    ['that the user is no longer anonymous', { is_anonymous: false }, { is_anonymous: false }],
    ['an imported password', { password_hash: HASH }, { has_password: true }],
  ])('stores %s', async (_, body, seen) => {
    const { request, make } = serving()
    const { id } = await make({ ...EMAIL, primary_email_verified: true })
    expect(await request(`PATCH /users/${id}`, body)).toMatchObject({ status: 200, body: seen })
  })

  test('does not disable sign-in with the address', async () => {
    const { request, make } = serving()
    const { id } = await make({ ...EMAIL, primary_email_auth_enabled: true })
    const body = { primary_email: 'c@d.test', primary_email_auth_enabled: false }
    expect(await request(`PATCH /users/${id}`, body)).toMatchObject({ body: { primary_email_auth_enabled: true } })
  })

  test.each([
    ['anonymous again', { is_anonymous: true }, {}, 400, { code: 'SCHEMA_ERROR' }],
    [
      'selecting a team without membership',
      { selected_team_id: NOBODY },
      {},
      404,
      { code: 'TEAM_MEMBERSHIP_NOT_FOUND' },
    ],
    ['both a password and a hash', { password: null, password_hash: HASH }, {}, 400, expect.any(String)],
    ['a hash of an unsupported algorithm', { password_hash: 'md5' }, {}, 400, expect.any(String)],
    ['a verified flag without an address', { primary_email_verified: true }, {}, 400, expect.any(String)],
    [
      'a verified flag while removing the address',
      { primary_email: null, primary_email_verified: true },
      {},
      400,
      expect.any(String),
    ],
    ['removing a missing address', { primary_email: null }, {}, 400, expect.any(String)],
    ['enabling passkeys without a passkey', { passkey_auth_enabled: true }, {}, 400, expect.any(String)],
    [
      'a password when passwords are disabled',
      { password: 'secret-a' },
      { credentialEnabled: false },
      400,
      expect.any(String),
    ],
  ])('rejects %s', async (_, body, settings, status, seen) => {
    const { request, make } = serving(settings)
    const { id } = await make({})
    expect(await request(`PATCH /users/${id}`, body)).toMatchObject({ status, body: seen })
  })

  test('rejects an address that another user signs in with', async () => {
    const { emulator, request, make } = serving()
    await signedUp(emulator)
    const { id } = await make({ ...EMAIL, primary_email_auth_enabled: true })
    expect(await request(`PATCH /users/${id}`, { primary_email: SIGN_UP.email })).toMatchObject({
      status: 409,
      body: { code: 'USER_EMAIL_ALREADY_EXISTS' },
    })
  })

  test.each([
    // spec: 3.user-server-update
    ['a new password', { password: 'n' }],
    ['a hash', { password_hash: HASH }],
    ['removing the password', { password: null }],
  ])('%s ends all sessions', async (_, body) => {
    const { emulator, request } = serving()
    const { user_id } = await signedUp(emulator)
    await request(`PATCH /users/${user_id}`, { display_name: 'still in' })
    expect(emulator.world.sessions.where(() => true)).toHaveLength(1)
    await request(`PATCH /users/${user_id}`, body)
    expect(emulator.world.sessions.where(() => true)).toEqual([])
  })

  test('accepts a one-letter password set by a server', async () => {
    const { request, make, plain } = serving()
    const { id } = await make({ ...EMAIL, primary_email_auth_enabled: true })
    await request(`PATCH /users/${id}`, { password: 'x' })
    const body = { email: EMAIL.primary_email, password: 'x' }
    expect(await plain('POST /auth/password/sign-in', { body })).toMatchObject({ status: 200, body: { user_id: id } })
  })
})

describe('creates a team for every new user when the project is configured so', () => {
  test.each([
    [{ display_name: 'Ada', primary_email: 'a@b.test' }, /Ada/],
    [{ primary_email: 'a@b.test' }, /a@b\.test/],
    [{}, /./],
  ])('is named after %j', async (body, name) => {
    const { request, make } = serving({ createTeamOnSignUp: true })
    const made = await make(body)
    expect(made).toMatchObject({ selected_team_id: null })
    const { selected_team } = (await request(`GET /users/${made.id}`)).body
    expect(selected_team.display_name).toMatch(name)
  })

  test('creates the team also on self sign-up', async () => {
    const { emulator, plain } = serving({ createTeamOnSignUp: true })
    const { headers } = await signedUp(emulator)
    const { selected_team } = (await plain('GET /users/me', { headers })).body
    expect(selected_team.display_name).toMatch(SIGN_UP.email)
  })
})
