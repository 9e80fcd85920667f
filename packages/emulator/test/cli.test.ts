import { describe, expect, test } from 'vitest'
import { INTERNAL_PROJECT } from '../src/index.js'
import { requester, signedUp, testEmulator } from './caller.js'

async function commandLine(body?: object) {
  const emulator = testEmulator()
  const request = requester(emulator)
  const started = await request('POST /auth/cli', { body })
  const poll = (polling_code = String(started.body.polling_code), headers = {}) =>
    request('POST /auth/cli/poll', { body: { polling_code }, headers })
  const complete = (refresh_token: string, headers = {}, login_code = String(started.body.login_code)) =>
    request('POST /auth/cli/complete', { body: { login_code, refresh_token }, headers })
  return { emulator, request, started, poll, complete }
}

const ELSEWHERE = {
  'x-stack-project-id': INTERNAL_PROJECT.id,
  'x-stack-publishable-client-key': INTERNAL_PROJECT.keys.publishable,
}

describe('a command-line login', () => {
  test('returns two codes valid for two hours, also without a body', async () => {
    const { emulator, started } = await commandLine()
    expect(started).toMatchObject({
      status: 200,
      body: {
        polling_code: expect.stringMatching(/^\w{45}$/),
        login_code: expect.stringMatching(/^\w{45}$/),
        expires_at: new Date(emulator.clock.now() + 7_200_000).toISOString(),
      },
    })
    expect(started.body.login_code).not.toBe(started.body.polling_code)
  })

  test('does not validate the refresh token', async () => {
    const { poll, complete } = await commandLine({})
    await complete('anything')
    expect((await poll()).body).toEqual({ status: 'success', refresh_token: 'anything' })
  })

  test('expires at the requested time, used or not', async () => {
    const { emulator, poll, complete } = await commandLine({ expires_in_millis: 60_000 })
    await complete('token')
    emulator.clock.advance(59_999)
    expect((await poll()).body.status).toBe('success')
    emulator.clock.advance(1)
    expect((await poll()).body).toEqual({ status: 'expired' })
  })

  test.each([{ expires_in_millis: 86_400_001 }, { expires_in_millis: 'soon' }, { life: 1 }])(
    'rejects the body %j',
    async (body) => {
      expect((await commandLine(body)).started).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } })
    },
  )

  // spec: 8.400-invalid-polling-code
  test('rejects polling with an unknown code or from another project', async () => {
    const { poll } = await commandLine({})
    for (const response of [await poll('unknown'), await poll(undefined, ELSEWHERE)]) {
      expect(response).toMatchObject({ status: 400, body: { code: 'INVALID_POLLING_CODE' } })
      expect(response.body).not.toHaveProperty('details')
    }
  })

  test.each([
    ['an unknown code', 0, {}, 'unknown'],
    ['the code of another project', 0, ELSEWHERE, undefined],
    ['an expired code', 7_200_000, {}, undefined],
  ])('rejects %s in plain text', async (_, millis, headers, code) => {
    const { emulator, complete } = await commandLine({})
    emulator.clock.advance(millis)
    const response = await complete('token', headers, code)
    expect(response).toMatchObject({ status: 400, body: expect.any(String) })
    expect(response.headers.get('x-stack-known-error')).toBeNull()
  })

  test('can be confirmed only once', async () => {
    const { poll, complete } = await commandLine({})
    await complete('first')
    expect(await complete('second')).toMatchObject({ status: 400, body: expect.any(String) })
    expect((await poll()).body.refresh_token).toBe('first')
  })
})

test('of two requests at once, one claims the anonymous session of a command line', async () => {
  const request = requester(testEmulator({ serverVersion: 'hexclave-1.0' }))
  const { body: guest } = await request('POST /auth/anonymous/sign-up', { body: {} })
  const { body: login } = await request('POST /auth/cli', { body: { anon_refresh_token: guest.refresh_token } })
  const claim = () =>
    request('POST /auth/cli/complete', { body: { login_code: login.login_code, mode: 'claim-anon-session' } })
  const [first, second] = await Promise.all([claim(), claim()])
  expect([first.status, second.status].sort()).toEqual([200, 400])
  expect((await claim()).status).toBe(400)
})

test('a login that was confirmed and has expired before the poll is expired, and a used one stays used', async () => {
  const emulator = testEmulator({ serverVersion: 'hexclave-1.0' })
  const request = requester(emulator)
  const { refresh_token } = await signedUp(emulator)
  const start = async () => (await request('POST /auth/cli', { body: {} })).body
  const poll = async ({ polling_code }: { polling_code: string }) =>
    (await request('POST /auth/cli/poll', { body: { polling_code } })).body.status
  const [lost, polled] = [await start(), await start()]
  for (const { login_code } of [lost, polled]) {
    await request('POST /auth/cli/complete', { body: { login_code, refresh_token } })
  }
  expect(await poll(polled)).toBe('success')
  emulator.clock.advance(120_000)
  expect([await poll(lost), await poll(polled)]).toEqual(['expired', 'used'])
})
