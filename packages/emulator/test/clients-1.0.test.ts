// What breaks a client or an emulator that stopped at 2.8.86, line by line.
import { gzipSync } from 'node:zlib'
import { createTeam, isLatchkeyError, signUpWithPassword } from '@latchkey/core'
import { startCliLogin } from '@latchkey/core/cli'
import { createUser, iterateAllTeams, iterateTeams, iterateUsers, listAllTeams, listUsers } from '@latchkey/core/server'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { createEmulator, DEFAULT_PROJECT } from '../src/index.js'
import { signInAs } from '../src/testing/index.js'
import { SERVER_VERSIONS } from '../src/world/server-version.js'
import { testEmulator } from './caller.js'
import { clientOf, serverOf } from './clients.js'
import { populated } from './control/scale.js'

const { id: projectId, keys } = DEFAULT_PROJECT
const CLIENT = {
  'x-hexclave-project-id': projectId,
  'x-hexclave-access-type': 'client',
  'x-hexclave-publishable-client-key': keys.publishable,
}
const SIGN_UP = { email: 'ada@example.test', password: 'correct horse battery' }

/** An emulator with its defaults. */
const start = () => {
  const emulator = createEmulator({ passwordRounds: 1 })
  const send = async (route: string, body?: unknown, headers: Record<string, string> = {}) => {
    const [method = '', path = ''] = route.split(' ')
    return emulator.fetch(`http://localhost:8102/api/v1${path}`, {
      method,
      headers: { ...CLIENT, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    })
  }
  return { emulator, send }
}

describe('the emulator with its defaults, for clients 1.0', () => {
  test.each([
    ['POST /auth/password/sign-up', SIGN_UP],
    ['POST /auth/anonymous/sign-up', {}],
  ])('%s returns an access token with every claim, for longer than 45 s', async (route, body) => {
    const startedAt = Date.now()
    const { access_token } = await (await start().send(route, body)).json()
    const { iat = 0, exp = 0, ...claims } = decodeJwt(access_token)
    const nullable = { name: null, email: null, selected_team_id: null, restricted_reason: null }
    const present = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null))
    expect({ ...nullable, ...present }).toEqual({
      sub: expect.any(String),
      project_id: projectId,
      branch_id: 'main',
      refresh_token_id: expect.any(String),
      role: 'authenticated',
      name: null,
      email: route.includes('password') ? SIGN_UP.email : null,
      email_verified: false,
      selected_team_id: null,
      signed_up_at: expect.any(Number),
      is_anonymous: !route.includes('password'),
      is_restricted: !route.includes('password'),
      restricted_reason: route.includes('password') ? null : { type: 'anonymous' },
      requires_totp_mfa: false,
      iss: expect.any(String),
      aud: expect.any(String),
    })
    for (const name of Object.keys(nullable)) expect(claims).toHaveProperty(name)
    expect(exp - iat).toBeGreaterThan(45)
    expect(iat).toBeGreaterThanOrEqual(Math.floor(startedAt / 1000))
    expect(iat).toBeLessThanOrEqual(Date.now() / 1000)
  })

  test('allows the nonce of the token request from other origins', async () => {
    const response = await start().emulator.fetch('http://localhost:8102/api/v1/auth/oauth/token', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-hexclave-random-nonce,content-type',
      },
    })
    const allowed = (response.headers.get('access-control-allow-headers') ?? '').split(', ')
    expect(allowed).toEqual(expect.arrayContaining(['x-hexclave-random-nonce', 'content-type']))
  })

  test.each(['/analytics/events/batch', '/session-replays/batch'])('reads compressed bytes at %s', async (path) => {
    const { send } = start()
    const { access_token } = await (await send('POST /auth/password/sign-up', SIGN_UP)).json()
    const response = await send(`POST ${path}`, gzipSync('{}'), {
      'content-type': 'application/octet-stream',
      'x-hexclave-access-token': access_token,
    })
    // The body was parsed: what is wrong is its content, or that the project has no analytics.
    expect((await response.json()).code).toMatch(/^(SCHEMA_ERROR|ANALYTICS_NOT_ENABLED)$/)
  })
})

