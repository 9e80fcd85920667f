// What a running service of version 2.8.86 was seen to respond with.
import { describe, expect, test } from 'vitest'
import { createEmulator, DEFAULT_PROJECT, INTERNAL_PROJECT } from '../src/index.js'
import { AS_ADMIN, AS_CLIENT, AS_SERVER, requester, signedUp } from './caller.js'
import { authorizeUrl, GRACE } from './oauth-app.js'

const NOW = Date.UTC(2030, 0, 1)
const emailConfig = {
  type: 'standard',
  host: 'mail.test',
  port: 25,
  username: 'u',
  password: 'p',
  senderName: 'App',
  senderEmail: 'app@example.test',
} as const
const projects = [{ ...DEFAULT_PROJECT, settings: { emailConfig } }, INTERNAL_PROJECT]
const emulatorOf = () => createEmulator({ passwordRounds: 1, seed: 'test', now: () => NOW, projects })
const NOBODY = Object.fromEntries(Object.keys(AS_CLIENT).map((name) => [name, '']))
const ID = '7bb82d33-2f54-4a3d-9d23-82739e0d66ef'
const { id: client_id } = DEFAULT_PROJECT

test('the health check is outside of the API', async () => {
  const emulator = emulatorOf()
  const response = await requester(emulator)('GET /health', { headers: NOBODY })
  expect([response.status, typeof response.body]).toEqual([404, 'string'])
  expect((await emulator.fetch('http://emulator.test/health')).status).toBe(200)
})

test.each(['GET', 'POST'])('a callback by %s with an unknown state sets no cookie', async (method) => {
  const url = 'http://emulator.test/api/v1/auth/oauth/callback/github?state=unknown'
  const response = await emulatorOf().fetch(url, { method })
  expect([response.status, response.headers.get('set-cookie')]).toEqual([400, null])
})

const formOf = async (fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  const response = await emulatorOf().fetch('http://emulator.test/api/v1/auth/oauth/token', { method: 'POST', body })
  return [response.status, await response.json()]
}

