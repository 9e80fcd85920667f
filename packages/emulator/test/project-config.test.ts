import { describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT, type ProjectOptions } from '../src/index.js'
import { AS_ADMIN, AS_CLIENT, AS_SERVER, requester, signedUp, testEmulator } from './caller.js'
import { GRACE, signedInWith } from './oauth-app.js'

const ENVIRONMENT = '/internal/config/override/environment'
const DARK = 'a0172b5d-cff0-463b-83bb-85124697373a'
const OWN = '0b8a9f3e-6f0c-4f6e-9d1a-2f8f3c5b7a10'
const RESET = 'a70fb3a4-56c1-4e42-af25-49d25603abd0'

function project(settings: ProjectOptions['settings'] = {}) {
  const emulator = testEmulator({ serverVersion: '2.8.86', projects: [{ ...DEFAULT_PROJECT, settings }] })
  const request = requester(emulator)
  const admin = async (route: string, body?: object) => request(route, { headers: AS_ADMIN, ...(body && { body }) })
  return {
    emulator,
    request,
    admin,
    patch: (config: object, level = 'environment') =>
      admin(`PATCH /internal/config/override/${level}`, { config_override_string: JSON.stringify(config) }),
    put: (config: object) => admin(`PUT ${ENVIRONMENT}`, { config_string: JSON.stringify(config) }),
    override: async (level = 'environment') =>
      JSON.parse((await admin(`GET /internal/config/override/${level}`)).body.config_string),
    config: async () => JSON.parse((await admin('GET /internal/config')).body.config_string),
  }
}

describe('levels', () => {
  test('the environment does not contain keys that only the project has', async () => {
    const { override, config } = project({ publishableClientKeyRequired: true })
    expect(Object.keys(await override())).not.toContainEqual(expect.stringMatching(/^project/))
    expect(await override('project')).toEqual({ 'project.requirePublishableClientKey': true })
    expect((await config()).project.requirePublishableClientKey).toBe(true)
  })

  test('return the keys that were stored', async () => {
    const { patch, override } = project()
    await patch({ 'auth.signUpRules': {}, apps: { installed: { emails: { enabled: true } } } }, 'branch')
    await patch({ 'auth.allowSignUp': false }, 'branch')
    expect(await override('branch')).toEqual({
      'auth.signUpRules': {},
      apps: { installed: { emails: { enabled: true } } },
      'auth.allowSignUp': false,
    })
  })

  test('of the environment contain only what differs from the defaults', async () => {
    const { override } = project()
    const keys = Object.keys(await override())
    expect(keys).toContain('auth.password.allowSignIn')
    expect(keys).not.toContain('auth.allowSignUp')
  })

  test('the branch sets what the environment does not, and the environment wins', async () => {
    const { patch, request, override } = project()
    const signUp = async () => (await request('GET /projects/current')).body.config.sign_up_enabled
    await patch(
      {
        'auth.allowSignUp': false,
        'auth.oauth.providers.apple': { type: 'apple', allowSignIn: true },
        'rbac.permissions.writer': { scope: 'team', containedPermissionIds: { $read_members: true } },
      },
      'branch',
    )
    expect(await signUp()).toBe(false)
    expect((await request('GET /projects/current')).body.config.enabled_oauth_providers).toContainEqual({ id: 'apple' })
    expect(Object.keys(await override()).filter((key) => /allowSignUp|writer/.test(key))).toEqual([])
    await patch({ 'auth.allowSignUp': true })
    expect(await signUp()).toBe(true)
    await patch({ 'auth.allowSignUp': false }, 'branch')
    expect(await signUp()).toBe(true)
  })

  test('a change of the project is stored in the environment', async () => {
    const { patch, admin, override, config } = project()
    await patch({ 'auth.allowSignUp': false, 'rbac.permissions.writer': { scope: 'team' } }, 'branch')
    await admin('PATCH /internal/projects/current', { config: { sign_up_enabled: true } })
    await admin('DELETE /team-permission-definitions/writer')
    expect(await override()).toMatchObject({ 'auth.allowSignUp': true, 'rbac.permissions.writer': null })
    expect((await config()).rbac.permissions).not.toHaveProperty('writer')
    expect(await override('branch')).toEqual({
      'auth.allowSignUp': false,
      'rbac.permissions.writer': { scope: 'team' },
    })
  })

  test('accept what they return', async () => {
    const { override, put } = project()
    const before = await override()
    expect((await put(before)).body).toEqual({ success: true })
    expect(await override()).toEqual(before)
  })

  test('a new project has the apps for authentication and emails', async () => {
    expect((await project().config()).apps.installed).toMatchObject({
      authentication: { enabled: true },
      emails: { enabled: true },
    })
  })
})