describe.each(SERVER_VERSIONS)('a client of service %s', (serverVersion) => {
  const start = () => testEmulator({ serverVersion, now: Date.now })

  test('recognizes a taken address', async () => {
    const emulator = start()
    await signInAs(emulator, null, { email: SIGN_UP.email })
    const signUp = signUpWithPassword(clientOf(emulator), {
      ...SIGN_UP,
      callbackUrl: 'http://localhost:3000',
      redirectTo: false,
    })
    const error = await signUp.catch((error) => error)
    expect(
      isLatchkeyError(error, 'USER_EMAIL_ALREADY_EXISTS', 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'),
    ).toBe(true)
  })

  test('iterates each of more than 1,000 users once', async () => {
    const { emulator } = await populated(1001, { serverVersion, now: Date.now })
    const server = serverOf(emulator)
    for (const input of [{}, { limit: 1000 }, { limit: 1000, desc: true }]) {
      const seen: string[] = []
      for await (const { id } of iterateUsers(server, input)) seen.push(id)
      expect(seen).toHaveLength(1001)
      expect(new Set(seen).size).toBe(1001)
    }
    const all = listUsers(server)
    await (serverVersion === 'hexclave-1.0'
      ? expect(all).rejects.toMatchObject({ code: 'REQUEST_FAILED', status: 400 })
      : expect(all).resolves.toHaveLength(1001))
  })

  test('iterates the teams once, in pages where the service has them', async () => {
    const server = serverOf(start())
    const created = []
    for (const displayName of ['Ada', 'Grace', 'Ada 2']) created.push((await createTeam(server, { displayName })).id)
    const namesOf = async (input: object) => {
      const names = []
      for await (const { displayName } of iterateAllTeams(server, input)) names.push(displayName)
      return names
    }
    expect((await listAllTeams(server)).map(({ id }) => id)).toEqual(created)
    const all = namesOf({ limit: 1 })
    if (serverVersion !== 'hexclave-1.0') return expect(all).rejects.toMatchObject({ code: 'SCHEMA_ERROR' })
    expect(await all).toEqual(['Ada', 'Grace', 'Ada 2'])
    expect(await namesOf({ limit: 2, desc: true })).toEqual(['Ada 2', 'Grace', 'Ada'])
    expect(await namesOf({ limit: 1, query: 'ada' })).toEqual(['Ada', 'Ada 2'])
    expect((await listAllTeams(server, { limit: 2 })).nextCursor).toBe(created[1])
    expect(await listAllTeams(server, { cursor: created[2] })).toHaveLength(0)
    const { id: userId } = await createUser(server)
    const own = ['Own', 'Own 2'].map((displayName) => createTeam(server, { displayName, creatorUserId: userId }))
    const ids = (await Promise.all(own)).map(({ id }) => id)
    const found = []
    for await (const { id } of iterateTeams(server, { userId, limit: 1 })) found.push(id)
    expect(found.sort()).toEqual(ids.sort())
  })

  test('cannot start a CLI login for longer than the service allows', async () => {
    const longest = serverVersion === 'hexclave-1.0' ? 900_000 : 86_400_000
    const login = (expiresInMillis: number) =>
      startCliLogin(clientOf(start()), {
        appUrl: 'http://localhost:3000',
        promptLink() {},
        maxAttempts: 0,
        expiresInMillis,
      })
    expect(await login(longest)).toEqual({ status: 'timed-out' })
    await expect(login(longest + 1)).rejects.toMatchObject({ code: 'CLI_START_FAILED', status: undefined })
  })

  test('reads an untrusted URL with and without details', async () => {
    const error = await signUpWithPassword(clientOf(start()), {
      ...SIGN_UP,
      callbackUrl: 'https://untrusted.example',
      redirectTo: false,
    }).catch((error) => error)
    if (serverVersion === '2.8.8') return expect(error).not.toBeInstanceOf(Error)
    expect(isLatchkeyError(error, 'REDIRECT_URL_NOT_WHITELISTED')).toBe(true)
    expect(error.details?.redirectUrl).toBe(serverVersion === '2.8.86' ? undefined : 'https://untrusted.example')
  })
})
