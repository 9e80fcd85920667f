import { describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT, type Emulator } from '../src/index.js'
import { AS_SERVER, requester, signedUp, testEmulator } from './caller.js'

const NOBODY = '99999999-9999-4999-8999-999999999999'
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Ada has a team; Bob is a member of it when asked for; Eve is a stranger. */
async function inhabited(settings: object = {}) {
  const emulator = testEmulator({ projects: [{ ...DEFAULT_PROJECT, settings }] })
  const plain = requester(emulator)
  const [ada, bob, eve] = [
    await signedUp(emulator, 'ada@example.test'),
    await signedUp(emulator, 'bob@example.test'),
    await signedUp(emulator, 'eve@example.test'),
  ]
  const as = (caller: { headers: Record<string, string> }) => (route: string, body?: unknown) =>
    plain(route, { body, headers: caller.headers })
  const server = (route: string, body?: unknown) => plain(route, { body, headers: AS_SERVER })
  emulator.clock.advance(1000)
  const team = (await server('POST /teams', { display_name: 'Notes', creator_user_id: ada.user_id })).body
  await server(`POST /team-memberships/${team.id}/${bob.user_id}`, {})
  return { emulator, ada, bob, eve, asAda: as(ada), asBob: as(bob), asEve: as(eve), as, server, team, plain }
}

const pendingWebhooks = (emulator: Emulator) => emulator.webhooks.map(({ type }) => type)

