import { describe, expect, test } from 'vitest'
import { createControl } from '../src/control/index.js'
import { DEFAULT_PROJECT, INTERNAL_PROJECT } from '../src/index.js'
import { AS_ADMIN, requester, signedUp, testEmulator } from './caller.js'

const AGENT = { name: ' Robo  ', description: 'Writes notes', url: 'https://robo.example' }

async function registered(body: object = {}) {
  const emulator = testEmulator({ serverVersion: 'hexclave-1.0' })
  const request = requester(emulator)
  const started = await request('POST /agent/register', { body: { agent: AGENT, ...body } })
  const poll = (headers = {}) =>
    request('POST /agent/register/poll', { body: { poll_token: started.body.poll_token }, headers })
  const confirm = (action: string, headers: Record<string, string>, claim_code = started.body.claim_code) =>
    request('POST /agent/register/confirm', { body: { claim_code, action }, headers })
  const sessionsOf = (headers: Record<string, string>) => request('GET /auth/sessions?user_id=me', { headers })
  return { emulator, request, started, poll, confirm, sessionsOf }
}

const ELSEWHERE = {
  'x-stack-project-id': INTERNAL_PROJECT.id,
  'x-stack-publishable-client-key': INTERNAL_PROJECT.keys.publishable,
}
const invalid = { status: 400, body: { code: 'AGENT_AUTH_INVALID_CLAIM_CODE' } }
const bearer = (token: string) => ({ 'x-stack-access-token': token })

describe('the registration of an agent', () => {
  test('returns a claim code, the page for the user, and an anonymous session with the name of the agent', async () => {
    const { emulator, started, sessionsOf } = await registered({ app_url: 'http://localhost:3000/notes?x=1' })
    expect(started).toMatchObject({
      status: 200,
      body: {
        claim_code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/),
        confirm_url: `http://localhost:3000/handler/agent-auth-confirm?code=${started.body.claim_code}`,
        expires_at_millis: emulator.clock.now() + 900_000,
      },
    })
    const headers = {
      ...bearer(started.body.anonymous_session.access_token),
      'x-hexclave-allow-anonymous-user': 'true',
    }
    expect((await sessionsOf(headers)).body.items).toMatchObject([{ agent_name: 'Robo' }])
  })

  test('sends the user to the page below the handler path of the matching domain', async () => {
    const { emulator, request } = await registered()
    const domains = [
      { domain: 'https://*.example.com', handlerPath: '/any' },
      { domain: 'https://app.example.com', handlerPath: '/auth/' },
    ]
    await createControl(emulator).project.update({ settings: { domains } })
    const urlFor = async (app_url?: string) =>
      (await request('POST /agent/register', { body: { agent: AGENT, ...(app_url && { app_url }) } })).body.confirm_url
    expect(await urlFor()).toMatch(/^https:\/\/app\.example\.com\/auth\/agent-auth-confirm\?code=/)
    expect(await urlFor('https://a.example.com/x')).toMatch(
      /^https:\/\/a\.example\.com\/any\/agent-auth-confirm\?code=/,
    )
  })

  test.each([
    { agent: { name: '  ' } },
    { agent: { name: 'n'.repeat(101) } },
    { agent: { name: 'n', url: 'no url' } },
    { agent: { name: 'n', description: 'd'.repeat(501) } },
    { user_hint: 'h'.repeat(257) },
    { expires_in_millis: 29_999 },
    { expires_in_millis: 3_600_001 },
    { admin: true },
  ])('rejects %j', async (body) => {
    expect((await registered(body)).started).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } })
  })

  test('rejects an app that is not trusted, and stores nothing', async () => {
    const { emulator, started } = await registered({ app_url: 'https://evil.example' })
    expect(started).toMatchObject({ status: 400, body: { code: 'REDIRECT_URL_NOT_WHITELISTED' } })
    expect(await createControl(emulator).users.list()).toEqual([])
  })

  test('is off in a project without the app `agent-auth`', async () => {
    const { emulator, request, poll, confirm } = await registered()
    const { headers } = await signedUp(emulator)
    const config_override_string = JSON.stringify({ 'apps.installed.agent-auth.enabled': false })
    await request('PATCH /internal/config/override/environment', {
      body: { config_override_string },
      headers: AS_ADMIN,
    })
    const off = { status: 400, body: { code: 'AGENT_AUTH_NOT_ENABLED' } }
    expect(await request('POST /agent/register', { body: { agent: AGENT } })).toMatchObject(off)
    expect(await poll()).toMatchObject(off)
    expect(await confirm('inspect', headers)).toMatchObject(off)
    expect((await request('GET /agent/discovery')).body.hexclave_agent_auth.enabled).toBe(false)
  })
})

