import { sendEmail } from '@latchkey/core/server'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT, type EmulatorOptions, INTERNAL_PROJECT } from '../src/index.js'
import { AS_ADMIN, AS_SERVER, requester, SIGN_UP, signedUp, testEmulator } from './caller.js'
import { serverOf } from './clients.js'
import { signInAt } from './oauth-app.js'

const start = (settings: object = {}, options: EmulatorOptions = {}) =>
  testEmulator({
    serverVersion: '2.8.86',
    projects: [{ ...DEFAULT_PROJECT, settings }, INTERNAL_PROJECT],
    ...options,
  })
const { id: projectId } = DEFAULT_PROJECT
const ALLOW = { 'x-stack-allow-anonymous-user': 'true' }
const REDIRECT = 'http://localhost:3000/callback'
const NO_KEY = '__stack_public_client__'

const configure = (emulator: ReturnType<typeof start>, config: object) =>
  requester(emulator)('PATCH /internal/config/override/environment', {
    headers: AS_ADMIN,
    body: { config_override_string: JSON.stringify(config) },
  })

const refreshed = async (emulator: ReturnType<typeof start>, refresh_token: string) => {
  const body = { grant_type: 'refresh_token', refresh_token, client_id: projectId, client_secret: NO_KEY }
  return (await requester(emulator)('POST /auth/oauth/token', { body })).body.access_token as string
}

describe('required email verification', () => {
  test('restricts users until they verify their address', async () => {
    const emulator = start({ requireEmailVerification: true })
    const { access_token, refresh_token } = await signedUp(emulator)
    expect(decodeJwt(access_token)).toMatchObject({
      aud: `${projectId}:restricted`,
      restricted_reason: { type: 'email_not_verified' },
    })
    const code = emulator.mailbox.code(emulator.mailbox.last({ kind: 'email_verification' })!)
    const verify = { headers: { 'x-stack-access-token': access_token, ...ALLOW }, body: { code } }
    expect((await requester(emulator)('POST /contact-channels/verify', verify)).status).toBe(200)
    expect(decodeJwt(await refreshed(emulator, refresh_token))).toMatchObject({ aud: projectId, is_restricted: false })
  })
})

describe('sign-up rules', () => {
  const rule = (condition: string, type: string) => ({
    'auth.signUpRules.one': { enabled: true, displayName: 'One', priority: 1, condition, action: { type } },
  })

  test.each([
    ['emailDomain == "example.test"', 403, { status: 'matched' }],
    ['email.endsWith("@example.test") && !(authMethod in ["otp", "oauth"])', 403, { status: 'matched' }],
    ['email.contains("bob") || riskScores.bot >= 50', 200, { status: 'not_matched' }],
    ['this does not parse', 200, { status: 'error', error: 'The condition has an unknown name: this.' }],
  ])('with the condition %s, a sign-up returns %i', async (condition, status, evaluation) => {
    const emulator = start()
    expect((await configure(emulator, rule(condition, 'reject'))).status).toBe(200)
    const response = await requester(emulator)('POST /auth/password/sign-up', { body: SIGN_UP })
    expect([response.status, response.body.code]).toEqual([status, status === 403 ? 'SIGN_UP_REJECTED' : undefined])
    const body = { email: SIGN_UP.email, auth_method: 'password', oauth_provider: null, country_code: null }
    const tested = await requester(emulator)('POST /internal/sign-up-rules-test', { headers: AS_ADMIN, body })
    expect(tested.body.evaluations).toMatchObject([evaluation])
  })

  test('restrict the user', async () => {
    const emulator = start()
    await configure(emulator, rule('authMethod == "password"', 'restrict'))
    const { user_id } = await signedUp(emulator)
    expect((await requester(emulator)(`GET /users/${user_id}`, { headers: AS_SERVER })).body).toMatchObject({
      restricted_by_admin: true,
      restricted_by_admin_reason: null,
      restricted_by_admin_private_details: expect.stringContaining('one'),
    })
  })
})