describe('creating a team', () => {
  // spec: 7.teams
  test('makes the user of a browser app the creator, with the creator permissions', async () => {
    const { emulator, eve, asEve } = await inhabited()
    const before = emulator.webhooks.length
    const fields = { display_name: '', profile_image_url: PNG, client_metadata: { a: 1 } }
    const { status, body } = await asEve('POST /teams', fields)
    expect({ status, body }).toEqual({
      status: 201,
      body: { id: body.id, ...fields, client_read_only_metadata: null },
    })
    expect(pendingWebhooks(emulator).slice(before)).toEqual(['team.created'])
    expect((await asEve(`GET /team-permissions?user_id=me&team_id=${body.id}`)).body.items).toEqual([
      { id: 'admin', team_id: body.id, user_id: eve.user_id },
    ])
    expect((await asEve('GET /users/me')).body.selected_team_id).toBe(null)
  })

  test('rejects a browser app that creates it for another user', async () => {
    const { asEve, ada } = await inhabited()
    const body = { display_name: 'T', creator_user_id: ada.user_id }
    expect(await asEve('POST /teams', body)).toMatchObject({ status: 403, body: expect.any(String) })
    expect(await asEve('POST /teams?add_current_user=true', { ...body, creator_user_id: 'me' })).toMatchObject({
      status: 400,
      body: expect.any(String),
    })
  })

  test('has no creator on a server unless one is specified', async () => {
    const { server, ada } = await inhabited({ clientTeamCreationEnabled: false })
    const { body } = await server('POST /teams', { display_name: 'Empty', server_metadata: { plan: 1 } })
    expect(body).toMatchObject({ server_metadata: { plan: 1 }, created_at_millis: expect.any(Number) })
    expect((await server(`GET /team-member-profiles?team_id=${body.id}`)).body.items).toEqual([])
    const owned = (await server('POST /teams', { display_name: 'Full', creator_user_id: ada.user_id })).body
    expect((await server(`GET /team-member-profiles?team_id=${owned.id}`)).body.items).toMatchObject([
      { user_id: ada.user_id },
    ])
    expect(await server('POST /teams?add_current_user=true', { display_name: 'T' })).toMatchObject({ status: 401 })
    const me = await server('POST /teams', { display_name: 'T', creator_user_id: 'me' })
    expect(me.body).toMatchObject({ code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
  })
})

describe('teams', () => {
  // spec: 7.teams
  test("are listed in order of creation, and only the user's own to a browser app", async () => {
    const { emulator, asAda, asEve, server, ada, eve, team, plain } = await inhabited()
    emulator.clock.advance(1000)
    const second = (await asAda('POST /teams', { display_name: 'Second' })).body
    const ids = (response: { body: { items: { id: string }[] } }) => response.body.items.map(({ id }) => id)
    expect(ids(await asAda('GET /teams?user_id=me'))).toEqual([team.id, second.id])
    expect(ids(await asAda(`GET /teams?user_id=${ada.user_id}`))).toEqual([team.id, second.id])
    expect(ids(await server('GET /teams'))).toEqual([team.id, second.id])
    expect(ids(await server(`GET /teams?user_id=${eve.user_id}`))).toEqual([])
    expect(await asEve(`GET /teams?user_id=${ada.user_id}`)).toMatchObject({ status: 403, body: expect.any(String) })
    expect(await asEve('GET /teams')).toMatchObject({ status: 403, body: expect.any(String) })
    expect(await plain('GET /teams?user_id=me')).toMatchObject({ body: { code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' } })
  })

  // spec: 3.team
  test('show more fields to servers than to members', async () => {
    const { asBob, server, team } = await inhabited()
    const seen = (await asBob(`GET /teams/${team.id}`)).body
    expect(Object.keys(seen).sort()).toEqual(
      ['client_metadata', 'client_read_only_metadata', 'display_name', 'id', 'profile_image_url'].sort(),
    )
    expect((await server(`GET /teams/${team.id}`)).body).toEqual(team)
  })

  // spec: 6.server-powers, 7.teams
  test('are updated by members with the permission, and by servers', async () => {
    const { emulator, asAda, server, team } = await inhabited()
    expect(await asAda(`PATCH /teams/${team.id}`, { display_name: 'New' })).toMatchObject({
      status: 200,
      body: { display_name: 'New' },
    })
    expect(await asAda(`PATCH /teams/${team.id}`, { profile_image_url: 'https://a.test/b' })).toMatchObject({
      status: 400,
    })
    const refused = await asAda(`PATCH /teams/${team.id}`, { client_read_only_metadata: 1 })
    expect(refused.body).toMatchObject({ code: 'SCHEMA_ERROR' })
    const changed = await server(`PATCH /teams/${team.id}`, { client_read_only_metadata: 1, server_metadata: null })
    expect(changed.body).toMatchObject({ display_name: 'New', client_read_only_metadata: 1, server_metadata: null })
    expect(emulator.webhooks.at(-1)).toMatchObject({ type: 'team.updated', data: changed.body })
  })

  // spec: 7.teams
  test('are deleted with their members, permissions, keys and selections', async () => {
    const { emulator, asAda, asBob, team } = await inhabited()
    await asBob('PATCH /users/me', { selected_team_id: team.id })
    await asAda('POST /team-api-keys', { team_id: team.id, description: 'k', expires_at_millis: null })
    const before = emulator.webhooks.length
    expect(await asAda(`DELETE /teams/${team.id}`)).toMatchObject({ status: 200, body: { success: true } })
    expect((await asBob('GET /users/me')).body).toMatchObject({ selected_team_id: null, selected_team: null })
    const { memberships, teamPermissions, apiKeys, teams } = emulator.world
    for (const table of [memberships, teamPermissions, apiKeys, teams]) expect(table.where(() => true)).toEqual([])
    expect(emulator.webhooks.slice(before)).toMatchObject([{ type: 'team.deleted', data: { id: team.id } }])
  })
})

describe('team memberships', () => {
  // spec: 6.server-powers, 7.team-memberships, 8.409-team-membership-exists
  test('grant default permissions and emit webhooks', async () => {
    const { emulator, server, eve, team } = await inhabited()
    const before = emulator.webhooks.length
    const member = { team_id: team.id, user_id: eve.user_id }
    const path = `/team-memberships/${team.id}/${eve.user_id}`
    expect(await server(`POST ${path}`, {})).toMatchObject({ status: 201, body: member })
    expect(emulator.webhooks.slice(before)).toMatchObject([
      { type: 'team_membership.created', data: member },
      { type: 'team_permission.created', data: { id: 'member', ...member } },
    ])
    expect(await server(`POST ${path}`, {})).toMatchObject({
      status: 409,
      body: { code: 'TEAM_MEMBERSHIP_ALREADY_EXISTS' },
    })
  })

  // spec: 6.user-powers, 7.team-memberships
  test('end when a user leaves, which deselects the team', async () => {
    const { emulator, asBob, bob, team } = await inhabited()
    await asBob('PATCH /users/me', { selected_team_id: team.id })
    expect(await asBob(`DELETE /team-memberships/${team.id}/me`, {})).toMatchObject({ body: { success: true } })
    expect((await asBob('GET /users/me')).body.selected_team).toBe(null)
    expect(emulator.webhooks.at(-1)).toMatchObject({
      type: 'team_membership.deleted',
      data: { team_id: team.id, user_id: bob.user_id },
    })
    expect((await asBob(`DELETE /team-memberships/${team.id}/me`)).body.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  })

  // spec: 6.server-powers, 7.team-memberships, 8.401-team-permission-required-or-not-found
  test('of other users can be removed with the permission', async () => {
    const { asAda, asBob, server, plain, ada, bob, eve, team } = await inhabited()
    const path = (id: string) => `DELETE /team-memberships/${team.id}/${id}`
    expect((await plain(path('me'))).body.code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect(await asBob(path(ada.user_id))).toMatchObject({
      status: 401,
      body: {
        code: 'TEAM_PERMISSION_REQUIRED',
        details: { team_id: team.id, user_id: bob.user_id, permission_id: '$remove_members' },
      },
    })
    expect((await asAda(path(eve.user_id))).body.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await asAda(path(bob.user_id))).body).toEqual({ success: true })
    expect((await server(path(ada.user_id))).body).toEqual({ success: true })
    expect((await server(path(NOBODY))).body.code).toBe('USER_NOT_FOUND')
  })
})

describe('member profiles', () => {
  // spec: 3.team-member-profile, 7.team-member-profiles
  test('default to the profile of the user', async () => {
    const { asBob, bob, team } = await inhabited()
    await asBob('PATCH /users/me', { display_name: 'Bob', profile_image_url: PNG })
    const own = { team_id: team.id, user_id: bob.user_id }
    const path = `/team-member-profiles/${team.id}/me`
    expect((await asBob(`GET ${path}`)).body).toEqual({ ...own, display_name: 'Bob', profile_image_url: PNG })
    const changed = await asBob(`PATCH ${path}`, { display_name: 'Bobby' })
    expect(changed.body).toEqual({ ...own, display_name: 'Bobby', profile_image_url: PNG })
    expect((await asBob('GET /users/me')).body.display_name).toBe('Bob')
  })

  // spec: 7.team-member-profiles
  test('are listed in order of joining, to servers with their users', async () => {
    const { asBob, server, ada, bob, team } = await inhabited()
    const { items } = (await asBob(`GET /team-member-profiles?team_id=${team.id}`)).body
    expect(items.map(({ user_id }: { user_id: string }) => user_id)).toEqual([ada.user_id, bob.user_id])
    expect(items[0]).not.toHaveProperty('user')
    const seen = (await server(`GET /team-member-profiles?user_id=${bob.user_id}`)).body.items
    expect(seen).toMatchObject([{ team_id: team.id, user: { id: bob.user_id, server_metadata: null } }])
    const one = await server(`GET /team-member-profiles/${team.id}/${bob.user_id}`)
    expect(one.body).toEqual(seen[0])
    const other = await server(`PATCH /team-member-profiles/${team.id}/${bob.user_id}`, { display_name: 'B' })
    expect(other.body).toMatchObject({ display_name: 'B', user: { display_name: null } })
  })

  test('of other members require the permission to read members', async () => {
    const { asBob, asEve, server, ada, bob, team } = await inhabited()
    const grant = `/team-permissions/${team.id}/${bob.user_id}/member`
    await server(`DELETE ${grant}`)
    expect((await asBob(`GET /team-member-profiles?team_id=${team.id}`)).body.code).toBe('TEAM_PERMISSION_REQUIRED')
    expect((await asBob(`GET /team-member-profiles?team_id=${team.id}&user_id=me`)).body.items).toHaveLength(1)
    expect((await asBob(`GET /team-member-profiles/${team.id}/${ada.user_id}`)).body.code).toBe(
      'TEAM_PERMISSION_REQUIRED',
    )
    expect((await asBob(`GET /team-member-profiles/${team.id}/me`)).status).toBe(200)
    expect((await asEve(`GET /team-member-profiles?team_id=${team.id}`)).body.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await asEve(`GET /team-member-profiles/${team.id}/me`)).body.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  })

  test('are rejected otherwise', async () => {
    const { asAda, server, plain, bob, eve, team } = await inhabited()
    const path = (id: string) => `/team-member-profiles/${team.id}/${id}`
    expect((await plain(`GET ${path('me')}`)).body.code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect(await asAda(`PATCH ${path(bob.user_id)}`, {})).toMatchObject({ status: 403, body: expect.any(String) })
    expect(await asAda(`PATCH ${path('me')}`, { profile_image_url: 'https://a.test/b' })).toMatchObject({ status: 400 })
    expect((await asAda(`GET ${path(NOBODY)}`)).body.code).toBe('USER_NOT_FOUND')
    expect((await server(`GET ${path(eve.user_id)}`)).body.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await server(`PATCH ${path(NOBODY)}`, {})).body.code).toBe('USER_NOT_FOUND')
    expect((await server(`GET /team-member-profiles?team_id=${NOBODY}`)).body.code).toBe('TEAM_NOT_FOUND')
    expect((await server(`GET /team-member-profiles?user_id=${NOBODY}`)).body.code).toBe('USER_NOT_FOUND')
    expect(await asAda('GET /team-member-profiles')).toMatchObject({ status: 400, body: expect.any(String) })
  })
})