test('a refresh requires a client secret', async () => {
  expect(await formOf({ grant_type: 'refresh_token', refresh_token: 'x', client_id })).toMatchObject([
    400,
    { code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET', details: { client_id: null } },
  ])
})

test('a code without a redirect URL is invalid', async () => {
  const secret = { client_secret: DEFAULT_PROJECT.keys.publishable }
  expect(
    await formOf({ grant_type: 'authorization_code', code: 'x', code_verifier: 'x', client_id, ...secret }),
  ).toMatchObject([400, { code: 'INVALID_AUTHORIZATION_CODE' }])
})

test('signing out without a token reports an access token that has expired now', async () => {
  expect(await requester(emulatorOf())('DELETE /auth/sessions/current')).toMatchObject({
    status: 401,
    body: {
      code: 'ACCESS_TOKEN_EXPIRED',
      details: { expired_at_millis: NOW, project_id: null, user_id: null, refresh_token_id: null },
    },
  })
})

test('a client without a user has no teams to list', async () => {
  expect(await requester(emulatorOf())('GET /teams')).toMatchObject({
    status: 400,
    body: { code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' },
  })
})

describe('without keys, the user comes before the access type', () => {
  test.each([
    [`GET /oauth-providers/me/${ID}`],
    [`PATCH /oauth-providers/me/${ID}`, {}],
    [`DELETE /oauth-providers/me/${ID}`],
    ['GET /connected-accounts/me'],
    ['POST /connected-accounts/me/github/1/access-token', {}],
    ['GET /emails/notification-preference/me'],
    [`PATCH /emails/notification-preference/me/${ID}`, { enabled: true }],
  ])('%s', async (route, body?: object) => {
    const response = await requester(emulatorOf())(route, { headers: NOBODY, ...(body && { body }) })
    expect(response).toMatchObject({ status: 400, body: { code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' } })
    expect(response.headers.get('x-stack-known-error')).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    const other = await requester(emulatorOf())(route.replace('/me', `/${ID}`), {
      headers: NOBODY,
      ...(body && { body }),
    })
    expect(other.body.code).toBe('ACCESS_TYPE_REQUIRED')
  })

  test('the older endpoint for access tokens of providers has no known error', async () => {
    const route = 'POST /auth/oauth/connected-accounts/github/access-token'
    const response = await requester(emulatorOf())(route, { headers: NOBODY, body: {} })
    expect(response).toMatchObject({ status: 400, body: { code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' } })
    expect(response.headers.get('x-stack-known-error')).toBeNull()
  })
})

describe('emails', () => {
  const sentTo = async (input: (ask: ReturnType<typeof requester>) => Promise<object> | object) => {
    const emulator = emulatorOf()
    const { user_id } = await signedUp(emulator)
    const ask = requester(emulator)
    const body = { user_ids: [user_id], subject: 'Hello', ...(await input(ask)) }
    expect(await ask('POST /emails/send-email', { headers: AS_SERVER, body })).toMatchObject({ status: 200 })
    const { items } = (await ask('GET /emails/outbox', { headers: AS_SERVER })).body
    return { ask, email: items[0] }
  }

  test('from HTML keep no variables', async () => {
    const { ask, email } = await sentTo(() => ({ html: '<p>Hello</p>', scheduled_at_millis: NOW + 60_000 }))
    const changed = await ask(`PATCH /emails/outbox/${email.id}`, { headers: AS_SERVER, body: { variables: { a: 1 } } })
    expect(changed).toMatchObject({ status: 200, body: { variables: {} } })
  })

  test('of a draft without a theme have the theme of the project', async () => {
    const { ask, email } = await sentTo(async (ask) => {
      const body = { display_name: 'Draft', theme_id: null }
      return { draft_id: (await ask('POST /internal/email-drafts', { headers: AS_ADMIN, body })).body.id }
    })
    const project = await ask('GET /internal/projects/current', { headers: AS_ADMIN })
    expect(email.theme_id).toBe(project.body.config.email_theme)
  })

  test('are listed with the addresses of users', async () => {
    const { ask } = await sentTo(() => ({ html: '<p>Hello</p>' }))
    const { items } = (await ask('GET /internal/emails', { headers: AS_ADMIN })).body
    expect(items[0].to).toEqual(['ada@example.test'])
  })

  test('to a mail server that is down fail with a message', async () => {
    const server = { host: 'mail.invalid', port: 25, username: 'u', password: 'p' }
    const email_config = { ...server, sender_name: 'App', sender_email: 'app@example.test' }
    const body = { recipient_email: 'ada@example.test', email_config }
    expect(await requester(emulatorOf())('POST /internal/send-test-email', { headers: AS_ADMIN, body })).toMatchObject({
      status: 200,
      body: { success: false, error_message: expect.any(String) },
    })
  })
})

test('a sign-up by code has the country of the browser that requested the code', async () => {
  const emulator = emulatorOf()
  const ask = requester(emulator)
  const from = (country: string) => ({ 'user-agent': 'Mozilla/5.0', 'cf-ipcountry': country })
  const body = { email: 'eve@example.test', callback_url: 'http://localhost:3000/' }
  const { nonce } = (await ask('POST /auth/otp/send-sign-in-code', { headers: from('AT'), body })).body
  const email = emulator.mailbox.last({ to: 'eve@example.test' })
  const code = `${emulator.mailbox.code(email as never)}${nonce}`
  const session = await ask('POST /auth/otp/sign-in', { headers: from('DE'), body: { code } })
  const user = await ask(`GET /users/${session.body.user_id}`, { headers: AS_SERVER })
  expect(user.body.country_code).toBe('AT')
})

/** Signs in with a provider. Returns the response of the callback, which is that of another provider. */
async function returnFrom(provider: string, callbackProvider: string) {
  const emulator = emulatorOf()
  const started = await emulator.fetch((await authorizeUrl({}, provider)).href)
  const state = /stack-oauth-inner-([^=]+)/.exec(started.headers.get('set-cookie') ?? '')?.[1]
  const body = new URLSearchParams({ email: GRACE.email, verified: 'on' })
  const consented = await emulator.fetch(started.headers.get('location') ?? '', { method: 'POST', body })
  const callback = (consented.headers.get('location') ?? '').replace(
    `callback/${provider}`,
    `callback/${callbackProvider}`,
  )
  return emulator.fetch(callback, { headers: { cookie: `stack-oauth-inner-${state}=true` } })
}

test('a callback that succeeds has an empty object as its body', async () => {
  const response = await returnFrom('github', 'github')
  expect([response.status, await response.json()]).toEqual([303, {}])
})

test('a callback at another provider redirects to the app with an error', async () => {
  const response = await returnFrom('github', 'google')
  const location = new URL(response.headers.get('location') ?? '')
  expect(location.origin).toBe('http://localhost:3000')
  expect(location.searchParams.get('errorCode')).toBe('OAUTH_PROVIDER_ACCESS_DENIED')
})
