import { describe, expect, test } from 'vitest'
import { AS_ADMIN, AS_SERVER, requester, signedUp, testEmulator } from './caller.js'

const NOBODY = '99999999-9999-4999-8999-999999999999'

async function inhabited() {
  const emulator = testEmulator()
  const plain = requester(emulator)
  const ada = await signedUp(emulator)
  const asAda = (route: string, body?: unknown) => plain(route, { body, headers: ada.headers })
  const server = (route: string, body?: unknown) => plain(route, { body, headers: AS_SERVER })
  const admin = (route: string, body?: unknown) => plain(route, { body, headers: AS_ADMIN })
  const team = (await server('POST /teams', { display_name: 'Notes', creator_user_id: ada.user_id })).body.id as string
  const ids = (response: { body: { items: { id: string }[] } }) => response.body.items.map(({ id }) => id)
  return { emulator, ada, asAda, server, admin, plain, team, ids }
}

const SYSTEM = [
  '$delete_team',
  '$invite_members',
  '$manage_api_keys',
  '$read_members',
  '$remove_members',
  '$update_team',
]

describe.each(['team', 'project'])('definitions of %s permissions', (scope) => {
  const path = `/${scope}-permission-definitions`

  // spec: 3.permission-definition, 6.admin-powers, 7.permission-definitions
  test('are created, updated and deleted', async () => {
    const { admin, ids } = await inhabited()
    const built = scope === 'team' ? [...SYSTEM, 'admin', 'member'] : []
    expect(ids(await admin(`GET ${path}`))).toEqual(built)
    expect(await admin(`POST ${path}`, { id: 'read' })).toMatchObject({
      status: 201,
      body: { id: 'read', contained_permission_ids: [] },
    })
    const made = await admin(`POST ${path}`, {
      id: 'write',
      description: 'Write',
      contained_permission_ids: ['read'],
    })
    expect(made.body).toEqual({ id: 'write', description: 'Write', contained_permission_ids: ['read'] })
    const renamed = await admin(`PATCH ${path}/read`, { id: 'a:read', description: 'Read' })
    expect(renamed).toMatchObject({ status: 200, body: { id: 'a:read', description: 'Read' } })
    expect((await admin(`GET ${path}`)).body.items).toContainEqual({
      ...made.body,
      contained_permission_ids: ['a:read'],
    })
    const changed = await admin(`PATCH ${path}/write`, { contained_permission_ids: [] })
    expect(changed.body).toEqual({ id: 'write', description: 'Write', contained_permission_ids: [] })
    expect(await admin(`DELETE ${path}/a:read`)).toMatchObject({ status: 200, body: { success: true } })
    expect(ids(await admin(`GET ${path}`))).toEqual([...built, 'write'])
  })

  test.each([
    ['an upper-case id', 'POST', '', { id: 'Read' }, 400, 'SCHEMA_ERROR'],
    ['an id with the prefix of built-in permissions', 'POST', '', { id: '$read' }, 400, 'SCHEMA_ERROR'],
    // spec: 8.400-permission-id-already-exists
    ['the id of another team permission', 'POST', '', { id: 'member' }, 400, 'PERMISSION_ID_ALREADY_EXISTS'],
    // spec: 8.400-contained-permission-not-found
    [
      'an unknown contained permission',
      'POST',
      '',
      { id: 'a', contained_permission_ids: ['b'] },
      400,
      'CONTAINED_PERMISSION_NOT_FOUND',
    ],
    // spec: 8.404-permission-not-found
    ['an update of an unknown permission', 'PATCH', '/nothing', {}, 404, 'PERMISSION_NOT_FOUND'],
    ['an update of a built-in permission', 'PATCH', '/$update_team', {}, 404, 'PERMISSION_NOT_FOUND'],
    ['a new id that is in use', 'PATCH', '/admin', { id: 'member' }, 400, 'PERMISSION_ID_ALREADY_EXISTS'],
    [
      'an update with an unknown contained permission',
      'PATCH',
      '/admin',
      { contained_permission_ids: ['b'] },
      400,
      'CONTAINED_PERMISSION_NOT_FOUND',
    ],
    // spec: 8.404-permission-not-found
    ['the deletion of an unknown permission', 'DELETE', '/nothing', undefined, 404, 'PERMISSION_NOT_FOUND'],
    ['the deletion of a built-in permission', 'DELETE', '/$update_team', undefined, 404, 'PERMISSION_NOT_FOUND'],
  ])('refuse %s', async (_, method, at, body, status, code) => {
    const { admin } = await inhabited()
    expect(await admin(`${method} ${path}${at}`, body)).toMatchObject({ status, body: { code } })
  })
})

