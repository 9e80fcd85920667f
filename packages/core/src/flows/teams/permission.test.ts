import { describe, expect, test } from 'vitest'
import { createFakeAccessToken } from '../../testing.js'
import { known, NOW, scene } from '../fake-service.test-support.js'
import { findPermission, hasPermission, listGrantedPermissions, listPermissions } from './permission.js'

const PROJECT = 'GET /project-permissions'
const TEAM = 'GET /team-permissions'
const permissions = (...ids: string[]) => ({
  items: ids.map((id) => ({ id, user_id: 'u1', team_id: 't1' })),
  is_paginated: false,
})
const held = () => scene({ [PROJECT]: permissions('read'), [TEAM]: permissions('admin', 'read') }, { signedIn: true })

// spec: 6.recursive, 9.recursive
test.each([
  [{}, PROJECT, { user_id: 'me', recursive: 'true' }],
  [{ recursive: false }, PROJECT, { user_id: 'me', recursive: 'false' }],
  [{ recursive: true }, PROJECT, { user_id: 'me', recursive: 'true' }],
  [{ teamId: 't1' }, TEAM, { team_id: 't1', user_id: 'me', recursive: 'true' }],
  [{ teamId: 't1', userId: 'u2', recursive: false }, TEAM, { team_id: 't1', user_id: 'u2', recursive: 'false' }],
])('the input %o sends %s with %o, always including recursive', async (input, call, query) => {
  const { client, requests } = held()
  await listPermissions(client, input)
  expect(requests).toMatchObject([{ call, query }])
})

test.each([
  [{ permission: 'admin' }, false],
  [{ permission: 'read' }, true],
  [{ permission: 'admin', teamId: 't1' }, true],
  [{ permission: 'write', teamId: 't1' }, false],
])('has the permission %o: %s, including contained permissions', async (input, is) => {
  const { client, requests } = held()
  expect(await hasPermission(client, input)).toBe(is)
  expect((await findPermission(client, input))?.id).toBe(is ? input.permission : undefined)
  for (const { query } of requests) expect(query).toMatchObject({ recursive: 'true', permission_id: input.permission })
})

test('no user has a permission in no team, and a team that is undefined is refused', async () => {
  const { client, requests } = held()
  expect(await hasPermission(client, { permission: 'read', teamId: null })).toBe(false)
  expect(await findPermission(client, { permission: 'read', teamId: null })).toBeNull()
  const input = { permission: 'read', teamId: undefined } as never
  await expect(hasPermission(client, input)).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  expect(requests).toEqual([])
})

test.each(['Admin', '$own', 'a b'])(
  'reads all permissions to look for %o, which the service rejects as an ID',
  async (permission) => {
    const { client, requests } = held()
    expect(await hasPermission(client, { permission, teamId: 't1' })).toBe(false)
    expect(requests[0]?.query).toEqual({ team_id: 't1', user_id: 'me', recursive: 'true' })
  },
)

test('finds no permission in a team whose ID cannot exist, which lists reject', async () => {
  const input = { teamId: 'typed-by-hand' }
  const { client } = scene({ [TEAM]: known('SCHEMA_ERROR', { message: 'team_id must be a UUID' }) }, { signedIn: true })
  expect(await hasPermission(client, { ...input, permission: 'read' })).toBe(false)
  expect(await listGrantedPermissions(client, input)).toBeNull()
  await expect(listPermissions(client, input)).rejects.toMatchObject({ code: 'SCHEMA_ERROR' })
})

describe.each(['RESTRICTED_USER_NOT_ALLOWED', 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED'])('for a user with %s', (code) => {
  const tokenStore = { accessToken: createFakeAccessToken(NOW, 600, { is_restricted: true }), refreshToken: null }
  const open = () =>
    scene(
      {
        'GET /team-permissions': ({ headers }) =>
          headers.has('x-stack-allow-anonymous-user')
            ? { is_paginated: false, items: [{ id: 'read', team_id: 't1', user_id: 'u1' }] }
            : known(code, {}, 403),
      },
      { tokenStore },
    )

  test('no permission is found, and lists reject', async () => {
    const { client } = open()
    const input = { teamId: 't1', permission: 'read' }
    expect(await hasPermission(client, input)).toBe(false)
    expect(await findPermission(client, input)).toBeNull()
    await expect(listPermissions(client, { teamId: 't1' })).rejects.toMatchObject({ code })
  })

  test('`includeRestricted` finds it', async () => {
    const { client } = open()
    const options = { includeRestricted: true }
    expect(await hasPermission(client, { teamId: 't1', permission: 'read' }, options)).toBe(true)
    expect(await listPermissions(client, { teamId: 't1' }, options)).toMatchObject([{ id: 'read' }])
  })
})
