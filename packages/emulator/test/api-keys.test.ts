import { describe, expect, test } from 'vitest'
import { crc32 } from '../src/api-keys/crc32.js'
import { DEFAULT_PROJECT } from '../src/index.js'
import { AS_SERVER, requester, signedUp, testEmulator } from './caller.js'

const NOBODY = '99999999-9999-4999-8999-999999999999'
const HOUR = 3_600_000

/** Ada owns a team in which Bob is a member. */
async function inhabited(settings: object = {}) {
  const emulator = testEmulator({ projects: [{ ...DEFAULT_PROJECT, settings }] })
  const plain = requester(emulator)
  const ada = await signedUp(emulator, 'ada@example.test')
  const bob = await signedUp(emulator, 'bob@example.test')
  const asAda = (route: string, body?: unknown) => plain(route, { body, headers: ada.headers })
  const asBob = (route: string, body?: unknown) => plain(route, { body, headers: bob.headers })
  const server = (route: string, body?: unknown) => plain(route, { body, headers: AS_SERVER })
  const team = (await server('POST /teams', { display_name: 'T', creator_user_id: ada.user_id })).body.id as string
  await server(`POST /team-memberships/${team}/${bob.user_id}`, {})
  /** What a key is made for and asked with, by type. */
  const of = (type: 'user' | 'team') => (type === 'user' ? { user_id: 'me' } : { team_id: team })
  const make = async (type: 'user' | 'team', fields: object = {}) =>
    (await asAda(`POST /${type}-api-keys`, { ...of(type), description: 'k', expires_at_millis: null, ...fields })).body
  return { emulator, plain, ada, bob, asAda, asBob, server, team, of, make }
}

describe.each(['user', 'team'] as const)('API keys of a %s', (type) => {
  const path = `/${type}-api-keys`
  const query = (of: object) => new URLSearchParams(Object.entries(of)).toString()

  test.each([
    [false, 'sk', '1'],
    [true, 'pk', '3'],
  ])('have the documented format when public is %s', async (is_public, prefix, scanner) => {
    const { make } = await inhabited()
    const { value, id } = await make(type, { is_public })
    const [, start, marked, sum] = /^(.{3}[0-9a-z]{45})(.*)(.{8})$/.exec(value) ?? []
    expect(start?.slice(0, 3)).toBe(`${prefix}_`)
    expect(marked).toBe(`${id.replaceAll('-', '')}${type}${scanner}574ck4u7h`)
    expect(Number.parseInt(sum ?? '', 16)).toBe(crc32(`${start}${marked}`))
  })

  // spec: 3.api-key, 3.api-key-update, 4.api-key-state, 7.api-keys, 8.401-api-key-expired-or-revoked
  test('are created, listed, read, checked and revoked, and show their value once', async () => {
    const { emulator, asAda, server, make, of, ada, team } = await inhabited()
    const expires_at_millis = emulator.clock.now() + HOUR
    const made = await make(type, { description: 'first', expires_at_millis })
    const owner = type === 'user' ? { user_id: ada.user_id } : { team_id: team }
    const seen = { ...made, value: { last_four: made.value.slice(-4) } }
    expect(made).toEqual({
      id: made.id,
      type,
      ...owner,
      description: 'first',
      is_public: false,
      created_at_millis: emulator.clock.now(),
      expires_at_millis,
      value: made.value,
    })
    emulator.clock.advance(1000)
    const second = await make(type)
    expect(second).not.toHaveProperty('expires_at_millis')
    const { items } = (await asAda(`GET ${path}?${query(of(type))}`)).body
    expect(items.map(({ id }: { id: string }) => id)).toEqual([second.id, made.id])
    const one = `${path}/${made.id}?${query(of(type))}`
    expect((await asAda(`GET ${one}`)).body).toEqual(seen)
    expect((await server(`POST ${path}/check`, { api_key: made.value })).body).toEqual(seen)
    expect((await asAda(`PATCH ${one}`, { description: 'renamed' })).body).toEqual({ ...seen, description: 'renamed' })

    const revoked = { ...seen, description: 'renamed', manually_revoked_at_millis: emulator.clock.now() }
    expect((await asAda(`PATCH ${one}`, { revoked: true })).body).toEqual(revoked)
    emulator.clock.advance(1000)
    expect((await asAda(`PATCH ${one}`, { revoked: true })).body).toEqual(revoked)
    emulator.clock.advance(HOUR)
    expect(await server(`POST ${path}/check`, { api_key: made.value })).toMatchObject({
      status: 401,
      body: { code: 'API_KEY_REVOKED' },
    })
  })

  // spec: 8.404-api-key-not-found
  test('are not found under the other type', async () => {
    const { server, make, of } = await inhabited()
    const { id } = await make(type === 'user' ? 'team' : 'user')
    const asked = type === 'user' ? '' : `?${query(of('team'))}`
    expect(await server(`GET ${path}/${id}${asked}`)).toMatchObject({
      status: 404,
      body: { code: 'API_KEY_NOT_FOUND' },
    })
    expect(await server(`GET ${path}/${NOBODY}${asked}`)).toMatchObject({ status: 404 })
  })

  // spec: 6.project-flags
  test('returns the error for disabled API keys before any other', async () => {
    const { plain, server, of } = await inhabited({ allowUserApiKeys: false, allowTeamApiKeys: false })
    const refused = { status: 400, body: expect.stringContaining('disabled') }
    const id = type === 'user' ? { user_id: NOBODY } : of(type)
    expect(await plain(`POST ${path}`, { body: { ...id, description: 'k', expires_at_millis: null } })).toMatchObject(
      refused,
    )
    expect(await plain(`GET ${path}?${query(id)}`)).toMatchObject(refused)
    expect(await plain(`GET ${path}/${NOBODY}?${query(id)}`)).toMatchObject(refused)
    expect(await plain(`PATCH ${path}/${NOBODY}?${query(id)}`, { body: {} })).toMatchObject(refused)
    expect(await server(`POST ${path}/check`, { api_key: 'x' })).toMatchObject(refused)
  })

  test.each([[{ expires_at_millis: 5 }], [{ revoked: false }], [{ user_id: NOBODY }], [{ is_public: true }]])(
    'cannot be changed by %j',
    async (body) => {
      const { asAda, make, of } = await inhabited()
      const { id } = await make(type)
      expect(await asAda(`PATCH ${path}/${id}?${query(of(type))}`, body)).toMatchObject({
        body: { code: 'SCHEMA_ERROR' },
      })
    },
  )

  test('require all fields on creation', async () => {
    const { make } = await inhabited()
    expect(await make(type, { expires_at_millis: undefined })).toMatchObject({ code: 'SCHEMA_ERROR' })
    expect(await make(type, { description: undefined })).toMatchObject({ code: 'SCHEMA_ERROR' })
  })
})