describe('configuration', () => {
  const read = async (emulator: ReturnType<typeof start>) =>
    JSON.parse((await requester(emulator)('GET /internal/config', { headers: AS_ADMIN })).body.config_string)

  test('replaces everything below an object', async () => {
    const emulator = start()
    await configure(emulator, { auth: { otp: { allowSignIn: true } } })
    expect((await read(emulator)).auth).toMatchObject({
      otp: { allowSignIn: true },
      password: { allowSignIn: false },
    })
  })

  test('rejects a path to a prototype', async () => {
    expect((await configure(start(), { 'auth.signUpRules.__proto__.enabled': true })).status).toBe(400)
    expect(({} as { enabled?: unknown }).enabled).toBeUndefined()
  })
})

test.each([
  ['team_creator_default_permissions', 'nothing', 'POST /teams', { display_name: 'Team', creator_user_id: 'me' }],
  ['user_default_permissions', 'team_admin', 'POST /users', { display_name: 'Bob' }],
])('stores an unknown permission in %s, and fails where it would be granted', async (list, id, route, body) => {
  const emulator = start()
  const request = requester(emulator)
  const ada = await signedUp(emulator)
  const changed = await request('PATCH /internal/projects/current', {
    headers: AS_ADMIN,
    body: { config: { [list]: [{ id }] } },
  })
  expect(changed).toMatchObject({ status: 200, body: { config: { [list]: [{ id }] } } })
  const response = await request(route, { headers: { ...AS_SERVER, ...ada.headers }, body })
  expect(response).toMatchObject({ status: 400, body: expect.stringContaining(id) })
})

describe('the personal team', () => {
  test('is named as configured', async () => {
    const projects = [{ ...DEFAULT_PROJECT, settings: { createTeamOnSignUp: true } }]
    const emulator = testEmulator({ projects, personalTeamName: "{{ userDisplayName }}'s Team" })
    await signedUp(emulator)
    expect(emulator.world.teams.find(() => true)?.displayName).toBe(`${SIGN_UP.email}'s Team`)
    const other = testEmulator({ projects })
    await signedUp(other)
    expect(other.world.teams.find(() => true)?.displayName).toBe(`Team of ${SIGN_UP.email}`)
  })

  const teamNames = (emulator: ReturnType<typeof start>) =>
    emulator.world.teams.where(({ projectId: id }) => id === projectId).map(({ displayName }) => displayName)

  test('of an anonymous user is renamed when the user signs up', async () => {
    const emulator = start({ createTeamOnSignUp: true }, { personalTeamName: "{{ userDisplayName }}'s Team" })
    const request = requester(emulator)
    const { body } = await request('POST /auth/anonymous/sign-up', { body: {} })
    expect(teamNames(emulator)).toEqual(['Personal Team'])
    const headers = { 'x-stack-access-token': body.access_token, ...ALLOW }
    await request('POST /auth/password/sign-up', { headers, body: SIGN_UP })
    expect(teamNames(emulator)).toEqual([`${SIGN_UP.email}'s Team`])
    expect(emulator.webhooks.map(({ type }) => type)).toContain('team.updated')
  })

  test('keeps a name that the user chose', async () => {
    const emulator = start({ createTeamOnSignUp: true })
    const request = requester(emulator)
    const { body } = await request('POST /auth/anonymous/sign-up', { body: {} })
    const headers = { 'x-stack-access-token': body.access_token, ...ALLOW }
    const [team] = emulator.world.teams.where(({ projectId: id }) => id === projectId)
    await request(`PATCH /teams/${team?.id}`, { headers, body: { display_name: 'Ours' } })
    await request('POST /auth/password/sign-up', { headers, body: SIGN_UP })
    expect(teamNames(emulator)).toEqual(['Ours'])
  })
})

test('a sign-up rule reads the address of a provider in lower case', async () => {
  const emulator = start()
  const rule = { condition: 'email == "grace@example.test"', action: { type: 'reject' } }
  await configure(emulator, { 'auth.signUpRules.one': rule })
  const back = await signInAt(emulator, { email: 'Grace@Example.Test' })
  expect(back.searchParams.get('errorCode')).toBe('SIGN_UP_REJECTED')
})

test.each(['us', 'US'])('a sign-up rule for the country %s matches in any case', async (country) => {
  const emulator = start()
  const rule = {
    condition: `countryCode == "${country}" || countryCode in ["x", "${country}"]`,
    action: { type: 'reject' },
  }
  await configure(emulator, { 'auth.signUpRules.r': rule })
  const signUp = (from: string) =>
    requester(emulator)('POST /auth/password/sign-up', {
      headers: { 'user-agent': 'Mozilla/5.0', 'cf-connecting-ip': '192.0.2.7', 'cf-ipcountry': from },
      body: { ...SIGN_UP, email: `${from}@example.test` },
    })
  expect((await signUp('US')).body.code).toBe('SIGN_UP_REJECTED')
  expect((await signUp('AT')).status).toBe(200)
})

