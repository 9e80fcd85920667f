import { expect, test } from 'vitest'
import { createFakeAccessToken } from '../../testing.js'
import { NOW, refused, scene, serverScene, USER } from '../fake-service.test-support.js'
import { acceptTeamInvitation } from './invitation.js'
import { createTeam, inviteToTeam, leaveTeam } from './team.js'

const team = { id: 't1', display_name: 'Notes', profile_image_url: null }

// spec: 4.team-selected
test('makes the creator the first member and selects the team', async () => {
  const { client, requests } = scene({ 'POST /teams': team, 'PATCH /users/me': USER }, { signedIn: true })
  expect(await createTeam(client, { displayName: 'Notes' })).toMatchObject({ id: 't1', displayName: 'Notes' })
  expect(requests.map(({ call, body }) => [call, body])).toEqual([
    ['POST /teams', { display_name: 'Notes', creator_user_id: 'me' }],
    ['PATCH /users/me', { selected_team_id: 't1' }],
  ])
})

test('with a secret key and the session of a request, makes its user the first member and selects the team', async () => {
  const { client, requests } = serverScene({
    'POST /teams': { ...team, created_at_millis: 5 },
    'PATCH /users/me': { ...USER, primary_email_auth_enabled: true, last_active_at_millis: NOW },
  })
  const tokenStore = { accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' }
  const created = await createTeam(client, { displayName: 'Notes' }, { tokenStore })
  expect(created).toMatchObject({ id: 't1', createdAt: new Date(5) })
  expect(requests.map(({ call, body }) => [call, body])).toEqual([
    ['POST /teams', { display_name: 'Notes', creator_user_id: 'me' }],
    ['PATCH /users/me', { selected_team_id: 't1' }],
  ])
})

test('returns a team that cannot be selected: another call would create a second one', async () => {
  const { client } = scene({ 'POST /teams': team, 'PATCH /users/me': refused(503) }, { signedIn: true })
  expect(await createTeam(client, { displayName: 'Notes' })).toMatchObject({ id: 't1' })
})

test('sends no invitation code without a signed-in user: the service would use it up', async () => {
  const { client, calls } = scene({ 'POST /team-invitations/accept': {} })
  await expect(acceptTeamInvitation(client, { code: 'c' })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect(calls()).toEqual([])
})

test('leaves a team by deleting the membership of the current user', async () => {
  const { client, calls } = scene({ 'DELETE /team-memberships/t1/me': { success: true } }, { signedIn: true })
  await leaveTeam(client, { teamId: 't1' })
  expect(calls()).toEqual(['DELETE /team-memberships/t1/me'])
})

test.each([
  [undefined, 'https://app.test/handler/team-invitation'],
  ['https://app.test/join', 'https://app.test/join'],
])('with callbackUrl %s, the invitation links to %s', async (callbackUrl, callback_url) => {
  const { client, requests } = scene(
    { 'POST /team-invitations/send-code': { success: true, id: 'i1' } },
    { signedIn: true },
  )
  await inviteToTeam(client, { teamId: 't1', email: 'bob@example.test', callbackUrl })
  expect(requests[0]?.body).toEqual({ team_id: 't1', email: 'bob@example.test', callback_url })
})
