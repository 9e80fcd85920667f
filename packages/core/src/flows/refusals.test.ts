import { expect, test } from 'vitest'
import { deleteContactChannel } from '../account.js'
import * as admin from '../admin/index.js'
import type { Client } from '../client.js'
import { setPassword } from '../contract/auth/password.js'
import { revokeSession } from '../contract/auth/sessions.js'
import type { Access } from '../contract/endpoint.js'
import { updateUser } from '../index.js'
import { createUser } from '../server/index.js'
import { updateTeam } from '../teams.js'
import { confirmCliLogin } from './auth/cli.js'
import { sendMagicLink } from './auth/magic-link.js'
import { known, refused, scene, serverScene } from './fake-service.test-support.js'
import { listPermissions } from './teams/permission.js'
import { createTeam } from './teams/team.js'
import { createApiKey } from './users/api-key.js'
import { addEmail, sendContactChannelVerificationEmail } from './users/contact-channel.js'
import { deleteUser } from './users/current-user.js'

// What the service refuses in plain text has a code of ours for each case, so that screens can name it.

const KEY = { description: 'x', expiresAt: null }

type InApp = Client
const IN_APP: [code: string, call: string, status: number, refused: (client: InApp) => Promise<unknown>][] = [
  ['TEAM_CREATION_DISABLED', 'POST /teams', 403, (client) => createTeam(client, { displayName: 'x' })],
  ['INVALID_IMAGE', 'POST /teams', 400, (client) => createTeam(client, { displayName: 'x', profileImageUrl: 'x' })],
  ['INVALID_IMAGE', 'PATCH /teams/t1', 400, (client) => updateTeam(client, { teamId: 't1', profileImageUrl: 'x' })],
  ['INVALID_IMAGE', 'PATCH /users/me', 400, (client) => updateUser(client, { profileImageUrl: 'x' })],
  ['ACCOUNT_DELETION_DISABLED', 'DELETE /users/me', 400, (client) => deleteUser(client)],
  ['CONTACT_CHANNEL_EXISTS', 'POST /contact-channels', 400, (client) => addEmail(client, { email: 'a@b.test' })],
  [
    'CONTACT_CHANNEL_NOT_FOUND',
    'DELETE /contact-channels/me/c1',
    400,
    (client) => deleteContactChannel(client, { userId: 'me', contactChannelId: 'c1' }),
  ],
  [
    'CONTACT_CHANNEL_NOT_FOUND',
    'POST /contact-channels/me/c1/send-verification-code',
    404,
    (client) => sendContactChannelVerificationEmail(client, { contactChannelId: 'c1' }),
  ],
  ['PASSWORD_ALREADY_SET', 'POST /auth/password/set', 400, (client) => setPassword(client, { password: 'a b c d e' })],
  [
    'MAGIC_LINK_DISABLED',
    'POST /auth/otp/send-sign-in-code',
    403,
    (client) => sendMagicLink(client, { email: 'a@b.test' }),
  ],
  ['CLI_LOGIN_REJECTED', 'POST /auth/cli/complete', 400, (client) => confirmCliLogin(client, { loginCode: 'c' })],
  ['SESSION_NOT_FOUND', 'DELETE /auth/sessions/s1', 404, (client) => revokeSession(client, { sessionId: 's1' })],
  ['NOT_ALLOWED', 'GET /project-permissions', 403, (client) => listPermissions(client, { userId: 'u2' })],
  ['API_KEYS_DISABLED', 'POST /team-api-keys', 400, (client) => createApiKey(client, { ...KEY, teamId: 't1' })],
  ['API_KEYS_DISABLED', 'POST /user-api-keys', 400, (client) => createApiKey(client, KEY)],
  ['NOT_ALLOWED', 'POST /user-api-keys', 403, (client) => createApiKey(client, KEY)],
]

test.each(IN_APP)('%s: %s rejected with %i', async (code, call, status, refusedCall) => {
  const { client, calls } = scene({ [call]: refused(status, 'No, in plain words.') }, { signedIn: true })
  await expect(refusedCall(client)).rejects.toMatchObject({
    name: 'LatchkeyError',
    code,
    details: { status },
    cause: { code: 'REQUEST_FAILED' },
  })
  expect(calls()).toEqual([call])
})

type OnServer = Client<Access>
const ON_SERVER: [code: string, call: string, status: number, refused: (client: OnServer) => Promise<unknown>][] = [
  ['USER_CHANGE_REJECTED', 'POST /users', 400, (client) => createUser(client, {})],
  ['USER_CHANGE_REJECTED', 'PATCH /users/u1', 400, (client) => updateUser(client, { userId: 'u1' })],
  ['PROJECT_CHANGE_REJECTED', 'PATCH /internal/projects/current', 400, (client) => admin.updateProject(client, {})],
  [
    'INVALID_TEMPLATE',
    'PATCH /email-templates/magic_link',
    400,
    (client) => admin.updateEmailTemplate(client, { type: 'magic_link' }),
  ],
  [
    'TEMPLATE_NOT_CUSTOM',
    'DELETE /email-templates/magic_link',
    404,
    (client) => admin.resetEmailTemplate(client, { type: 'magic_link' }),
  ],
]

test.each(ON_SERVER)('%s: %s rejected with %i', async (code, call, status, refusedCall) => {
  const { client } = serverScene({ [call]: refused(status) })
  await expect(refusedCall(client)).rejects.toMatchObject({ code, details: { status } })
})

test('keeps an unlisted status as a failed request', async () => {
  const { client } = scene({ 'POST /teams': refused(418, 'a teapot') }, { signedIn: true })
  await expect(createTeam(client, { displayName: 'x' })).rejects.toMatchObject({
    code: 'REQUEST_FAILED',
    message: 'Failed to send request to https://api.test/api/v1/teams: 418 a teapot',
  })
})

test('does not treat a code of the catalog as a plain-text rejection', async () => {
  const { client } = scene({ 'POST /teams': known('USER_NOT_FOUND', {}, 403) }, { signedIn: true })
  await expect(createTeam(client, { displayName: 'x' })).rejects.toMatchObject({
    name: 'LatchkeyError',
    code: 'USER_NOT_FOUND',
  })
})
