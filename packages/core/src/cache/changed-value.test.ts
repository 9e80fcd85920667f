import { expect, test } from 'vitest'
import { grantTeamPermission, listTeamPermissions, revokeTeamPermission } from '../contract/access/permissions.js'
import { deleteTeam, listTeams, updateTeam } from '../contract/teams/teams.js'
import { listContactChannels, updateContactChannel } from '../contract/users/contact-channels.js'
import { listUsers, updateUser } from '../contract/users/server-users.js'
import { updateCurrentUser } from '../contract/users/update-user.js'
import { getCurrentUser } from '../contract/users/users.js'
import { ACCESS, known, NOW, scene, serverScene, through, USER } from '../flows/fake-service.test-support.js'
import { getAccessToken } from '../flows/session/session-tokens.js'
import { INTERNALS } from '../lib/internals.js'
import { createFakeAccessToken, type createFakeEnv } from '../testing.js'
import { watch } from '../watch.js'
import type { Resource } from './resource.js'

// What a call has changed is shown without another request, if its response tells it.

const team = (id: string, name: string) => ({ id, display_name: name, profile_image_url: null })
const shown = (resource: Resource<unknown>) => {
  const state = resource.state()
  return state.status === 'ready' ? state.value : state.status
}
type Scene = Pick<ReturnType<typeof scene>, 'client'>

async function watched(resource: Resource<unknown>) {
  resource.subscribe(() => {})
  await resource.ready()
  return resource
}
const settled = ({ client }: Scene) => (client[INTERNALS].env as ReturnType<typeof createFakeEnv>).settle()

test('a changed user is shown with one request, after the code that has made the call continues', async () => {
  const world = scene(
    { 'GET /users/me': USER, 'PATCH /users/me': { ...USER, display_name: 'Ada Lovelace' } },
    { signedIn: true },
  )
  const user = await watched(watch(world.client, getCurrentUser))
  const order: string[] = []
  user.subscribe(() => order.push('watcher'))
  await updateCurrentUser(world.client, { displayName: 'Ada Lovelace' }).then(() => order.push('caller'))
  await settled(world)
  expect(order).toEqual(['caller', 'watcher'])
  expect(shown(user)).toMatchObject({ displayName: 'Ada Lovelace' })
  expect(world.calls()).toEqual(['GET /users/me', 'PATCH /users/me'])
})

test('a list shows a changed item, and no longer a deleted one; what else the calls change is read again', async () => {
  const teams = [team('t1', 'One'), team('t2', 'Two'), team('t3', 'Three')]
  const world = scene(
    {
      'GET /users/me': USER,
      'GET /teams': { items: teams, is_paginated: false },
      'PATCH /teams/t2': team('t2', 'Second'),
      'DELETE /teams/t1': { success: true },
    },
    { signedIn: true },
  )
  const list = await watched(watch(world.client, listTeams, { userId: 'me' }))
  await watched(watch(world.client, getCurrentUser))
  await updateTeam(world.client, { teamId: 't2', displayName: 'Second' })
  expect(shown(list)).toMatchObject([{ displayName: 'One' }, { displayName: 'Second' }, { displayName: 'Three' }])
  await settled(world)
  expect(world.calls().filter((call) => call === 'GET /teams')).toHaveLength(1)
  await deleteTeam(world.client, { teamId: 't1' })
  expect(shown(list)).toMatchObject([{ id: 't2' }, { id: 't3' }])
  // Another list may depend on what was deleted, and a page gets its next item.
  await settled(world)
  expect(world.calls().filter((call) => call === 'GET /teams')).toHaveLength(2)
})

test('a list is read again after a change that can change its other items, such as which address is the primary one', async () => {
  let primary = 'c1'
  const channel = (id: string) => ({
    id,
    user_id: USER.id,
    value: `${id}@example.com`,
    type: 'email',
    used_for_auth: true,
    is_verified: true,
    is_primary: id === primary,
  })
  const world = scene(
    {
      'GET /contact-channels': () => Response.json({ items: ['c1', 'c2'].map(channel), is_paginated: false }),
      'PATCH /contact-channels/me/c2': () => {
        primary = 'c2'
        return Response.json(channel('c2'))
      },
    },
    { signedIn: true },
  )
  const list = await watched(watch(world.client, listContactChannels, { userId: 'me' }))
  await updateContactChannel(world.client, { userId: 'me', contactChannelId: 'c2', isPrimary: true })
  await settled(world)
  expect(shown(list)).toMatchObject([{ isPrimary: false }, { isPrimary: true }])
})