// spec: 6.server-powers
test('keys of a user are hidden from other users', async () => {
  const { plain, asBob, server, ada, make } = await inhabited()
  const key = await make('user')
  const body = { user_id: ada.user_id, description: 'k', expires_at_millis: null }
  const refused = { status: 403, body: expect.any(String) }
  expect(await asBob('POST /user-api-keys', body)).toMatchObject(refused)
  expect(await asBob(`GET /user-api-keys?user_id=${ada.user_id}`)).toMatchObject(refused)
  expect(await asBob(`GET /user-api-keys/${key.id}`)).toMatchObject(refused)
  expect(await asBob(`PATCH /user-api-keys/${key.id}`, { revoked: true })).toMatchObject(refused)
  expect((await plain('POST /user-api-keys', { body })).body.code).toBe('USER_AUTHENTICATION_REQUIRED')
  expect((await plain(`GET /user-api-keys/${key.id}`)).body.code).toBe('USER_AUTHENTICATION_REQUIRED')
  expect((await plain('GET /user-api-keys?user_id=me')).body.code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  expect((await asBob('GET /user-api-keys')).body.code).toBe('SCHEMA_ERROR')
  expect((await server('POST /user-api-keys', { ...body, user_id: NOBODY })).body.code).toBe('USER_NOT_FOUND')
  expect((await server('POST /user-api-keys', body)).status).toBe(200)
  expect((await server(`GET /user-api-keys?user_id=${ada.user_id}`)).body.items).toHaveLength(2)
})

test('keys of a team are hidden from members without the permission to manage them', async () => {
  const { plain, asAda, asBob, server, team, make } = await inhabited()
  const key = await make('team')
  const body = { team_id: team, description: 'k', expires_at_millis: null }
  const hidden = { status: 404, body: { code: 'API_KEY_NOT_FOUND' } }
  expect(await asBob('POST /team-api-keys', body)).toMatchObject(hidden)
  expect(await asBob(`GET /team-api-keys?team_id=${team}`)).toMatchObject(hidden)
  expect(await asBob(`GET /team-api-keys/${key.id}?team_id=${team}`)).toMatchObject(hidden)
  expect((await asAda(`GET /team-api-keys/${key.id}?team_id=${NOBODY}`)).status).toBe(200)
  expect((await asAda(`GET /team-api-keys/${key.id}`)).body.code).toBe('SCHEMA_ERROR')
  expect((await plain('POST /team-api-keys', { body })).body.code).toBe('USER_AUTHENTICATION_REQUIRED')
  expect((await server('POST /team-api-keys', { ...body, team_id: NOBODY })).body.code).toBe('TEAM_NOT_FOUND')
})

describe('revoking a leaked key', () => {
  const revoke = '/integrations/credential-scanning/revoke'

  test.each(['user', 'team'] as const)('revokes the key of a %s and emails its owners', async (type) => {
    const { emulator, plain, server, make } = await inhabited()
    const { value } = await make(type, { description: 'deploy' })
    const none = { 'x-stack-project-id': '', 'x-stack-access-type': '', 'x-stack-publishable-client-key': '' }
    const request = () => plain(`POST ${revoke}`, { body: { api_key: value }, headers: none })
    expect(await request()).toMatchObject({ status: 200, body: { success: true } })
    expect((await server(`POST /${type}-api-keys/check`, { api_key: value })).body.code).toBe('API_KEY_REVOKED')
    const emails = emulator.mailbox.emails.filter(({ kind }) => kind === 'other')
    expect(emails).toMatchObject([{ to: 'ada@example.test', text: expect.stringContaining('deploy') }])
    expect(emails[0]?.text).not.toContain(value)
    expect(await request()).toMatchObject({ status: 200 })
    expect(emulator.mailbox.emails.filter(({ kind }) => kind === 'other')).toHaveLength(1)
  })

  // spec: 8.400-public-api-key-cannot-be-revoked
  test('rejects an unknown, public or expired key', async () => {
    const { emulator, plain, make } = await inhabited()
    const request = (api_key: string) => plain(`POST ${revoke}`, { body: { api_key } })
    expect((await request('sk_x')).body.code).toBe('API_KEY_NOT_FOUND')
    const shown = await make('user', { is_public: true })
    expect(await request(shown.value)).toMatchObject({
      status: 400,
      body: { code: 'PUBLIC_API_KEY_CANNOT_BE_REVOKED' },
    })
    const { value } = await make('user', { expires_at_millis: emulator.clock.now() + 1 })
    emulator.clock.advance(1)
    expect(await request(value)).toMatchObject({ status: 401, body: { code: 'API_KEY_EXPIRED' } })
  })
})