test('the token of a deleted project is rejected with CURRENT_PROJECT_NOT_FOUND', async () => {
  const emulator = start()
  const { headers } = await signedUp(emulator)
  await requester(emulator)('DELETE /internal/projects/current', { headers: AS_ADMIN })
  const { status, body } = await requester(emulator)('GET /users/me', { headers })
  expect([status, body.code]).toEqual([400, 'CURRENT_PROJECT_NOT_FOUND'])
})

describe('OAuth', () => {
  const authorize = (query: object = {}) =>
    `http://localhost:8102/api/v1/auth/oauth/authorize/github?${new URLSearchParams({
      client_id: projectId,
      client_secret: NO_KEY,
      redirect_uri: REDIRECT,
      scope: 'legacy',
      state: 'outer',
      grant_type: 'authorization_code',
      code_challenge: 'plain',
      code_challenge_method: 'plain',
      response_type: 'code',
      ...query,
    })}`

  test('returns the URL of the provider as JSON, and needs no cookie then', async () => {
    const emulator = start()
    const response = await emulator.fetch(authorize({ stack_response_mode: 'json' }))
    expect(response.headers.getSetCookie()).toEqual([])
    const { location } = (await response.json()) as { location: string }
    const consent = await emulator.fetch(location, {
      method: 'POST',
      body: new URLSearchParams({ email: 'gh@example.test', verified: 'on' }),
    })
    const callback = await emulator.fetch(consent.headers.get('location') ?? '')
    expect(callback.status).toBe(303)
    expect(callback.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/callback\?code=.+&state=outer$/)
  })

  test('redirects with a known error to the app', async () => {
    const url = new URL(await start().provider.consent(authorize(), 'deny'))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: 'server_error',
      errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED',
      details: '{}',
    })
    expect(url.searchParams.has('state')).toBe(false)
  })

  test('connects several accounts of one provider', async () => {
    const emulator = start()
    const { access_token, headers } = await signedUp(emulator)
    for (const subject of ['one', 'two']) {
      await emulator.provider.consent(authorize({ type: 'link', token: access_token }), { subject })
    }
    const { items } = (await requester(emulator)('GET /connected-accounts/me', { headers })).body
    expect(items).toMatchObject([{ provider_account_id: 'one' }, { provider_account_id: 'two' }])
    const path = 'POST /connected-accounts/me/github/two/access-token'
    expect((await requester(emulator)(path, { headers, body: {} })).status).toBe(201)
  })

  test('a user who denied access can go back and consent', async () => {
    const emulator = start()
    const started = await emulator.fetch(authorize())
    const atProvider = started.headers.get('location') ?? ''
    const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const decide = async (form: Record<string, string>) => {
      const consent = await emulator.fetch(atProvider, { method: 'POST', body: new URLSearchParams(form) })
      const callback = await emulator.fetch(consent.headers.get('location') ?? '', { headers: { cookie } })
      expect(callback.headers.getSetCookie().some((line) => line.startsWith(cookie.split('=')[0] ?? ''))).toBe(
        form.deny === undefined,
      )
      return new URL(callback.headers.get('location') ?? '').searchParams
    }
    expect((await decide({ deny: 'yes' })).get('errorCode')).toBe('OAUTH_PROVIDER_ACCESS_DENIED')
    expect((await decide({ email: 'ada@example.test', verified: 'on' })).get('code')).toMatch(/./)
  })

  test('hands the session over to another domain', async () => {
    const emulator = start()
    const { headers, refresh_token } = await signedUp(emulator)
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
    const { redirect_url } = (
      await requester(emulator)('POST /auth/oauth/cross-domain/authorize', {
        headers: { ...headers, 'x-stack-refresh-token': refresh_token },
        body: { redirect_uri: REDIRECT, state: 's', code_challenge: challenge },
      })
    ).body
    const body = {
      grant_type: 'authorization_code',
      client_id: projectId,
      client_secret: NO_KEY,
      redirect_uri: REDIRECT,
      code: new URL(redirect_url).searchParams.get('code'),
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    }
    expect((await requester(emulator)('POST /auth/oauth/token', { body })).body.refresh_token).toBe(refresh_token)
  })
})

