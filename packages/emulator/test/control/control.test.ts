import { readFileSync } from 'node:fs'
import { knownErrors } from '@latchkey/core/internal/contract'
import { describe, expect, test, vi } from 'vitest'
import { commandNames } from '../../src/control/commands/index.js'
import { ControlError, connect, createControl, forkEmulator } from '../../src/control/index.js'
import { DEFAULT_PROJECT, type EmulatorOptions } from '../../src/index.js'
import { startEmulator } from '../../src/node.js'
import { createAuthenticator } from '../authenticator.js'
import { requester, SIGN_UP, signedUp, testEmulator } from '../caller.js'
import { authorizeUrl, GRACE } from '../oauth-app.js'

const bench = (options?: EmulatorOptions) => {
  const emulator = testEmulator(options)
  return { emulator, control: createControl(emulator), request: requester(emulator) }
}
const as = ({ accessToken }: { accessToken: string }) => ({ headers: { 'x-stack-access-token': accessToken } })
const GRANT = { client_id: DEFAULT_PROJECT.id, client_secret: DEFAULT_PROJECT.keys.publishable }
const refreshBody = (refreshToken: string) => ({
  body: { grant_type: 'refresh_token', refresh_token: refreshToken, ...GRANT },
})

test('the control API rejects deeply nested JSON', async () => {
  const { emulator } = bench({ onContractViolation: 'respond' })
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
  const response = await emulator.fetch('http://emulator.test/__emulator/users/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"clientMetadata":${deep}}`,
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'INVALID_INPUT' } })
})