describe('permissions in the configuration', () => {
  const definitions = '/team-permission-definitions'

  test('define, change and remove permissions', async () => {
    const { patch, admin } = project()
    const own = async () =>
      (await admin(`GET ${definitions}`)).body.items.find((row: { id: string }) => row.id === 'writer')
    await patch({
      'rbac.permissions.writer': {
        scope: 'team',
        description: 'Writes',
        containedPermissionIds: { $read_members: true, $invite_members: false },
      },
    })
    expect(await own()).toEqual({ id: 'writer', description: 'Writes', contained_permission_ids: ['$read_members'] })
    await patch({ 'rbac.permissions.writer.description': 'Edits' })
    expect(await own()).toMatchObject({ description: 'Edits', contained_permission_ids: ['$read_members'] })
    await patch({ 'rbac.permissions.writer': null })
    expect(await own()).toBeUndefined()
  })

  test('apply to grants', async () => {
    const { emulator, patch, request } = project({ clientTeamCreationEnabled: true })
    const ada = await signedUp(emulator)
    await patch({ 'rbac.permissions.chief': { scope: 'team', containedPermissionIds: { $delete_team: true } } })
    await patch({ 'rbac.defaultPermissions.teamCreator': { chief: true } })
    await request('POST /teams', { headers: ada.headers, body: { display_name: 'Team', creator_user_id: 'me' } })
    const { items } = (await request('GET /team-permissions?user_id=me&recursive=true', { headers: ada.headers })).body
    expect(items.map(({ id }: { id: string }) => id)).toEqual(['$delete_team', 'chief'])
  })

  test('are those that the definition endpoints changed', async () => {
    const { admin, config } = project()
    await admin(`POST ${definitions}`, { id: 'reader', contained_permission_ids: ['$read_members'] })
    expect((await config()).rbac.permissions).toMatchObject({
      reader: { scope: 'team', containedPermissionIds: { $read_members: true } },
      team_member: { scope: 'team' },
    })
    await admin(`PATCH ${definitions}/reader`, { description: 'Reads' })
    expect((await config()).rbac.permissions.reader).toMatchObject({ description: 'Reads' })
    await admin(`DELETE ${definitions}/reader`)
    expect((await config()).rbac.permissions).not.toHaveProperty('reader')
  })
})

