// Functions that need service 2.8.86.
import { describe, expect, test } from 'vitest'
import { getOAuthAccount, listConnectedAccounts, listOAuthAccounts } from '../contract/auth/oauth-accounts.js'
import { getConfig, replaceConfigOverride, updateConfig } from '../contract/projects/config.js'
import { sendEmail } from '../contract/projects/emails.js'
import { listContactChannels } from '../contract/users/contact-channels.js'
import { setUserPassword } from '../server/users.js'
import { createFakeAccessToken } from '../testing.js'
import { known, NOW, refused, scene, serverScene } from './fake-service.test-support.js'
import { findOAuthAccount, getConnectedAccount } from './oauth/connected-account.js'
import { signOut } from './session/sign-out.js'
import { acceptTeamInvitation, listReceivedTeamInvitations } from './teams/invitation.js'
import { verifyEmail } from './users/contact-channel.js'

const signedIn = { signedIn: true } as const
const page = (...items: object[]) => ({ items, is_paginated: false })
const ACCOUNT = {
  user_id: 'u1',
  id: 'a1',
  provider_config_id: 'github',
  type: 'github',
  email: 'ada@example.test',
  allow_sign_in: true,
  allow_connected_accounts: false,
}

describe('OAuth accounts', () => {
  test('lists the accounts of the signed-in user, or of another one on a server', async () => {
    const own = scene({ 'GET /oauth-providers': page(ACCOUNT) }, signedIn)
    expect(await listOAuthAccounts(own.client)).toEqual([
      expect.objectContaining({ id: 'a1', type: 'github', allowSignIn: true, allowConnectedAccounts: false }),
    ])
    expect(own.requests[0]?.query).toEqual({ user_id: 'me' })
    const server = serverScene({ 'GET /oauth-providers': page() })
    expect(await listOAuthAccounts(server.client, { userId: 'u2' })).toEqual([])
    expect(server.requests[0]?.query).toEqual({ user_id: 'u2' })
  })

  test('reads one account, and returns null from find when it does not exist', async () => {
    const { client } = scene({ 'GET /oauth-providers/me/a1': ACCOUNT, '*': refused(404) }, signedIn)
    expect(await getOAuthAccount(client, { oauthAccountId: 'a1' })).toMatchObject({ email: 'ada@example.test' })
    const missing = scene({ 'POST /check-version': { upToDate: false }, '*': refused(404) }, signedIn)
    expect(await findOAuthAccount(missing.client, { oauthAccountId: 'a2' })).toBeNull()
    await expect(getOAuthAccount(missing.client, { oauthAccountId: 'a2' })).rejects.toMatchObject({
      code: 'OAUTH_ACCOUNT_NOT_FOUND',
    })
  })

  test('lists several connected accounts of a provider and gets a token of one of them', async () => {
    const accounts = ['7', '8'].map((id) => ({ user_id: 'u1', provider: 'github', provider_account_id: id }))
    const { client, requests } = scene(
      {
        'GET /connected-accounts/me': page(...accounts),
        'POST /connected-accounts/me/github/8/access-token': { access_token: 'gho_fake' },
      },
      signedIn,
    )
    const [, second] = await listConnectedAccounts(client)
    const accountId = second?.providerAccountId
    const connected = await getConnectedAccount(client, { provider: 'github', accountId, scopes: ['repo'] })
    expect((await connected?.getAccessToken())?.reveal()).toBe('gho_fake')
    expect(requests[1]).toMatchObject({ body: { scope: 'repo' } })
  })
})

