import { expect, test } from 'vitest'
import { INTERNAL_PROJECT } from '../src/index.js'
import { AS_ADMIN, requester, signedUp, testEmulator } from './caller.js'

function setup() {
  const emulator = testEmulator({ serverVersion: 'hexclave-1.0' })
  const request = requester(emulator)
  const read = (kind: string, headers: Record<string, string> = AS_ADMIN) =>
    request(`GET /internal/device-auth?kind=${kind}`, { headers })
  return { emulator, request, read }
}

const NOTHING = {
  waiting_attempts_in_window: 0,
  success_attempts_in_window: 0,
  denied_attempts_in_window: 0,
  expired_attempts_in_window: 0,
  used_attempts_in_window: 0,
  attempt_window_limit: 50,
  session_window_limit: 200,
}

test('admins read the sign-ins of command lines without their codes', async () => {
  const { emulator, request, read } = setup()
  const ada = await signedUp(emulator)
  const { login_code, polling_code } = (await request('POST /auth/cli', { body: {} })).body
  emulator.clock.advance(1000)
  await request('POST /auth/cli', { body: {} })
  await request('POST /auth/cli/complete', { body: { login_code, refresh_token: ada.refresh_token } })
  expect((await read('cli')).body.recent_attempts).toMatchObject([{ status: 'waiting' }, { status: 'success' }])
  await request('POST /auth/cli/poll', { body: { polling_code } })
  const { status, body } = await read('cli')
  expect(status).toBe(200)
  expect(body).toEqual({
    summary: {
      ...NOTHING,
      attempts_in_window: 2,
      waiting_attempts_in_window: 1,
      used_attempts_in_window: 1,
      active_sessions_in_window: 1,
    },
    recent_attempts: [
      {
        id: expect.any(String),
        status: 'waiting',
        created_at: iso(1),
        expires_at: iso(121),
        used_at: null,
        agent: null,
      },
      {
        id: expect.any(String),
        status: 'used',
        created_at: iso(0),
        expires_at: iso(120),
        used_at: iso(1),
        agent: null,
      },
    ],
    sessions: [
      {
        session_id: expect.any(String),
        agent_name: null,
        user_id: ada.user_id,
        display_name: null,
        primary_email: 'ada@example.test',
        is_anonymous: false,
        created_at: iso(0),
        last_active_at: expect.any(String),
        expires_at: expect.any(String),
        is_expired: false,
      },
    ],
  })
  const [login] = emulator.world.cliLogins.where(() => true)
  for (const secret of [login?.loginCode, login?.pollingCode, ada.refresh_token])
    expect(JSON.stringify(body)).not.toContain(secret)
})
const iso = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString()

test('admins read the requests of agents, and the sessions of agents', async () => {
  const { emulator, request, read } = setup()
  const ada = await signedUp(emulator)
  const agent = { name: 'Robo', description: 'Writes notes', url: 'https://robo.example' }
  const register = async () =>
    (await request('POST /agent/register', { body: { agent, user_hint: 'Ada', expires_in_millis: 30_000 } })).body
  const decide = (claim_code: string, action: string) =>
    request('POST /agent/register/confirm', { body: { claim_code, action }, headers: ada.headers })
  await decide((await register()).claim_code, 'deny')
  const approved = await register()
  await decide(approved.claim_code, 'approve')
  await request('POST /agent/register/poll', { body: { poll_token: approved.poll_token } })
  await register()
  emulator.clock.advance(30_000)
  await register()
  const { body } = await read('agent')
  expect(body.summary).toEqual({
    ...NOTHING,
    attempts_in_window: 4,
    waiting_attempts_in_window: 1,
    denied_attempts_in_window: 1,
    expired_attempts_in_window: 1,
    used_attempts_in_window: 1,
    active_sessions_in_window: 3,
  })
  expect(body.recent_attempts[0].agent).toEqual({ ...agent, user_hint: 'Ada' })
  expect(body.sessions.map((row: { is_anonymous: boolean }) => row.is_anonymous).sort()).toEqual([false, true, true])
  expect(body.sessions).toContainEqual(expect.objectContaining({ agent_name: 'Robo', user_id: ada.user_id }))
  expect((await read('cli')).body).toMatchObject({ recent_attempts: [], sessions: [] })
})

test('only admins of the project read sign-ins, of a known kind', async () => {
  const { request, read } = setup()
  await request('POST /auth/cli', { body: {} })
  expect(await read('cli', {})).toMatchObject({ status: 401, body: { code: 'INSUFFICIENT_ACCESS_TYPE' } })
  for (const kind of ['', 'other']) expect((await read(kind)).body.code).toBe('SCHEMA_ERROR')
  const other = {
    'x-stack-project-id': INTERNAL_PROJECT.id,
    'x-stack-access-type': 'admin',
    'x-stack-super-secret-admin-key': INTERNAL_PROJECT.keys.admin,
  }
  expect((await read('cli', other)).body.recent_attempts).toEqual([])
})

test('service 2.8.86 has no such endpoint', async () => {
  const request = requester(testEmulator({ serverVersion: '2.8.86' }))
  expect((await request('GET /internal/device-auth?kind=cli', { headers: AS_ADMIN })).status).toBe(404)
})