describe('the decision of the user', () => {
  test('approves once: the first poll returns a session of the user, and ends the anonymous one', async () => {
    const { emulator, request, started, poll, confirm, sessionsOf } = await registered({ user_hint: 'ada' })
    const ada = await signedUp(emulator)
    expect((await poll()).body).toEqual({ status: 'waiting' })
    const seen = {
      agent: { name: 'Robo', description: 'Writes notes', url: 'https://robo.example' },
      user_hint: 'ada',
      expires_at_millis: started.body.expires_at_millis,
    }
    const typed = ` ${started.body.claim_code.toLowerCase().replace('-', ' ')} `
    expect((await confirm('inspect', ada.headers, typed)).body).toEqual({ ...seen, status: 'waiting' })
    expect((await poll()).body).toEqual({ status: 'waiting' })
    expect((await confirm('approve', ada.headers)).body).toEqual({ ...seen, status: 'success' })
    for (const action of ['inspect', 'approve', 'deny'])
      expect(await confirm(action, ada.headers)).toMatchObject(invalid)

    const polled = await poll()
    expect(polled).toMatchObject({ status: 201, body: { status: 'success', session: { user_id: ada.user_id } } })
    expect(polled.body.session.refresh_token).not.toBe(ada.refresh_token)
    expect(await poll()).toMatchObject({ status: 200, body: { status: 'used' } })
    const refresh = (token: string) =>
      request('POST /auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': token } })
    expect((await refresh(started.body.anonymous_session.refresh_token)).status).toBe(401)
    expect((await refresh(polled.body.session.refresh_token)).status).toBe(200)

    const { body } = await sessionsOf(ada.headers)
    expect(body.items.map((item: { agent_name: unknown }) => item.agent_name).sort()).toEqual(['Robo', null])
    const { id } = body.items.find((item: { agent_name: unknown }) => item.agent_name)
    expect((await request(`DELETE /auth/sessions/${id}?user_id=me`, { headers: ada.headers })).status).toBe(200)
    expect((await refresh(polled.body.session.refresh_token)).status).toBe(401)
    expect((await refresh(ada.refresh_token)).status).toBe(200)
  })

  test('denies, and ends the anonymous session', async () => {
    const { emulator, request, started, poll, confirm } = await registered()
    const ada = await signedUp(emulator)
    expect((await confirm('deny', ada.headers)).body.status).toBe('denied')
    expect(await poll()).toMatchObject({ status: 200, body: { status: 'denied' } })
    const headers = { 'x-stack-refresh-token': started.body.anonymous_session.refresh_token }
    expect((await request('POST /auth/sessions/current/refresh', { headers })).status).toBe(401)
    expect(await confirm('approve', ada.headers)).toMatchObject(invalid)
  })

  test('is `expired`, then `used`, when the user revokes the session before the agent has it', async () => {
    const { emulator, request, poll, confirm, sessionsOf } = await registered()
    const ada = await signedUp(emulator)
    await confirm('approve', ada.headers)
    const { items } = (await sessionsOf(ada.headers)).body
    const { id } = items.find((item: { agent_name: unknown }) => item.agent_name)
    await request(`DELETE /auth/sessions/${id}?user_id=me`, { headers: ada.headers })
    expect((await poll()).body).toEqual({ status: 'expired' })
    expect((await poll()).body).toEqual({ status: 'used' })
  })

  test('is too late after the request has expired', async () => {
    const { emulator, poll, confirm } = await registered({ expires_in_millis: 30_000 })
    const ada = await signedUp(emulator)
    emulator.clock.advance(30_000)
    expect(await confirm('approve', ada.headers)).toMatchObject(invalid)
    expect((await poll()).body).toEqual({ status: 'expired' })
  })

  test('requires a user who is neither anonymous nor restricted, also if the request allows them', async () => {
    const { emulator, started, confirm, poll } = await registered()
    expect(await confirm('approve', {})).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } })
    const allowed = { 'x-hexclave-allow-anonymous-user': 'true', 'x-hexclave-allow-restricted-user': 'true' }
    for (const headers of [{}, allowed])
      expect(
        await confirm('approve', { ...bearer(started.body.anonymous_session.access_token), ...headers }),
      ).toMatchObject({ status: 401, body: { code: 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED' } })
    await createControl(emulator).project.update({ settings: { requireEmailVerification: true } })
    const ada = await signedUp(emulator)
    for (const headers of [{}, allowed])
      expect(await confirm('approve', { ...ada.headers, ...headers })).toMatchObject({
        status: 403,
        body: { code: 'RESTRICTED_USER_NOT_ALLOWED' },
      })
    expect((await poll()).body).toEqual({ status: 'waiting' })
  })

  test('accepts no code after 20 wrong ones of the same user, until 15 minutes have passed', async () => {
    const { emulator, request, confirm } = await registered({ expires_in_millis: 3_600_000 })
    const [ada, bob] = [await signedUp(emulator), await signedUp(emulator, 'bob@example.test')]
    for (let n = 0; n < 20; n++) expect(await confirm('inspect', ada.headers, 'AAAA-AAAA')).toMatchObject(invalid)
    expect(await confirm('approve', ada.headers)).toMatchObject(invalid)
    expect((await confirm('inspect', bob.headers)).status).toBe(200)
    emulator.clock.advance(900_000)
    const { body } = await request('POST /auth/sessions/current/refresh', {
      headers: { 'x-stack-refresh-token': ada.refresh_token },
    })
    expect((await confirm('approve', bearer(body.access_token))).status).toBe(200)
  })
})

