import { expect, test } from 'vitest'
import { AS_ADMIN, AS_SERVER, requester, signedUp, testEmulator } from './caller.js'

test('emits every event in the format of the server API', async () => {
  const emulator = testEmulator()
  const plain = requester(emulator)
  const server = (route: string, body?: unknown) => plain(route, { body, headers: AS_SERVER })
  const pendingWebhooks = (from = 0) => emulator.webhooks.slice(from).map(({ type, data }) => ({ type, data }))
  const { user_id, headers } = await signedUp(emulator)
  const user = (await server(`GET /users/${user_id}`)).body
  expect(pendingWebhooks()).toEqual([{ type: 'user.created', data: user }])
  expect(emulator.webhooks[0]).toMatchObject({ projectId: AS_SERVER['x-stack-project-id'], time: emulator.clock.now() })

  await plain('PATCH /users/me', { headers, body: { display_name: 'Ada' } })
  expect(pendingWebhooks(1)).toEqual([{ type: 'user.updated', data: { ...user, display_name: 'Ada' } }])

  const team = (await server('POST /teams', { display_name: 'T' })).body
  await server(`PATCH /teams/${team.id}`, { display_name: 'U' })
  const member = { team_id: team.id, user_id }
  await server(`POST /team-memberships/${team.id}/${user_id}`, {})
  await server(`POST /team-permissions/${team.id}/${user_id}/admin`, {})
  await server(`DELETE /team-permissions/${team.id}/${user_id}/admin`)
  await plain('POST /project-permission-definitions', { headers: AS_ADMIN, body: { id: 'p' } })
  await server(`POST /project-permissions/${user_id}/p`, {})
  await server(`DELETE /project-permissions/${user_id}/p`)
  expect(pendingWebhooks(2)).toEqual([
    { type: 'team.created', data: team },
    { type: 'team.updated', data: { ...team, display_name: 'U' } },
    { type: 'team_membership.created', data: member },
    { type: 'team_permission.created', data: { id: 'member', ...member } },
    { type: 'team_permission.created', data: { id: 'admin', ...member } },
    { type: 'team_permission.deleted', data: { id: 'admin', ...member } },
    { type: 'project_permission.created', data: { id: 'p', user_id } },
    { type: 'project_permission.deleted', data: { id: 'p', user_id } },
  ])

  const before = emulator.webhooks.length
  await server(`DELETE /users/${user_id}`)
  await server(`DELETE /teams/${team.id}`)
  expect(pendingWebhooks(before)).toEqual([
    { type: 'team_membership.deleted', data: member },
    { type: 'user.deleted', data: { id: user_id, teams: [{ id: team.id }] } },
    { type: 'team.deleted', data: { id: team.id } },
  ])
})

test('emits no event for rejected requests', async () => {
  const emulator = testEmulator()
  const request = requester(emulator)
  await request('POST /users', { headers: AS_SERVER, body: { password: 'a', password_hash: 'b' } })
  await request('POST /teams', { headers: AS_SERVER, body: {} })
  expect(emulator.webhooks).toEqual([])
})
