import { describe, expect, test } from 'vitest'
import { createControl } from '../../src/control/index.js'
import { AS_ADMIN, AS_SERVER, requester, SIGN_UP, signedUp, testEmulator } from '../caller.js'

const bench = () => {
  const emulator = testEmulator()
  const control = createControl(emulator)
  const logged = async () => JSON.stringify(await control.requests.list())
  return { emulator, control, request: requester(emulator), logged }
}

const SECRET = 'canary-7391'

describe('the request log redacts', () => {
  test.each([
    'x-stack-access-token',
    'x-stack-refresh-token',
    'x-stack-secret-server-key',
    'x-stack-super-secret-admin-key',
    'x-stack-admin-access-token',
    'x-hexclave-access-token',
    'authorization',
    'cookie',
    'x-api-key',
    'x-vercel-protection-bypass',
  ])('the header %s', async (name) => {
    const { request, logged } = bench()
    await request('GET /projects/current', { headers: { [name]: SECRET } })
    expect(await logged()).toContain(name)
    expect(await logged()).not.toContain(SECRET)
  })

  test.each([
    'code=canary-7391',
    'a=1&token=canary-7391&b=2',
    'access_token=x&refresh_token=canary-7391',
    'client_secret=canary-7391',
    'code_verifier=canary-7391',
    'state=canary-7391',
    'c%6Fde=canary-7391',
    'after=http%3A%2F%2Flocalhost%2F%3Fcode%3Dcanary-7391',
    `data=${encodeURIComponent('{"inner":{"password":"canary-7391"}}')}`,
  ])('the query %s', async (query) => {
    const { request, logged } = bench()
    await request(`GET /users/me?${query}`, { headers: { referer: `http://localhost:3000/?${query}` } })
    expect(await logged()).not.toContain(SECRET)
    expect(await logged()).toContain('[redacted]')
  })

  test.each([
    ['a password', { password: SECRET }],
    ['a changed password', { old_password: SECRET, new_password: SECRET }],
    ['a code', { code: SECRET }],
    ['a one-time password', { totp: SECRET, type: 'totp' }],
    ['a TOTP secret', { totp_secret_base64: SECRET }],
    ['command-line login codes', { login_code: SECRET, polling_code: SECRET }],
    ['an API key', { api_key: SECRET }],
    ['nested settings', { config: { oauth_providers: [{ id: 'github', client_secret: SECRET }] } }],
    ['JSON inside JSON', { client_metadata: { text: JSON.stringify({ deeper: JSON.stringify({ token: SECRET }) }) } }],
    ['a code in a callback URL', { verification_callback_url: `http://localhost/?code=${SECRET}&x=1` }],
    ['a passkey response', { authentication_response: { id: 'x' }, credential: { response: { x: SECRET } } }],
  ])('%s in a body', async (_, body) => {
    const { request, logged } = bench()
    await request('POST /auth/password/sign-in', { body })
    expect(await logged()).not.toContain(SECRET)
  })

  test('keeps values that are not secret', async () => {
    const { request, control } = bench()
    const body = { email: 'ada@example.test', password: SECRET, otp_auth_enabled: true, count: 3 }
    await request('POST /auth/password/sign-in?limit=2&query=a+b', {
      body,
      headers: { origin: 'http://localhost:3000' },
    })
    const [row] = await control.requests.list()
    expect(row).toMatchObject({
      url: 'http://emulator.test/api/v1/auth/password/sign-in?limit=2&query=a+b',
      headers: { origin: 'http://localhost:3000', 'x-stack-access-type': 'client' },
      body: { ...body, password: '[redacted]' },
    })
    expect(row?.curl).not.toContain(SECRET)
  })
})

test('the request log contains no secret after sign-up, refresh, codes, OAuth and key management', async () => {
  const { emulator, control, request, logged } = bench()
  const { access_token, refresh_token, user_id, headers } = await signedUp(emulator)
  const secrets = new Set([SIGN_UP.password, access_token, refresh_token])
  const call = async (route: string, options?: Parameters<typeof request>[1]) => (await request(route, options)).body

  const grant = {
    client_id: AS_SERVER['x-stack-project-id'],
    client_secret: AS_SERVER['x-stack-publishable-client-key'],
  }
  await call('POST /auth/oauth/token', { body: { grant_type: 'refresh_token', refresh_token, ...grant } })
  await emulator.fetch('http://emulator.test/api/v1/auth/oauth/token', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token, ...grant }),
  })
  await call('POST /auth/otp/send-sign-in-code', {
    body: { email: SIGN_UP.email, callback_url: 'http://localhost:3000/' },
  })
  const { nonce, code } = { nonce: '', ...(await control.emails.code({ to: SIGN_UP.email })) }
  secrets.add(`${code}${nonce}`)
  await call('POST /auth/otp/sign-in', { body: { code: `${code}${nonce}` } })
  await call('POST /auth/password/update', {
    headers: { ...headers, 'x-stack-refresh-token': refresh_token },
    body: { old_password: SIGN_UP.password, new_password: 'another horse' },
  })
  secrets.add('another horse')
  await call('POST /user-api-keys', { headers: AS_SERVER, body: { user_id, description: 'x', is_public: false } })
  await call('GET /users', { headers: AS_SERVER })
  await call('GET /internal/projects/current', { headers: AS_ADMIN })
  const url = new URL('http://emulator.test/api/v1/auth/oauth/authorize/github')
  for (const [name, value] of Object.entries({ ...grant, token: access_token, state: 'state-canary' }))
    url.searchParams.set(name, value)
  await emulator.fetch(url)

  for (const { secret, admin } of emulator.world.projectKeys.where(() => true)) {
    if (secret) secrets.add(secret)
    if (admin) secrets.add(admin)
  }
  for (const session of emulator.world.sessions.where(() => true)) secrets.add(session.refreshToken)
  for (const row of emulator.world.codes.where(() => true)) secrets.add(row.code)
  for (const row of emulator.world.apiKeys.where(() => true)) secrets.add(row.value)
  const text = (await logged()).toLowerCase()
  expect((await control.requests.list()).length).toBeGreaterThan(8)
  expect([...secrets].filter((secret) => secret && text.includes(secret.toLowerCase()))).toEqual([])
})