test('keeps agents, CLI logins and projects apart', async () => {
  const { emulator, request, started, poll } = await registered()
  const ada = await signedUp(emulator)
  const cli = await request('POST /auth/cli', { body: {} })
  expect(await poll(ELSEWHERE)).toMatchObject({ status: 400, body: { code: 'INVALID_POLLING_CODE' } })
  expect(await request('POST /agent/register/poll', { body: { poll_token: cli.body.polling_code } })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_POLLING_CODE' },
  })
  expect(await request('POST /auth/cli/poll', { body: { polling_code: started.body.poll_token } })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_POLLING_CODE' },
  })
  const body = { login_code: started.body.claim_code, refresh_token: ada.refresh_token }
  expect(await request('POST /auth/cli/complete', { body })).toMatchObject({ status: 400, body: expect.any(String) })
})

describe('the discovery', () => {
  const get = async (path: string, headers: Record<string, string>) => {
    const emulator = testEmulator({ serverVersion: 'hexclave-1.0' })
    const response = await emulator.fetch(`http://emulator.test/api/v1${path}`, { headers })
    const text = await response.text()
    return { status: response.status, type: response.headers.get('content-type'), text }
  }

  test('requires nothing but the ID of the project', async () => {
    const { text } = await get('/agent/discovery', { 'x-hexclave-project-id': DEFAULT_PROJECT.id })
    expect(JSON.parse(text)).toMatchObject({
      issuer: 'http://emulator.test',
      registration_endpoint: 'http://emulator.test/api/v1/agent/register',
      hexclave_agent_auth: {
        enabled: true,
        project_id: DEFAULT_PROJECT.id,
        publishable_client_key: null,
        agent_session_lifetime_millis: 7_776_000_000,
      },
    })
    expect(await get('/agent/discovery', {})).toMatchObject({
      status: 400,
      type: expect.stringContaining('text/plain'),
    })
    const unknown = await get('/agent/discovery', { 'x-hexclave-project-id': crypto.randomUUID() })
    expect(unknown).toMatchObject({ status: 400, text: expect.stringContaining('CURRENT_PROJECT_NOT_FOUND') })
  })

  test('has instructions in Markdown', async () => {
    const response = await get('/agent/auth.md', { 'x-hexclave-project-id': DEFAULT_PROJECT.id })
    expect(response).toMatchObject({ status: 200, type: 'text/markdown; charset=utf-8' })
    expect(response.text).toContain('POST http://emulator.test/api/v1/agent/register')
  })
})