describe('users', () => {
  test('are created, read, found, signed in and deleted', async () => {
    const { control, request } = bench()
    const made = await control.users.create({
      email: 'ada@example.test',
      displayName: 'Ada',
      password: 'correct horse',
    })
    expect(made).toMatchObject({ email: 'ada@example.test', emailVerified: true, hasPassword: true, sessions: 0 })
    const tokens = await control.users.signIn({ user: 'ada@example.test' })
    expect((await request('GET /users/me', as(tokens))).body).toMatchObject({ id: made.id, display_name: 'Ada' })
    expect(await control.users.list({ query: 'ADA' })).toEqual([{ ...made, sessions: 1 }])
    const signIn = { body: { email: 'ada@example.test', password: 'correct horse' } }
    expect((await request('POST /auth/password/sign-in', signIn)).status).toBe(200)
    await control.users.delete({ user: made.id })
    await expect(control.users.read({ user: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('have unique email addresses by default', async () => {
    const { control } = bench()
    const [one, other] = [await control.users.create(), await control.users.create()]
    expect(one.email).toMatch(/@example\.test$/)
    expect(one.email).not.toBe(other.email)
    expect((await control.users.create({ anonymous: true })).email).toBeNull()
  })

  test('are edited by the rules of the service, with an event', async () => {
    const { control, emulator } = bench()
    const { id } = await control.users.create({ email: 'ada@example.test' })
    await control.users.create({ email: 'bob@example.test' })
    expect(await control.users.update({ user: id, displayName: 'A', emailVerified: false })).toMatchObject({
      displayName: 'A',
      emailVerified: false,
    })
    const taken = control.users.update({ user: id, email: 'bob@example.test' })
    await expect(taken).rejects.toMatchObject({
      code: 'NOT_POSSIBLE',
      message: expect.stringContaining('ALREADY_EXISTS'),
    })
    expect(await control.users.verify({ user: id })).toMatchObject({ emailVerified: true })
    expect(emulator.webhooks.at(-1)).toMatchObject({ type: 'user.updated', data: { primary_email_verified: true } })
  })

  test('lose only their own sessions when disabled', async () => {
    const { control, request } = bench()
    await control.users.create({ email: 'ada@example.test' })
    await control.users.create({ email: 'bob@example.test' })
    const ada = await control.users.signIn({ user: 'ada@example.test' })
    const bob = await control.users.signIn({ user: 'bob@example.test' })
    expect(await control.users.revokeSessions({ user: 'ada@example.test' })).toEqual({ sessions: 1 })
    expect((await request('POST /auth/oauth/token', refreshBody(ada.refreshToken))).status).toBe(401)
    expect((await request('POST /auth/oauth/token', refreshBody(bob.refreshToken))).status).toBe(200)
  })

  test('get a passkey that can sign in', async () => {
    const { control, request } = bench()
    const { id } = await control.users.create({ email: 'ada@example.test' })
    const made = await control.users.addPasskey({ user: id })
    expect(atob(made.userHandle)).toBe(id)
    expect(await control.users.read({ user: id })).toMatchObject({ hasPasskey: true })
    const raw = Buffer.from(made.privateKey, 'base64')
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const privateKey = await crypto.subtle.importKey('pkcs8', raw, algorithm, false, ['sign'])
    const credentialId = Buffer.from(made.credentialId, 'base64').toString('base64url')
    const ceremony = (await request('POST /auth/passkey/initiate-passkey-authentication', { body: {} })).body
    const authenticator = await createAuthenticator()
    const signed = await authenticator.signIn(ceremony.options_json, {}, { credentialId, privateKey })
    const body = { authentication_response: signed, code: ceremony.code }
    expect((await request('POST /auth/passkey/sign-in', { body })).body).toMatchObject({ user_id: id })
  })

  test('get two-factor authentication whose current code signs in', async () => {
    const { control, request } = bench()
    await control.users.create({ email: 'ada@example.test', password: 'correct horse' })
    const { code } = await control.users.addTwoFactor({ user: 'ada@example.test' })
    expect(await control.users.totpCode({ user: 'ada@example.test' })).toEqual({ code, remaining: 30_000 })
    const first = await request('POST /auth/password/sign-in', {
      body: { email: 'ada@example.test', password: 'correct horse' },
    })
    const body = { type: 'totp', totp: code, code: first.body.details.attempt_code }
    expect((await request('POST /auth/mfa/sign-in', { body })).status).toBe(200)
  })
})

describe('tokens', () => {
  const signedIn = async () => {
    const on = bench()
    await on.control.users.create({ email: 'ada@example.test' })
    const tokens = await on.control.users.signIn({ user: 'ada@example.test' })
    const me = async (accessToken: string) => (await on.request('GET /users/me', as({ accessToken }))).body.code
    const refreshed = async () => (await on.request('POST /auth/oauth/token', refreshBody(tokens.refreshToken))).body
    return { ...on, tokens, me, refreshed }
  }

  test.each([
    ['expire', 'ACCESS_TOKEN_EXPIRED'],
    ['corrupt', 'UNPARSABLE_ACCESS_TOKEN'],
  ] as const)(
    'after %s the access token is rejected with %s and a refreshed one works, repeatedly',
    async (command, code) => {
      const { control, tokens, me, refreshed } = await signedIn()
      expect(await me(tokens.accessToken)).toBeUndefined()
      expect(await control.tokens[command]({ user: 'ada@example.test' })).toEqual({ sessions: 1 })
      expect(await me(tokens.accessToken)).toBe(code)
      const { access_token: next } = await refreshed()
      expect(await me(next)).toBeUndefined()
      await control.tokens[command]()
      expect(await me(next)).toBe(code)
      expect(await me((await refreshed()).access_token)).toBeUndefined()
    },
  )

  test('revoke removes the refresh token, the access token stays valid', async () => {
    const { control, tokens, me, refreshed } = await signedIn()
    await control.tokens.revoke()
    expect((await refreshed()).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect(await me(tokens.accessToken)).toBeUndefined()
  })

  test('expire also invalidates the access tokens of revoked sessions', async () => {
    const { control, tokens, me } = await signedIn()
    await control.tokens.revoke()
    expect(await control.tokens.expire({ user: 'ada@example.test' })).toEqual({ sessions: 1 })
    expect(await me(tokens.accessToken)).toBe('ACCESS_TOKEN_EXPIRED')
  })

  test('rotateKeys replaces the keys and invalidates existing tokens', async () => {
    const { control, request, tokens, me, refreshed } = await signedIn()
    const kid = async () =>
      (await request(`GET /projects/${DEFAULT_PROJECT.id}/.well-known/jwks.json`)).body.keys[0].kid
    const before = await kid()
    const { kid: after } = await control.tokens.rotateKeys()
    expect([await kid(), before === after]).toEqual([after, false])
    expect(await me(tokens.accessToken)).toBe('UNPARSABLE_ACCESS_TOKEN')
    expect(await me((await refreshed()).access_token)).toBeUndefined()
  })

  test('lists sessions with their claims and expirations', async () => {
    const { control, emulator } = await signedIn()
    const [session] = await control.sessions.list({ user: 'ada@example.test' })
    expect(session).toMatchObject({
      email: 'ada@example.test',
      claims: { aud: DEFAULT_PROJECT.id, sub: session?.userId, refreshTokenId: session?.id },
      accessTokenExpiresAt: emulator.clock.now() + 600_000,
    })
    await control.sessions.revoke({ session: session?.id ?? '' })
    expect(await control.sessions.list()).toEqual([])
  })
})

describe('clock, faults, requests, project', () => {
  test.each([
    ['freeze', { at: 1e300 }],
    ['freeze', { at: -1 }],
    ['freeze', { at: '9999-12-31T23:59:59Z' }],
    ['advance', { millis: Number.MAX_SAFE_INTEGER }],
    ['setOffset', { millis: Number.MIN_SAFE_INTEGER }],
  ])('clock/%s rejects a time before 1970 or after 9999, and keeps the clock: %j', async (command, input) => {
    const { control, emulator } = bench()
    await control.clock.freeze()
    const before = await control.clock.read()
    const response = await emulator.fetch(
      new Request(`http://localhost/__emulator/clock/${command}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
    )
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('between 1970 and 9999')
    expect(await control.clock.read()).toEqual(before)
    expect((await control.clock.advance({ millis: 1 })).now).toBe(before.now + 1)
  })

  test('the clock is frozen, advanced and reset', async () => {
    const { control, emulator } = bench()
    const start = emulator.clock.now()
    await control.clock.freeze({ at: '2030-01-01T00:00:00Z' })
    expect(await control.clock.advance({ millis: 1000 })).toMatchObject({
      iso: '2030-01-01T00:00:01.000Z',
      frozen: true,
    })
    expect(await control.clock.resume()).toMatchObject({ frozen: false, ahead: Date.UTC(2030, 0, 1, 0, 0, 1) - start })
    expect(await control.clock.reset()).toEqual({
      now: start,
      iso: new Date(start).toISOString(),
      frozen: false,
      ahead: 0,
    })
  })

  test('lists expirations until they are used', async () => {
    const { control, emulator, request } = bench()
    await signedUp(emulator)
    const callback_url = 'http://localhost:3000/magic'
    await request('POST /auth/otp/send-sign-in-code', { body: { email: 'bob@example.test', callback_url } })
    const ends = async () =>
      (await control.clock.expirations()).map(({ type, purpose, owner, expired }) => [type, purpose, owner, expired])
    const [session, verification] = [
      ['session', '', SIGN_UP.email, false],
      ['code', 'contact_verification', SIGN_UP.email, false],
    ]
    expect(await ends()).toEqual([session, verification, ['code', 'magic_link', 'bob@example.test', false]])
    // What is typed is only the beginning of a code.
    const { link } = await control.emails.link({ to: 'bob@example.test' })
    await request('POST /auth/otp/sign-in', { body: { code: new URL(link).searchParams.get('code') } })
    expect(await ends()).toContainEqual(['session', '', 'bob@example.test', false])
    expect(await ends()).not.toContainEqual(['code', 'magic_link', 'bob@example.test', false])
    await control.clock.advance({ millis: 8 * 86_400_000 })
    expect(await ends()).toContainEqual(['code', 'contact_verification', SIGN_UP.email, true])
  })

  test('a fault takes effect, is listed, and can be removed', async () => {
    const { control, request } = bench()
    const { id } = await control.faults.add({
      route: '* /**',
      fault: { type: 'known-error', code: 'PROJECT_NOT_FOUND' },
      times: 9,
    })
    expect((await request('GET /projects/current')).body.code).toBe('PROJECT_NOT_FOUND')
    expect(await control.faults.list()).toMatchObject([{ id, remaining: 8 }])
    await control.faults.remove({ id })
    expect((await request('GET /projects/current')).status).toBe(200)
    for (const name of await control.faults.presets()) await control.faults.addPreset({ name } as never)
    expect(await control.faults.list()).toHaveLength((await control.faults.presets()).length)
    await control.faults.clear()
    expect(await control.faults.list()).toEqual([])
  })

  test('every known error can be injected with example details', async () => {
    const { control, request } = bench()
    const errors = await control.faults.errors()
    expect(errors.map(({ code }) => code)).toEqual(Object.keys(knownErrors))
    for (const { code, status, details } of errors) {
      const fault = { type: 'known-error', code, ...(details && { details }) }
      await control.faults.add({ route: 'GET /projects/current', fault: fault as never })
      const response = await request('GET /projects/current')
      expect(response).toMatchObject({ status, body: { code, ...(details && { details }) } })
      const filled = Object.values(details ?? {}).every((value) => value !== null)
      if (filled) expect(response.body.error, code).not.toContain('(none)')
    }
  })

  test('logs when a request arrived and how long it took, with the delay of a fault', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const { control, request, emulator } = bench({
      wait: async () => {
        now += 30
      },
    })
    emulator.clock.freeze(1_700_000_000_000)
    emulator.faults.add('* /**', { type: 'delay', millis: 5000 })
    const done = request('GET /projects/current')
    emulator.clock.advance(1000)
    await done
    const [slow] = await control.requests.list()
    expect(slow).toMatchObject({ time: 1_700_000_000_000, fault: 'delay' })
    expect(slow?.duration).toBe(30)
    vi.restoreAllMocks()
  })

  test('logs requests with a curl command and without passwords', async () => {
    const { control, request, emulator } = bench()
    emulator.faults.add('* /**', { type: 'infinite-loop' })
    const headers = { 'x-stack-client-version': 'js @latchkey/core@2.8.8' }
    const body = { email: "o'hara@example.test", password: 'correct horse' }
    await request('POST /auth/password/sign-in', { body, headers })
    await request('POST /auth/password/sign-in', { body, headers })
    const [failed, refused] = await control.requests.list()
    expect(failed).toMatchObject({
      status: 508,
      fault: 'infinite-loop',
      attempt: 1,
      clientReaction: { action: 'retry' },
    })
    expect(refused).toMatchObject({ status: 400, code: 'EMAIL_PASSWORD_MISMATCH', attempt: 2, number: 2 })
    expect(refused?.curl).toContain(`--data '{"email":"o'\\''hara@example.test","password":"[redacted]"}'`)
    expect(JSON.stringify(await control.requests.list())).not.toContain('correct horse')
    expect(await control.requests.list({ after: 1 })).toEqual([refused])
  })

  test('settings change for all clients', async () => {
    const { control, request } = bench()
    expect(await control.project.update({ settings: { signUpEnabled: false } })).toMatchObject({
      settings: { signUpEnabled: false },
    })
    expect((await request('POST /auth/password/sign-up', { body: SIGN_UP })).body.code).toBe('SIGN_UP_NOT_ENABLED')
    expect((await control.project.read()).settings.passkeyEnabled).toBe(true)
  })

  test('consents at a provider, or denies access', async () => {
    const { control } = bench()
    const url = String(await authorizeUrl())
    expect(
      new URL((await control.providers.consent({ url, identity: GRACE })).url).searchParams.get('code'),
    ).toBeTruthy()
    expect(await control.providers.identities({ provider: 'github' })).toMatchObject([{ email: GRACE.email }])
    expect((await control.providers.consent({ url, identity: 'deny' })).url).toContain('OAUTH_PROVIDER_ACCESS_DENIED')
  })
})

describe('worlds', () => {
  test('restores a snapshot completely, clock included', async () => {
    const { control, emulator } = bench()
    await signedUp(emulator)
    await control.world.snapshot({ name: 'one user' })
    const before = await control.users.list()
    await control.users.delete({ user: SIGN_UP.email })
    await control.users.create()
    await control.clock.advance({ millis: 5 })
    await control.world.restore({ name: 'one user' })
    expect(await control.users.list()).toEqual(before)
    expect(await control.clock.read()).toMatchObject({ ahead: 0 })
    await expect(control.world.restore({ name: 'other' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a world exported as JSON can be imported into another emulator', async () => {
    const { control, emulator } = bench()
    const { headers } = await signedUp(emulator)
    await control.clock.advance({ millis: 5000 })
    const world = JSON.parse(JSON.stringify(await control.world.export()))
    const other = bench({ seed: 'other' })
    await other.control.users.create()
    await other.control.world.import({ world })
    expect(await other.control.users.list()).toEqual(await control.users.list())
    expect((await other.control.clock.read()).ahead).toBe(5000)
    expect((await other.request('GET /users/me', { headers })).status).toBe(200)
    expect((await other.control.world.info()).origin).toEqual({ type: 'import', time: other.emulator.clock.now() })
    expect((await other.control.requests.toTest()).test).toContain(
      "await control.world.import({ world: JSON.parse(await readFile('world.json', 'utf8')) })",
    )
    await other.control.world.reset()
    expect((await other.control.world.info()).origin?.type).toBe('reset')
  })

  test('an import into an emulator with the same seed assigns none of its ids again', async () => {
    const { control } = bench()
    await control.users.create()
    const world = JSON.parse(JSON.stringify(await control.world.export()))
    const other = bench()
    await other.control.world.import({ world })
    await other.control.users.create()
    expect(await other.control.users.list()).toHaveLength(2)
  })

  test.each([
    ['something else', { type: 'x' }, 'world.type'],
    ['an unknown table', { rows: { projects: [{ id: 'p' }], x: [] } }, 'world.rows'],
    ['no project', { rows: {} }, 'world.rows'],
  ])('rejects invalid data: %s', async (_, wrong, field) => {
    const { control } = bench()
    const world = { ...(await control.world.export()), ...wrong } as never
    await expect(control.world.import({ world })).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: [{ field }] })
  })

  test('a fork starts with the same data and changes independently', async () => {
    const { control, emulator } = bench()
    await signedUp(emulator)
    await control.clock.advance({ millis: 5000 })
    const fork = createControl(forkEmulator(emulator))
    expect(await fork.users.list()).toEqual(await control.users.list())
    expect(await fork.clock.read()).toEqual(await control.clock.read())
    await fork.users.create()
    expect([(await fork.users.list()).length, (await control.users.list()).length]).toEqual([2, 1])
  })

  test('reset restores the configured data, seed adds to it', async () => {
    const { control, emulator } = bench({
      projects: [{ ...DEFAULT_PROJECT, users: [{ email: 'first@example.test' }] }],
    })
    await signedUp(emulator)
    await control.world.seed({ set: 'team-of-50' })
    await control.world.seed({
      users: [{ email: 'x@example.test' }],
      teams: [{ displayName: 'T', members: [{ user: 'x@example.test' }] }],
    })
    expect(await control.users.list()).toHaveLength(53)
    expect(await control.users.read({ user: 'x@example.test' })).toMatchObject({ teams: [{ displayName: 'T' }] })
    await control.world.reset()
    expect(await control.users.list()).toMatchObject([{ email: 'first@example.test' }])
  })

  test.each(['2.8.8', '2.8.86'] as const)(
    'the prepared owner of a team may do everything in it in version %s',
    async (serverVersion) => {
      const { control, request } = bench({ serverVersion })
      await control.world.seed({ set: 'team-owner' })
      const owner = as(await control.users.signIn({ user: 'owner@example.test' }))
      const { body } = await request('GET /team-permissions?user_id=me&recursive=true', owner)
      const ids = body.items.map(({ id }: { id: string }) => id)
      expect(ids).toEqual(expect.arrayContaining(['$update_team', '$delete_team', '$remove_members']))
    },
  )

  test('a failing command changes nothing', async () => {
    const { control } = bench()
    const unknown = {
      users: [{ email: 'x@example.test' }],
      teams: [{ displayName: 'T', members: [{ user: 'nobody' }] }],
    }
    await expect(control.world.seed(unknown)).rejects.toMatchObject({
      code: 'NOT_POSSIBLE',
      message: expect.stringContaining('nobody'),
    })
    expect(await control.users.list()).toEqual([])
  })
})

describe('over HTTP', () => {
  const BASE = 'http://localhost:8102'
  const post = (emulator: ReturnType<typeof testEmulator>, path: string, init: RequestInit = {}) =>
    emulator.fetch(`${BASE}/__emulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...init,
    })

  test('an error names every invalid field', async () => {
    const { emulator } = bench()
    const control = connect(BASE, { fetch: (request) => emulator.fetch(request) })
    const failed: ControlError = await control.users.create({ email: 'x', nmae: 1 } as never).catch((error) => error)
    expect(failed).toBeInstanceOf(ControlError)
    expect(failed.message).toMatch(/^Invalid input for users\.create: "email": .+; .*nmae/)
    expect(failed.fields.map(({ field }) => field)).toEqual(['email', ''])
    await expect(control.world.seed({ users: [{}, { email: 'x' }] })).rejects.toMatchObject({
      fields: [{ field: 'users[1].email' }],
    })
  })

  test('lists every command with its description and answers read-only commands on GET', async () => {
    const { emulator } = bench()
    const all = await (await emulator.fetch(`${BASE}/__emulator/`)).json()
    expect(commandNames().filter((name) => !all[name.split('.')[0]!][name.split('.')[1]!].summary)).toEqual([])
    expect(commandNames().length).toBeGreaterThan(40)
    expect((await emulator.fetch(`${BASE}/__emulator/users/list?query=x`)).status).toBe(200)
    expect((await emulator.fetch(`${BASE}/__emulator/users/create`)).status).toBe(405)
    expect((await post(emulator, 'users/toString')).status).toBe(404)
    expect((await post(emulator, 'constructor/name')).status).toBe(404)
  })

  test('documents every command in the guide', () => {
    const guide = readFileSync(new URL('../../../../docs/guides/emulator-control.md', import.meta.url), 'utf8')
    const rows = guide.split('\n').filter((line) => line.startsWith('| `'))
    const missing = commandNames().filter((name) => {
      const [group, command] = name.split('.')
      return !rows.some((row) => row.startsWith(`| \`${group}.`) && row.includes(`.${command}\``))
    })
    expect(missing).toEqual([])
  })

  test('rejects cross-origin pages, forms and rebound host names, and all requests when disabled', async () => {
    const { emulator } = bench()
    const origin = { 'content-type': 'application/json', origin: 'https://elsewhere.test' }
    expect((await post(emulator, 'world/reset', { headers: origin })).status).toBe(403)
    const form = { headers: { 'content-type': 'text/plain' }, body: '{}' }
    expect((await post(emulator, 'world/reset', form)).status).toBe(400)
    expect((await post(testEmulator({ control: false }), 'world/reset')).status).toBe(403)
    const rebound = testEmulator({ allowedHosts: [] }).fetch('http://rebound.test/__emulator/users/list')
    expect((await rebound).status).toBe(403)
    const response = await post(emulator, 'world/info')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('accepts pages of the origins in `controlOrigins`', async () => {
    const app = 'http://localhost:5173'
    const emulator = testEmulator({ controlOrigins: [app], allowedHosts: [] })
    const from = (origin: string) => ({
      'content-type': 'application/json',
      'sec-fetch-site': 'same-site',
      'sec-fetch-mode': 'cors',
      origin,
    })
    const allowed = await post(emulator, 'world/info', { headers: from(app) })
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, app])
    expect((await post(emulator, 'world/info', { headers: from('http://localhost:5174') })).status).toBe(403)
    const preflight = await emulator.fetch(`${BASE}/__emulator/world/reset`, {
      method: 'OPTIONS',
      headers: { origin: app, 'access-control-request-method': 'POST' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type'])
    const rebound = emulator.fetch('http://rebound.test/__emulator/world/info', { headers: from(app) })
    expect((await rebound).status).toBe(403)
  })

  test('a server forks to a new port', async () => {
    const running = await startEmulator({ port: 0, passwordRounds: 1 })
    const control = connect(running.url)
    await control.users.create({ email: 'ada@example.test' })
    const { url } = await control.world.fork()
    expect(url).not.toBe(running.url)
    const fork = connect(url)
    expect(await fork.users.list()).toEqual(await control.users.list())
    await fork.world.reset()
    expect(await control.users.list()).toHaveLength(1)
    await running.close()
    await expect(fork.users.list()).rejects.toThrow('Cannot reach an emulator')
  })

  test('the stream reports each change', async () => {
    const { emulator, control } = bench()
    const stream = (await emulator.fetch(`${BASE}/__emulator/events`)).body?.getReader()
    // What follows a first `changed` was told for what happened since.
    const nextEvents = async () => {
      let text = ''
      while (!text.includes('event: changed')) text += new TextDecoder().decode((await stream?.read())?.value)
      return text
    }
    await nextEvents()
    await control.users.create()
    expect(await nextEvents()).toContain('user.created')
    await signedUp(emulator)
    expect(await nextEvents()).toContain('user.created')
    await stream?.cancel()
  })
})

test('exports recorded commands as a Playwright test', async () => {
  const { control } = bench()
  const { id } = await control.users.create({ email: 'ada@example.test', displayName: "O'Hara" })
  await control.users.list()
  await control.clock.advance({ millis: 60_000 })
  await control.faults.clear()
  expect(
    (await control.requests.toTest()).test,
  ).toBe(`import { latchkeyFixtures } from '@latchkey/emulator/testing/playwright'
import { test as base } from '@playwright/test'

const test = base.extend(latchkeyFixtures())

test('recorded in the inspector', async ({ control, page }) => {
  await control.users.create({ email: 'ada@example.test', displayName: 'O\\'Hara', id: '${id}' })
  await control.clock.advance({ millis: 60000 })
  await control.faults.clear()
  await page.goto('/')
})
`)
})

test('an exported test creates the users that its commands refer to', async () => {
  const { control, request, emulator } = bench({ serverVersion: '2.8.86' })
  const guest = await control.users.create({ anonymous: true })
  const { body } = await request('POST /auth/anonymous/sign-up', { body: {} })
  const ada = await signedUp(emulator)
  await control.users.signIn({ user: guest.id })
  await control.users.signIn({ user: body.user_id })
  await control.users.verify({ user: ada.user_id })
  const { test } = await control.requests.toTest()

  const replayed = bench({ seed: 'other', serverVersion: '2.8.86' })
  for (const [, name = '', input = ''] of test.matchAll(/await control\.(users\.\w+)\((.*)\)/g)) {
    const response = await replayed.emulator.fetch(`http://emulator.test/__emulator/${name.replace('.', '/')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(new Function(`return ${input}`)()),
    })
    expect([name, response.status]).toEqual([name, 200])
  }
  const users = await replayed.control.users.list()
  expect(users.filter(({ anonymous }) => anonymous).map(({ id }) => id)).toEqual(
    expect.arrayContaining([guest.id, body.user_id]),
  )
})