test('members of the owner team manage a project, and transfer it', async () => {
  const emulator = start()
  const internal = {
    'x-stack-project-id': 'internal',
    'x-stack-publishable-client-key': INTERNAL_PROJECT.keys.publishable,
  }
  const request = requester(emulator)
  const owner = (await request('POST /auth/password/sign-up', { headers: internal, body: SIGN_UP })).body
  const headers = { ...internal, 'x-stack-access-token': owner.access_token as string }
  const { selected_team_id: team } = (await request('GET /users/me', { headers })).body
  const created = await request('POST /internal/projects', {
    headers,
    body: { display_name: 'P', owner_team_id: team },
  })
  const withUnknownTheme = { display_name: 'Q', owner_team_id: team, config: { email_theme: team } }
  expect((await request('POST /internal/projects', { headers, body: withUnknownTheme })).status).toBe(400)
  expect((await request('GET /internal/projects', { headers })).body.items).toEqual([created.body])
  expect(created).toMatchObject({ status: 201, body: { owner_team_id: team, onboarding_status: 'completed' } })
  expect(created.body.config.team_creator_default_permissions).toEqual([{ id: 'team_admin' }])
  const admin = {
    'x-stack-project-id': created.body.id as string,
    'x-stack-access-type': 'admin',
    'x-stack-publishable-client-key': '',
    'x-stack-admin-access-token': owner.access_token as string,
  }
  expect((await request('GET /internal/projects/current', { headers: admin })).status).toBe(200)
  const other = (await request('POST /teams', { headers, body: { display_name: 'Other' } })).body
  const transfer = { project_id: created.body.id, new_team_id: other.id }
  const withoutUser = await request('POST /internal/projects/transfer', { headers: internal, body: transfer })
  expect(withoutUser.body.code).toBe('SCHEMA_ERROR')
  expect((await request('POST /internal/projects/transfer', { headers, body: transfer })).body).toEqual({
    success: 'true',
  })
  expect((await request('GET /internal/projects', { headers })).body.items).toMatchObject([{ owner_team_id: other.id }])
})

const emailConfig = {
  type: 'standard' as const,
  host: 'mail.test',
  port: 25,
  username: 'u',
  password: 'p',
  senderName: 'App',
  senderEmail: 'app@example.test',
}

describe('an edited email of the outbox', () => {
  const PASSWORD_RESET = 'a70fb3a4-56c1-4e42-af25-49d25603abd0'
  const scheduled = async (content: object = {}) => {
    let now = Date.UTC(2026, 0, 1)
    const emulator = start({ emailConfig }, { now: () => now })
    const { user_id } = await signedUp(emulator)
    const ask = async (route: string, body?: object) =>
      (await requester(emulator)(route, { headers: AS_SERVER, ...(body && { body }) })).body
    await ask('POST /emails/send-email', {
      template_id: PASSWORD_RESET,
      variables: { passwordResetLink: 'https://example.test/1' },
      user_ids: [user_id],
      scheduled_at_millis: now + 1000,
      ...content,
    })
    const path = `/emails/outbox/${(await ask('GET /emails/outbox?limit=1')).items[0].id}`
    return {
      emulator,
      edit: (change: object) => ask(`PATCH ${path}`, change),
      read: () => ask(`GET ${path}`),
      wait: () => {
        now += 1000
      },
    }
  }

  test('is rendered again and sent to its new recipient', async () => {
    const { emulator, edit, read, wait } = await scheduled()
    const to = { type: 'custom-emails', emails: ['grace@example.test'] }
    const edited = await edit({ variables: { passwordResetLink: 'https://example.test/2' }, to })
    expect(edited).toMatchObject({ status: 'preparing', has_rendered: false })
    expect(await read()).toMatchObject({
      status: 'scheduled',
      html: expect.stringContaining('<p>https://example.test/2</p>'),
      to,
    })
    wait()
    expect(await read()).toMatchObject({ status: 'sent', has_delivered: true })
    expect(emulator.mailbox.last({ to: 'grace@example.test' })?.text).toBe('Hello there!\nhttps://example.test/2')
    const sent = await requester(emulator)('GET /internal/emails', { headers: AS_ADMIN })
    expect(sent.body.items[0]).toMatchObject({ to: ['grace@example.test'] })
  })

  test('is not sent when its source cannot be rendered, until the source is fixed', async () => {
    const { edit, read, wait } = await scheduled()
    await edit({ tsx_source: 'no component' })
    wait()
    expect(await read()).toMatchObject({ status: 'render-error', simple_status: 'error', has_rendered: false })
    await edit({ tsx_source: 'export function EmailTemplate() { return <p>Hello</p> }' })
    expect(await read()).toMatchObject({ status: 'sent', html: '<p>Hello</p>' })
  })

  test('keeps its link to unsubscribe, unless it is sent to an address', async () => {
    const { edit, read } = await scheduled({ notification_category_name: 'Marketing' })
    await edit({ variables: {} })
    expect((await read()).html).toMatch(/unsubscribe-link/)
    await edit({ to: { type: 'custom-emails', emails: ['grace@example.test'] } })
    expect((await read()).html).not.toMatch(/unsubscribe-link/)
  })
})

