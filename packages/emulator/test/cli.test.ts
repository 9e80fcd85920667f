import { describe, expect, test } from 'vitest'
import { INTERNAL_PROJECT } from '../src/index.js'
import { requester, signedUp, testEmulator } from './caller.js'

async function commandLine(body?: object) {
  const emulator = testEmulator()
  const request = requester(emulator)
  const started = await request('POST /auth/cli', { body })
  const poll = (headers = {}) =>
    request('POST /auth/cli/poll', { body: { polling_code: started.body.polling_code }, headers })
  const complete = (headers = {}) =>
    request('POST /auth/cli/complete', {
      body: { login_code: started.body.login_code, refresh_token: 'token' },
      headers,
    })
  return { emulator, started, poll, complete }
}

const ELSEWHERE = {
  'x-stack-project-id': INTERNAL_PROJECT.id,
  'x-stack-publishable-client-key': INTERNAL_PROJECT.keys.publishable,
}

describe('a command-line login', () => {
  test('is valid for two hours', async () => {
    const { emulator, started, complete } = await commandLine()
    expect(started.body.expires_at).toBe(new Date(emulator.clock.now() + 7_200_000).toISOString())
    emulator.clock.advance(7_200_000)
    expect(await complete()).toMatchObject({ status: 400, body: expect.any(String) })
  })

  test('expires at the requested time, used or not', async () => {
    const { emulator, poll, complete } = await commandLine({ expires_in_millis: 60_000 })
    await complete()
    emulator.clock.advance(59_999)
    expect((await poll()).body.status).toBe('success')
    emulator.clock.advance(1)
    expect((await poll()).body).toEqual({ status: 'expired' })
  })

  test('is unknown in another project', async () => {
    const { poll, complete } = await commandLine({})
    expect(await poll(ELSEWHERE)).toMatchObject({ status: 400, body: { code: 'INVALID_POLLING_CODE' } })
    expect(await complete(ELSEWHERE)).toMatchObject({ status: 400, body: expect.any(String) })
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
