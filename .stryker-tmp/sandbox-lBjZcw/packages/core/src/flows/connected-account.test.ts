// @ts-nocheck
import { expect, test } from 'vitest'
import { known, scene, serverScene } from './answering.test-support.js'
import { getConnectedAccount } from './connected-account.js'

const TOKEN = 'POST /connected-accounts/me/google/access-token'
const input = { providerId: 'google', scopes: ['mail', 'files'] }

// spec: 3.connected-account
test('it is there when the service gives a token with the scopes', async () => {
  const { client, asked } = scene({ [TOKEN]: { access_token: 'google-token' } }, { signedIn: true })
  const account = await getConnectedAccount(client, input)
  expect(account?.id).toBe('google')
  expect((await account?.getAccessToken())?.reveal()).toBe('google-token')
  expect(asked.map(({ body }) => body)).toEqual([{ scope: 'mail files' }, { scope: 'mail files' }])
})

test('without scopes an empty one is sent', async () => {
  const { client, asked } = scene({ [TOKEN]: { access_token: 'google-token' } }, { signedIn: true })
  await getConnectedAccount(client, { providerId: 'google' })
  expect(asked[0]?.body).toEqual({ scope: '' })
})

// spec: 8.oauth-null-token
test.each(['OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'])(
  '%s is null, or with or: redirect the way to the provider',
  async (code) => {
    const { client, env } = scene(
      { [TOKEN]: known(code) },
      { signedIn: true, oauthScopesOnSignIn: { google: ['calendar'] } },
    )
    expect(await getConnectedAccount(client, input)).toBeNull()
    expect(env.visited).toEqual([])

    expect(await getConnectedAccount(client, { ...input, or: 'redirect' })).toBeNull()
    const { searchParams } = new URL(env.visited[0]?.replace('assign ', '') ?? '')
    expect(searchParams.get('type')).toBe('link')
    expect(searchParams.get('provider_scope')).toBe('mail files calendar')
    expect(searchParams.get('after_callback_redirect_url')).toBe('https://app.test/here')
  },
)

test.each(['OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS', 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'])(
  '%s is no missing connection: it is thrown, and leads nowhere',
  async (code) => {
    const { client, env } = scene({ [TOKEN]: known(code) }, { signedIn: true })
    await expect(getConnectedAccount(client, { ...input, or: 'redirect' })).rejects.toMatchObject({ code })
    expect(env.visited).toEqual([])
  },
)

// spec: 6.scope-upgrade
test('only a browser with somebody signed in can be led to the provider', async () => {
  const missing = { [TOKEN]: known('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER') }
  await expect(
    getConnectedAccount(scene(missing, { signedIn: true, href: null }).client, { ...input, or: 'redirect' }),
  ).rejects.toMatchObject({ code: 'BROWSER_REQUIRED' })
  await expect(getConnectedAccount(scene(missing).client, { ...input, or: 'redirect' })).rejects.toMatchObject({
    code: 'NOT_SIGNED_IN',
  })
})

// spec: 6.scope-upgrade
test('a server reads the connection of any user, and leads nobody anywhere', async () => {
  const { client, calls } = serverScene({
    'POST /connected-accounts/u2/google/access-token': { access_token: 'token' },
  })
  const account = await getConnectedAccount(client, { ...input, userId: 'u2' })
  expect((await account?.getAccessToken())?.reveal()).toBe('token')
  await expect(getConnectedAccount(client, { ...input, userId: 'u2', or: 'redirect' })).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    details: { option: 'or' },
  })
  expect(calls()).toHaveLength(2)
})