describe('emails in the configuration', () => {
  test('select the theme', async () => {
    const { patch, admin, config } = project()
    await patch({ 'emails.selectedThemeId': DARK })
    expect((await admin('GET /internal/projects/current')).body.config.email_theme).toBe(DARK)
    await admin('PATCH /internal/projects/current', { config: { email_theme: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac' } })
    expect((await config()).emails.selectedThemeId).toBe('1df07ae6-abf3-4a40-83a5-a1a2cbe336ac')
  })

  test('add and remove themes', async () => {
    const { patch, admin } = project()
    const themes = async () => (await admin('GET /internal/email-themes')).body.themes
    const tsxSource = 'export function EmailTheme({ children }) { return <b>{children}</b> }'
    await patch({ [`emails.themes.${OWN}`]: { displayName: 'Own', tsxSource } })
    expect(await themes()).toContainEqual({ id: OWN, display_name: 'Own' })
    expect((await admin(`GET /internal/email-themes/${OWN}`)).body.tsx_source).toBe(tsxSource)
    await patch({ [`emails.themes.${OWN}`]: null })
    expect(await themes()).not.toContainEqual(expect.objectContaining({ id: OWN }))
  })

  test('change a built-in template and restore it', async () => {
    const { patch, admin, config } = project()
    const template = async () =>
      (await admin('GET /internal/email-templates')).body.templates.find((row: { id: string }) => row.id === RESET)
    const { tsx_source } = await template()
    await patch({ [`emails.templates.${RESET}`]: { displayName: 'Reset', tsxSource: 'export x', themeId: false } })
    expect(await template()).toMatchObject({ display_name: 'Reset', tsx_source: 'export x', theme_id: false })
    expect((await config()).emails.templates[RESET]).toMatchObject({ displayName: 'Reset' })
    await patch({ [`emails.templates.${RESET}`]: null })
    expect(await template()).toMatchObject({ tsx_source })
  })
})

test('fields of a provider survive another change of the configuration', async () => {
  const { patch, admin, config } = project()
  await patch({
    'auth.oauth.providers.facebook': {
      type: 'facebook',
      allowSignIn: true,
      isShared: false,
      clientId: 'id',
      clientSecret: 'secret',
      facebookConfigId: 'f',
    },
  })
  await patch({
    'auth.oauth.providers.apple': { type: 'apple', isShared: true, appleBundles: { a: { bundleId: 'b.c' } } },
  })
  await admin('PATCH /internal/projects/current', { config: { sign_up_enabled: false } })
  const { facebook, apple } = (await config()).auth.oauth.providers
  expect(facebook).toMatchObject({ facebookConfigId: 'f', clientSecret: 'secret' })
  expect(Object.values(apple.appleBundles)).toEqual([{ bundleId: 'b.c' }])
})

test('a provider without sign-in is hidden, but authorization requests may use it', async () => {
  const { emulator, patch, request, admin } = project()
  await patch({ 'auth.oauth.providers.github': { type: 'github', allowSignIn: false, isShared: true } })
  expect((await request('GET /projects/current')).body.config.enabled_oauth_providers).not.toContainEqual({
    id: 'github',
  })
  const { oauth_providers } = (await admin('GET /internal/projects/current')).body.config
  expect(oauth_providers.map(({ id }: { id: string }) => id)).not.toContain('github')
  const query = new URLSearchParams({
    client_id: DEFAULT_PROJECT.id,
    client_secret: '__stack_public_client__',
    scope: 'legacy',
    state: 's',
    redirect_uri: 'http://localhost:3000/',
    response_type: 'code',
    grant_type: 'authorization_code',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  })
  const url = `http://emulator.test/api/v1/auth/oauth/authorize/github?${query}`
  const callback = await emulator.provider.consent(url, { email: 'ada@example.test' })
  expect(callback).toMatch(/^http:\/\/localhost:3000\/\?code=/)
})

describe('profile images', () => {
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const image = `data:image/png;base64,${base64}`

  test.each([image, base64])('given as %s are served under an http URL', async (profile_image_url) => {
    const { emulator, request } = project()
    const { headers } = await signedUp(emulator)
    const { body } = await request('PATCH /users/me', { headers, body: { profile_image_url } })
    expect(body.profile_image_url).toMatch(/^http:\/\/emulator\.test\//)
    const response = await emulator.fetch(body.profile_image_url)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(base64)
  })

  test('of teams and of server updates are stored as well, and http URLs are kept', async () => {
    const { emulator, request } = project({ clientTeamCreationEnabled: true })
    const { headers, user_id } = await signedUp(emulator)
    const team = await request('POST /teams', { headers, body: { display_name: 'Team', profile_image_url: image } })
    expect(team.body.profile_image_url).toMatch(/^http:/)
    const change = (profile_image_url: string) =>
      request(`PATCH /users/${user_id}`, { headers: AS_SERVER, body: { profile_image_url } })
    expect((await change(image)).body.profile_image_url).toMatch(/^http:\/\/emulator\.test\//)
    expect((await change('https://img.test/a.png')).body.profile_image_url).toBe('https://img.test/a.png')
  })

  test('that do not exist are not found', async () => {
    const { request } = project()
    expect((await request(`GET /profile-images/${OWN}`, { headers: AS_CLIENT })).status).toBe(404)
  })
})

test('users who signed up at the same time are listed by id', async () => {
  const { emulator, request } = project()
  for (let i = 0; i < 5; i++) await signedUp(emulator, `user${i}@example.test`)
  const ids = async (query: string) =>
    (await request(`GET /users${query}`, { headers: AS_SERVER })).body.items.map(({ id }: { id: string }) => id)
  const all = await ids('')
  expect(all).toHaveLength(5)
  expect(all).toEqual([...all].sort())
  expect([...(await ids('?limit=2')), ...(await ids(`?limit=3&cursor=${all[2]}`))]).toEqual(all)
})

// The service would send the user to the issuer. The emulator has a provider of its own for each ID.
test('users sign in with an OpenID provider that only the configuration has', async () => {
  const emulator = testEmulator({ serverVersion: 'hexclave-1.0' })
  const request = requester(emulator)
  const provider = { type: 'custom_oidc', isShared: false, allowSignIn: true, issuerUrl: 'https://sso.test' }
  const config = { ...provider, clientId: 'c', clientSecret: 's', scope: 'openid', displayName: 'Company' }
  const path = 'auth.oauth.providers.company'
  await request(`PATCH ${ENVIRONMENT}`, {
    headers: AS_ADMIN,
    body: { config_override_string: JSON.stringify({ [path]: config }) },
  })
  expect(await signedInWith(emulator, GRACE, 'company')).toMatchObject({
    user: { primary_email: GRACE.email, oauth_providers: [{ id: 'company' }] },
  })
  // A list of providers has none with a custom ID.
  const changes = { display_name: 'Renamed', config: { oauth_providers: [{ id: 'github', type: 'shared' }] } }
  await request('PATCH /internal/projects/current', { headers: AS_ADMIN, body: changes })
  const { config_string } = (await request(`GET ${ENVIRONMENT}`, { headers: AS_ADMIN })).body
  expect(JSON.parse(config_string)[path]).toEqual(config)
})

test('shows the users whom required verification would affect', async () => {
  const { emulator, admin } = project()
  const { user_id } = await signedUp(emulator)
  const body = { onboarding: { require_email_verification: true } }
  expect((await admin('POST /internal/onboarding/preview-affected-users', body)).body).toMatchObject({
    affected_users: [{ id: user_id }],
    total_affected_count: 1,
  })
})