describe('received team invitations', () => {
  test('lists them with the name of the team and accepts one by its id', async () => {
    const invitation = {
      id: 'i1',
      team_id: 't1',
      team_display_name: 'Notes',
      expires_at_millis: 0,
      recipient_email: 'ada@example.test',
    }
    const { client, requests } = scene(
      { 'GET /team-invitations': page(invitation), 'POST /team-invitations/i1/accept': {} },
      signedIn,
    )
    expect(await listReceivedTeamInvitations(client)).toMatchObject([{ id: 'i1', teamDisplayName: 'Notes' }])
    await acceptTeamInvitation(client, { invitationId: 'i1' })
    expect(requests.map(({ query }) => query)).toEqual([{ user_id: 'me' }, { user_id: 'me' }])
  })

  test.each([
    ['of the signed-in user', {}],
    ['of another user', { userId: '0b8a9f3e-6f0c-4f6e-9d1a-2f8f3c5b7a10' }],
  ])('throws NOT_SUPPORTED_BY_SERVER for a list %s on 2.8.8, which requires a team', async (_, input) => {
    const { client } = scene({ 'GET /team-invitations': known('SCHEMA_ERROR', { message: 'team_id' }) }, signedIn)
    await expect(listReceivedTeamInvitations(client, input)).rejects.toMatchObject({ code: 'NOT_SUPPORTED_BY_SERVER' })
  })

  test('reports a user ID that is not a UUID as SCHEMA_ERROR', async () => {
    const { client } = scene({ 'GET /team-invitations': known('SCHEMA_ERROR', { message: 'user_id' }) }, signedIn)
    await expect(listReceivedTeamInvitations(client, { userId: 'x' })).rejects.toMatchObject({ code: 'SCHEMA_ERROR' })
  })

  test('rejects a restricted user', async () => {
    const details = { restricted_reason: { type: 'email_not_verified' } }
    const code = 'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED'
    const { client } = scene({ '*': known(code, details, 403) }, signedIn)
    await expect(acceptTeamInvitation(client, { invitationId: 'i1' })).rejects.toMatchObject({
      code,
      details: { restrictedReason: { type: 'email_not_verified' } },
    })
  })
})

describe('for servers', () => {
  test('sends an email to users', async () => {
    const { client, requests } = serverScene({ 'POST /emails/send-email': { results: [{ user_id: 'u1' }] } })
    const results = await sendEmail(client, { userIds: ['u1'], html: '<p>Hi</p>', subject: 'Hi', themeId: false })
    expect(results).toEqual([{ userId: 'u1' }])
    expect(requests[0]?.body).toEqual({ user_ids: ['u1'], html: '<p>Hi</p>', subject: 'Hi', theme_id: false })
  })

  test('sets the password of a user and lists the contact channels', async () => {
    const { client, requests } = serverScene({
      'PATCH /users/u2': refused(400),
      'GET /contact-channels': page(),
    })
    await expect(setUserPassword(client, { userId: 'u2', password: 'a long password' })).rejects.toMatchObject({
      code: 'USER_CHANGE_REJECTED',
    })
    expect(requests[0]?.body).toEqual({ password: 'a long password' })
    expect(await listContactChannels(client, { userId: 'u2' })).toEqual([])
    expect(requests[1]?.query).toEqual({ user_id: 'u2' })
  })
})

describe('project configuration', () => {
  test('changes and replaces an override', async () => {
    const { client, requests } = serverScene({ '*': { success: true } })
    await updateConfig(client, { config: { 'auth.otp.allowSignIn': true } })
    await replaceConfigOverride(client, { level: 'branch', config: {}, source: { type: 'unlinked' } })
    expect(requests).toMatchObject([
      {
        call: 'PATCH /internal/config/override/environment',
        body: { config_override_string: '{"auth.otp.allowSignIn":true}' },
      },
      {
        call: 'PUT /internal/config/override/branch',
        body: { config_string: '{}', source: { type: 'unlinked' } },
      },
    ])
  })

  test('throws UNEXPECTED_RESPONSE for a configuration that is not JSON', async () => {
    const { client } = serverScene({ 'GET /internal/config': { config_string: '{' } })
    await expect(getConfig(client)).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
  })
})

describe('verifying an email', () => {
  const verify = (claims: object) => {
    const accessToken = createFakeAccessToken(NOW, 600, claims)
    const at = scene(
      {
        'POST /contact-channels/verify': { success: true },
        'POST /auth/oauth/token': { access_token: createFakeAccessToken(NOW, 900), token_type: 'bearer' },
        'GET /oauth-providers': page(),
      },
      { tokenStore: { accessToken, refreshToken: 'r1' } },
    )
    return { ...at, accessToken }
  }

  test('refreshes the token of a restricted user at once', async () => {
    const { client, calls } = verify({ is_restricted: true })
    await verifyEmail(client, { code: 'c1' })
    expect(calls()).toEqual(['POST /contact-channels/verify', 'POST /auth/oauth/token'])
  })

  test('keeps the token of any other user', async () => {
    const { client, calls } = verify({})
    await verifyEmail(client, { code: 'c1' })
    await listOAuthAccounts(client)
    expect(calls()).toEqual(['POST /contact-channels/verify', 'GET /oauth-providers'])
  })
})

test('signs out in Node with a redirect URL, which only a page can follow', async () => {
  const { client } = scene(
    { 'DELETE /auth/sessions/current': { success: true } },
    { href: null, signedIn: true, redirectMethod: 'none' },
  )
  await signOut(client, { redirectTo: 'https://app.test/bye' })
  expect(client.session.state()).toMatchObject({ status: 'ended', reason: 'signed-out-here' })
})