test('a page shows a changed item, and is read again: its order and its filter can depend on what was changed', async () => {
  let name = 'Ada'
  const found = () => ({ ...USER, display_name: name, primary_email_auth_enabled: true, last_active_at_millis: 0 })
  const world = serverScene({
    'GET /users': () => {
      const items = name === 'Ada' ? [found()] : []
      return Response.json({ items, is_paginated: true, pagination: { next_cursor: null } })
    },
    [`PATCH /users/${USER.id}`]: () => {
      name = 'Grace'
      return Response.json(found())
    },
  })
  const page = await watched(watch(world.client, listUsers, { query: 'Ada' }))
  await updateUser(world.client, { userId: USER.id, displayName: 'Grace' })
  expect(shown(page)).toHaveProperty('0.displayName', 'Grace')
  await settled(world)
  expect(shown(page)).toHaveLength(0)
})

test('a change of what belongs to one user leaves the lists of other users as they are', async () => {
  const granted = { id: 'write', user_id: 'u1', team_id: 't1' }
  const world = serverScene({
    'GET /team-permissions': { items: [granted], is_paginated: false },
    'DELETE /team-permissions/t1/u2/write': { success: true },
    'POST /team-permissions/t1/u2/write': { ...granted, user_id: 'u2' },
  })
  const list = await watched(watch(world.client, listTeamPermissions, { teamId: 't1', userId: 'u1' }))
  await grantTeamPermission(world.client, { teamId: 't1', userId: 'u2', permission: 'write' })
  expect(shown(list)).toMatchObject([{ id: 'write', userId: 'u1' }])
  await revokeTeamPermission(world.client, { teamId: 't1', userId: 'u2', permission: 'write' })
  expect(shown(list)).toMatchObject([{ id: 'write', userId: 'u1' }])
})

test('what the service does not find is read again: an earlier attempt may have deleted it', async () => {
  const world = scene(
    { 'GET /users/me': USER, 'PATCH /users/me': known('TEAM_MEMBERSHIP_NOT_FOUND') },
    { signedIn: true },
  )
  await watched(watch(world.client, getCurrentUser))
  await updateCurrentUser(world.client, { selectedTeamId: 't1' }).catch(() => {})
  await world.env.advance(1000)
  expect(world.calls().filter((call) => call === 'GET /users/me')).toHaveLength(2)
})

test.each(['is aborted', 'gets an invalid response', 'gets the status 502'])(
  'a call that %s may have changed data, which are read again',
  async (fault) => {
    let name = 'Ada'
    const stop = new AbortController()
    const world = scene(
      {
        'GET /users/me': () => Response.json({ ...USER, display_name: name }),
        'PATCH /users/me': () => {
          name = 'Grace'
          if (fault === 'is aborted') stop.abort(new Error('unmounted'))
          return fault === 'gets the status 502' ? new Response('', { status: 502 }) : Response.json({ ...USER, id: 5 })
        },
      },
      { signedIn: true },
    )
    const user = await watched(watch(world.client, getCurrentUser))
    const changing = updateCurrentUser(world.client, { displayName: name }, { signal: stop.signal })
    await expect(changing).rejects.toThrow()
    await settled(world)
    expect(shown(user)).toMatchObject({ displayName: 'Grace' })
  },
)

test.each([
  ['succeeds', () => USER, true],
  ['is lost', () => Promise.reject(new TypeError('fetch failed')), true],
  ['is refused', () => known('SCHEMA_ERROR'), false],
])(
  'other tabs read again, and the next access token is a new one, after a call that %s',
  async (_, response, changes) => {
    const sent: unknown[] = []
    const openChannel = () => ({ send: (message: unknown) => sent.push(message), close() {} })
    const tokenStore = {
      read: () => ({ accessToken: ACCESS, refreshToken: 'r1' }),
      write() {},
      subscribe: () => () => {},
    }
    const refreshed = { access_token: createFakeAccessToken(NOW, 900) }
    const answers = { 'PATCH /users/me': response, 'POST /auth/oauth/token': refreshed }
    const world = scene(answers, { tokenStore, openChannel })
    await through(
      world,
      updateCurrentUser(world.client, { displayName: 'Ada' }).catch(() => undefined),
    )
    expect(sent).toEqual(changes ? [expect.arrayContaining(['user', 'users'])] : [])
    expect(await getAccessToken(world.client)).toBe(changes ? refreshed.access_token : ACCESS)
  },
)
