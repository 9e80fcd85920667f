import { expect, test } from 'vitest'
import { known, scene, serverScene } from '../fake-service.test-support.js'
import { findConnectedAccount, getConnectedAccount } from './connected-account.js'

const TOKEN = 'POST /connected-accounts/me/google/access-token'
const input = { provider: 'google', scopes: ['mail', 'files'] }

// spec: 3.connected-account
test('returns the account when the service issues a token with the scopes', async () => {
  const { client, requests } = scene({ [TOKEN]: { access_token: 'google-token' } }, { signedIn: true })
  const account = await getConnectedAccount(client, input)
  expect(account.id).toBe('google')
  expect(account.scopes).toEqual(['mail', 'files'])
  expect((await account.getAccessToken()).reveal()).toBe('google-token')
  expect(requests.map(({ body }) => body)).toEqual([{ scope: 'mail files' }, { scope: 'mail files' }])
})

// spec: 8.oauth-null-token
test.each(['OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'])(
  'find returns null for %s, get throws it, and redirects to the provider with or: redirect',
  async (code) => {
    const { client, env } = scene(
      { [TOKEN]: known(code) },
      { signedIn: true, oauthScopesOnSignIn: { google: ['calendar'] } },
    )
    expect(await findConnectedAccount(client, input)).toBeNull()
    await expect(getConnectedAccount(client, input)).rejects.toMatchObject({ code })
    expect(env.visited).toEqual([])

    await expect(getConnectedAccount(client, { ...input, or: 'redirect' })).rejects.toMatchObject({ code })
    const { searchParams } = new URL(env.visited[0]?.replace('assign ', '') ?? '')
    expect(searchParams.get('type')).toBe('link')
    expect(searchParams.get('provider_scope')).toBe('mail files calendar')
    expect(searchParams.get('after_callback_redirect_url')).toBe('https://app.test/here')
  },
)

test.each(['OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS', 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'])(
  'throws for %s without redirecting',
  async (code) => {
    const { client, env } = scene({ [TOKEN]: known(code) }, { signedIn: true })
    await expect(getConnectedAccount(client, { ...input, or: 'redirect' })).rejects.toMatchObject({ code })
    await expect(findConnectedAccount(client, input)).rejects.toMatchObject({ code })
    expect(env.visited).toEqual([])
  },
)

// spec: 6.scope-upgrade
test('redirects to the provider only in a browser with a signed-in user', async () => {
  const missing = { [TOKEN]: known('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER') }
  await expect(
    getConnectedAccount(scene(missing, { signedIn: true, href: null }).client, { ...input, or: 'redirect' }),
  ).rejects.toMatchObject({ code: 'BROWSER_REQUIRED' })
  await expect(getConnectedAccount(scene(missing).client, { ...input, or: 'redirect' })).rejects.toMatchObject({
    code: 'NOT_SIGNED_IN',
  })
})

// spec: 6.scope-upgrade
test('a server reads the connection of any user without redirecting', async () => {
  const { client, calls } = serverScene({
    'POST /connected-accounts/u2/google/access-token': { access_token: 'token' },
  })
  const account = await getConnectedAccount(client, { ...input, userId: 'u2' })
  expect((await account.getAccessToken()).reveal()).toBe('token')
  await expect(getConnectedAccount(client, { ...input, userId: 'u2', or: 'redirect' })).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    details: { option: 'or' },
  })
  expect(calls()).toHaveLength(2)
})