test('ids are unique across both scopes; updates accept either scope, deletions only their own', async () => {
  const { admin } = await inhabited()
  await admin('POST /project-permission-definitions', { id: 'p' })
  expect(await admin('PATCH /team-permission-definitions/p', { description: 'seen' })).toMatchObject({ status: 200 })
  expect((await admin('DELETE /team-permission-definitions/p')).body.code).toBe('PERMISSION_NOT_FOUND')
  expect((await admin('POST /team-permission-definitions', { id: 'p' })).body.code).toBe('PERMISSION_ID_ALREADY_EXISTS')
  const body = { id: 'q', contained_permission_ids: ['p'] }
  expect((await admin('POST /team-permission-definitions', body)).body.code).toBe('CONTAINED_PERMISSION_NOT_FOUND')
})

test('ids are sorted with upper case first', async () => {
  const { admin, ids } = await inhabited()
  for (const id of ['t_alone', 'team_admin', 'a:b', 'a1']) await admin('POST /project-permission-definitions', { id })
  expect(ids(await admin('GET /project-permission-definitions'))).toEqual(['a1', 'a:b', 'team_admin', 't_alone'])
})

describe('team permissions', () => {
  // spec: 6.recursive, 7.team-permissions
  test('are listed with all contained permissions on request', async () => {
    const { emulator, admin, server, asAda, ada, team, ids } = await inhabited()
    await server(`DELETE /team-permissions/${team}/${ada.user_id}/admin`)
    for (const [id, inner] of [
      ['read', []],
      ['write', ['read', '$update_team']],
      ['own', ['write']],
    ] as const) {
      await admin('POST /team-permission-definitions', { id, contained_permission_ids: inner })
    }
    // A circle does no harm.
    await admin('PATCH /team-permission-definitions/read', { contained_permission_ids: ['own'] })
    expect((await asAda(`PATCH /teams/${team}`, {})).body.code).toBe('TEAM_PERMISSION_REQUIRED')
    const granted = { id: 'own', team_id: team, user_id: ada.user_id }
    expect(await server(`POST /team-permissions/${team}/${ada.user_id}/own`, {})).toMatchObject({
      status: 201,
      body: granted,
    })
    expect(emulator.webhooks.at(-1)).toMatchObject({ type: 'team_permission.created', data: granted })
    expect(ids(await asAda('GET /team-permissions?user_id=me'))).toEqual(['own'])
    expect(ids(await asAda('GET /team-permissions?user_id=me&recursive=true'))).toEqual([
      '$update_team',
      'own',
      'read',
      'write',
    ])
    expect(ids(await asAda('GET /team-permissions?user_id=me&recursive=true&permission_id=read'))).toEqual(['read'])
    expect(ids(await asAda('GET /team-permissions?user_id=me&permission_id=read'))).toEqual([])
    expect((await asAda(`PATCH /teams/${team}`, {})).status).toBe(200)
  })

  // spec: 6.server-powers, 7.team-permissions, 8.401-team-permission-required-or-not-found
  test('are granted once and revoked only if granted directly', async () => {
    const { emulator, server, ada, team, ids } = await inhabited()
    const path = `/team-permissions/${team}/${ada.user_id}`
    for (let i = 0; i < 2; i++) expect((await server(`POST ${path}/$read_members`, {})).status).toBe(201)
    expect(ids(await server(`GET /team-permissions?team_id=${team}`))).toEqual(['$read_members', 'admin'])
    expect((await server(`DELETE ${path}/$read_members`)).body).toEqual({ success: true })
    expect(emulator.webhooks.at(-1)).toMatchObject({ type: 'team_permission.deleted', data: { id: '$read_members' } })
    expect(await server(`DELETE ${path}/$read_members`)).toMatchObject({
      status: 401,
      body: {
        code: 'TEAM_PERMISSION_NOT_FOUND',
        details: { team_id: team, user_id: ada.user_id, permission_id: '$read_members' },
      },
    })
  })

  test('are deleted and renamed with their definition', async () => {
    const { admin, server, team, ids } = await inhabited()
    await admin('PATCH /team-permission-definitions/admin', { id: 'boss' })
    expect(ids(await server(`GET /team-permissions?team_id=${team}`))).toEqual(['boss'])
    await admin('DELETE /team-permission-definitions/boss')
    expect(ids(await server(`GET /team-permissions?team_id=${team}`))).toEqual([])
  })

  test.each([
    ['POST', NOBODY, NOBODY, 'admin', 404, 'USER_NOT_FOUND'],
    ['POST', NOBODY, 'ada', 'admin', 404, 'TEAM_MEMBERSHIP_NOT_FOUND'],
    ['POST', 'team', 'ada', 'nothing', 404, 'PERMISSION_NOT_FOUND'],
    ['POST', 'team', 'ada', '$nothing', 400, 'SCHEMA_ERROR'],
    ['POST', 'team', 'ada', 'Admin', 400, 'SCHEMA_ERROR'],
    ['POST', 'team', 'me', 'admin', 400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
    ['DELETE', 'team', NOBODY, 'admin', 404, 'USER_NOT_FOUND'],
    ['DELETE', NOBODY, 'ada', 'admin', 404, 'TEAM_MEMBERSHIP_NOT_FOUND'],
    ['DELETE', 'team', 'ada', 'member', 401, 'TEAM_PERMISSION_NOT_FOUND'],
  ])('rejects %s /team-permissions/%s/%s/%s with %i %s', async (method, where, caller, permission, status, code) => {
    const { server, ada, team } = await inhabited()
    const path = [where === 'team' ? team : where, caller === 'ada' ? ada.user_id : caller, permission].join('/')
    const response = await server(`${method} /team-permissions/${path}`, method === 'POST' ? {} : undefined)
    expect(response).toMatchObject({ status, body: { code } })
  })
})

describe('project permissions', () => {
  // spec: 7.project-permissions
  test('are granted, listed and revoked', async () => {
    const { emulator, admin, server, asAda, ada, ids } = await inhabited()
    await admin('POST /project-permission-definitions', { id: 'read' })
    await admin('POST /project-permission-definitions', { id: 'write', contained_permission_ids: ['read'] })
    const path = `/project-permissions/${ada.user_id}/write`
    const granted = { id: 'write', user_id: ada.user_id }
    expect(await server(`POST ${path}`, {})).toMatchObject({ status: 201, body: granted })
    expect(emulator.webhooks.at(-1)).toMatchObject({ type: 'project_permission.created', data: granted })
    expect((await server(`POST ${path}`, {})).status).toBe(201)
    expect(ids(await asAda('GET /project-permissions?user_id=me'))).toEqual(['write'])
    expect(ids(await asAda('GET /project-permissions?user_id=me&recursive=true'))).toEqual(['read', 'write'])
    expect((await server(`DELETE ${path}`)).body).toEqual({ success: true })
    expect(emulator.webhooks.at(-1)).toMatchObject({ type: 'project_permission.deleted', data: granted })
    expect(await server(`DELETE ${path}`)).toMatchObject({ status: 404, body: { code: 'PERMISSION_NOT_FOUND' } })
  })

  test.each([
    [NOBODY, 'read', 404, 'USER_NOT_FOUND'],
    ['ada', 'read', 404, 'PERMISSION_NOT_FOUND'],
    ['ada', '$update_team', 404, 'PERMISSION_NOT_FOUND'],
    ['ada', 'member', 404, 'PERMISSION_NOT_FOUND'],
    ['me', 'read', 400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  ])('rejects POST /project-permissions/%s/%s with %i %s', async (caller, permission, status, code) => {
    const { server, ada } = await inhabited()
    const path = `/project-permissions/${caller === 'ada' ? ada.user_id : caller}/${permission}`
    expect(await server(`POST ${path}`, {})).toMatchObject({ status, body: { code } })
  })
})

test.each(['team-permissions', 'project-permissions'])(
  '%s of other users are hidden from browser apps',
  async (what) => {
    const { plain, asAda, server } = await inhabited()
    const other = (await server('POST /users', {})).body.id
    expect(await asAda(`GET /${what}`)).toMatchObject({ status: 403, body: expect.any(String) })
    expect(await asAda(`GET /${what}?user_id=${other}`)).toMatchObject({ status: 403, body: expect.any(String) })
    expect(await plain(`GET /${what}?user_id=me`)).toMatchObject({ body: { code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' } })
    expect((await asAda(`GET /${what}?user_id=me&recursive=yes`)).body.code).toBe('SCHEMA_ERROR')
  },
)