test('a template has values of each user, and its links are in the text', async () => {
  const emulator = start({ emailConfig })
  const [ada, bob] = [await signedUp(emulator), await signedUp(emulator, 'bob@example.test')]
  await requester(emulator)('PATCH /users/me', { headers: ada.headers, body: { display_name: 'Ada' } })
  const admin = (route: string, body: object) => requester(emulator)(route, { headers: AS_ADMIN, body })
  const { id } = (await admin('POST /internal/email-templates', { display_name: 'Own' })).body
  const tsx_source = `import { NotificationCategory, Subject } from '@stackframe/emails'
export function EmailTemplate({ user, variables }) {
  return <><Subject value="Hi" /><NotificationCategory value="Transactional" />
    <p>Hello {user.displayName || "there"}! <a href={variables.link}>Open</a></p></>
}`
  await admin(`PATCH /internal/email-templates/${id}`, { tsx_source })
  const variables = { link: 'https://a.test/?a=1&b=2' }
  await admin('POST /emails/send-email', { template_id: id, variables, user_ids: [ada.user_id, bob.user_id] })
  const textTo = (to: string) => emulator.mailbox.last({ to, subject: 'Hi' })?.text
  expect(textTo(SIGN_UP.email)).toBe('Hello Ada! Open: https://a.test/?a=1&b=2')
  expect(textTo('bob@example.test')).toBe('Hello there! Open: https://a.test/?a=1&b=2')
})

test('an email of an unsubscribable category ends with a link that unsubscribes', async () => {
  const emulator = start({ emailConfig })
  const { user_id } = await signedUp(emulator)
  const body = { html: '<p>News</p>', subject: 'News', user_ids: [user_id], notification_category_name: 'Marketing' }
  const send = () => requester(emulator)('POST /emails/send-email', { headers: AS_SERVER, body })
  expect((await send()).body).toEqual({ results: [{ user_id }] })
  const link = /href="([^"]+)"/.exec(emulator.mailbox.last({ subject: 'News' })?.html ?? '')?.[1] ?? ''
  expect((await emulator.fetch(link)).status).toBe(200)
  await send()
  const { items } = (await requester(emulator)('GET /emails/outbox', { headers: AS_SERVER })).body
  expect(items[0]).toMatchObject({ status: 'skipped', skipped_reason: 'USER_UNSUBSCRIBED' })
})

describe('emails to addresses', () => {
  test('are sent to each address, with the values of no user and no link to unsubscribe', async () => {
    const emulator = start({ emailConfig }, { serverVersion: 'hexclave-1.0' })
    const emails = ['ann@example.test', 'bob@example.test']
    const content = { html: '<p>News</p>', subject: 'News', notificationCategoryName: 'Marketing' }
    expect(await sendEmail(serverOf(emulator), { emails, ...content })).toEqual([])
    for (const to of emails) expect(emulator.mailbox.last({ to })).toMatchObject({ html: '<p>News</p>' })
    const { items } = (await requester(emulator)('GET /emails/outbox', { headers: AS_SERVER })).body
    expect(items.map(({ to }: { to: object }) => to)).toContainEqual({ type: 'custom-emails', emails: [emails[0]] })
  })
})
