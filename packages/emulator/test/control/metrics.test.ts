import { expect, test } from 'vitest'
import { AS_ADMIN, requester, SIGN_UP, signedUp, testEmulator } from '../caller.js'

const DAY = 86_400_000

// spec: 6.admin-powers, 7.internal-metrics
test('metrics count sign-ups and active users by day, countries and sign-in methods', async () => {
  const emulator = testEmulator()
  const request = requester(emulator)
  await signedUp(emulator, 'ada@example.test')
  emulator.clock.advance(DAY)
  await request('POST /users', { headers: { ...AS_ADMIN }, body: { otp_auth_enabled: true } })
  const browser = { 'user-agent': 'Mozilla/5.0', 'cf-ipcountry': 'NZ' }
  const signIn = { email: 'ada@example.test', password: SIGN_UP.password }
  for (let i = 0; i < 2; i++) await request('POST /auth/password/sign-in', { body: signIn, headers: browser })
  const { body } = await request('GET /internal/metrics', { headers: AS_ADMIN })
  expect(body).toMatchObject({
    total_users: 2,
    users_by_country: { NZ: 1 },
    login_methods: [
      { method: 'password', count: 1 },
      { method: 'otp', count: 1 },
    ],
  })
  expect(body.daily_users).toHaveLength(31)
  expect(body.daily_users.slice(-3)).toEqual([
    { date: '2025-12-31', activity: 0 },
    { date: '2026-01-01', activity: 1 },
    { date: '2026-01-02', activity: 1 },
  ])
  expect(body.daily_active_users.slice(-2)).toMatchObject([{ activity: 1 }, { activity: 1 }])
  expect(body.recently_registered).toMatchObject([{ primary_email: null }, { primary_email: 'ada@example.test' }])
})

test('metrics cover 31 days and list five users', async () => {
  const emulator = testEmulator()
  for (const i of [1, 2, 3, 4, 5, 6]) await signedUp(emulator, `${i}@example.test`)
  emulator.clock.advance(31 * DAY)
  const { body } = await requester(emulator)('GET /internal/metrics', { headers: AS_ADMIN })
  expect(body.total_users).toBe(6)
  expect(body.daily_users.every(({ activity }: { activity: number }) => activity === 0)).toBe(true)
  expect([body.recently_registered.length, body.recently_active.length]).toEqual([5, 5])
})

// spec: 6.admin-powers, 7.svix-token
test('the webhook portal token requires admin access', async () => {
  const request = requester(testEmulator())
  expect(await request('POST /webhooks/svix-token', { headers: AS_ADMIN, body: {} })).toMatchObject({
    status: 201,
    body: { token: expect.stringMatching(/./) },
  })
  expect((await request('POST /webhooks/svix-token', { headers: AS_ADMIN })).body.code).toBe('SCHEMA_ERROR')
  expect((await request('POST /webhooks/svix-token', { body: {} })).body.code).toBe('INSUFFICIENT_ACCESS_TYPE')
})

test.each([
  ['2.8.8', { upToDate: true }],
  ['2.9.0', { upToDate: true }],
  ['2.8.7', { upToDate: false, severe: false, error: expect.stringContaining('2.8.7') }],
  ['1.9.9', { upToDate: false, severe: true, error: expect.any(String) }],
  ['new', { upToDate: false, severe: true, error: expect.any(String) }],
])('reports whether the version %s is up to date', async (clientVersion, seen) => {
  const { status, body } = await requester(testEmulator())('POST /check-version', { body: { clientVersion } })
  expect({ status, body }).toEqual({ status: 200, body: seen })
})

// spec: 7.check-feature-support
test('public endpoints respond without keys', async () => {
  const request = requester(testEmulator())
  const headers = { 'x-stack-project-id': '', 'x-stack-access-type': '', 'x-stack-publishable-client-key': '' }
  const response = await request('POST /check-feature-support', { headers, body: { feature_name: 'teleport' } })
  expect(response).toMatchObject({ status: 200, body: expect.stringContaining('teleport') })
  const unnamed = await request('POST /check-feature-support', { headers, body: {} })
  expect(unnamed).toMatchObject({ status: 200, body: expect.not.stringContaining('undefined') })
  expect(await request('GET ', { headers })).toMatchObject({ status: 200, body: expect.stringContaining('nobody') })
  expect((await request('GET ?x=1', { headers })).body.code).toBe('SCHEMA_ERROR')
})

test('metrics count users by kind in 2.8.86 and later', async () => {
  const emulator = testEmulator({ serverVersion: '2.8.86' })
  const request = requester(emulator)
  await signedUp(emulator, 'ada@example.test')
  await request('POST /users', { headers: AS_ADMIN, body: { primary_email: 'b@c.test', primary_email_verified: true } })
  await request('POST /auth/anonymous/sign-up', { body: {} })
  const { body } = await request('GET /internal/metrics', { headers: AS_ADMIN })
  expect(body.auth_overview).toMatchObject({ verified_users: 1, unverified_users: 1, anonymous_users: 1 })
  expect(body.auth_overview.monthly_active_users).toBe(2)
  expect(body.auth_overview.daily_active_users).toHaveLength(31)
  expect(body.auth_overview.daily_active_users.at(-1)).toMatchObject({ permanent: 1, anonymous: 1 })
})
