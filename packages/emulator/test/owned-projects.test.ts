import { describe, expect, test } from 'vitest'
import { INTERNAL_PROJECT } from '../src/index.js'
import { AS_ADMIN, AS_CLIENT, requester, SIGN_UP, signedUp, testEmulator } from './caller.js'

const NOBODY = '99999999-9999-4999-8999-999999999999'
const INTERNAL = {
  ...AS_CLIENT,
  'x-stack-project-id': 'internal',
  'x-stack-publishable-client-key': INTERNAL_PROJECT.keys.publishable,
}

/** An owner: a user of the project `internal`. */
async function owning() {
  const emulator = testEmulator()
  const request = requester(emulator)
  const { access_token, user_id } = (await request('POST /auth/password/sign-up', { body: SIGN_UP, headers: INTERNAL }))
    .body
  const owner = { ...INTERNAL, 'x-stack-access-token': access_token as string }
  const create = async (body: object = { display_name: 'Mine' }) =>
    (await request('POST /internal/projects', { body, headers: owner })).body
  /** Acts on a project with the owner's token in place of keys. */
  const administering = (id: string, access = 'admin') => ({
    'x-stack-project-id': id,
    'x-stack-access-type': access,
    'x-stack-publishable-client-key': '',
    'x-stack-admin-access-token': access_token as string,
  })
  const admin = (id: string) => (route: string, body?: unknown) => request(route, { body, headers: administering(id) })
  return { emulator, request, owner, user_id: user_id as string, create, admin, administering }
}

// spec: 3.project-key
test('an owner creates a project with working keys', async () => {
  const { emulator, request, owner, create, admin } = await owning()
  const project = await create()
  expect((await request('GET /internal/projects', { headers: owner })).body).toEqual({
    items: [project],
    is_paginated: false,
  })
  const ofMine = admin(project.id)
  const made = await ofMine('POST /internal/api-keys', {
    description: 'First',
    expires_at_millis: emulator.clock.now() + 1000,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: false,
  })
  expect(made).toMatchObject({
    status: 200,
    body: {
      publishable_client_key: expect.stringMatching(/^pck_[0-9a-z]{45}$/),
      secret_server_key: expect.stringMatching(/^ssk_[0-9a-z]{45}$/),
    },
  })
  expect(made.body).not.toHaveProperty('super_secret_admin_key')
  const keys = {
    'x-stack-project-id': project.id,
    'x-stack-publishable-client-key': made.body.publishable_client_key,
    'x-stack-secret-server-key': made.body.secret_server_key,
  }
  const signUp = await request('POST /auth/password/sign-up', { body: SIGN_UP, headers: keys })
  expect(signUp.status).toBe(200)
  const users = await request('GET /users', { headers: { ...keys, 'x-stack-access-type': 'server' } })
  expect(users.body.items).toMatchObject([{ id: signUp.body.user_id }])
  expect((await ofMine('GET /internal/projects/current')).body.user_count).toBe(1)
  expect((await ofMine('GET /team-permission-definitions')).body.items.map(({ id }: { id: string }) => id)).toContain(
    'member',
  )

  emulator.clock.advance(1000)
  expect((await request('GET /projects/current', { headers: keys })).body.code).toBe('INVALID_PUBLISHABLE_CLIENT_KEY')
})

describe('owned projects', () => {
  // spec: 3.project, 3.project-config
  test('start with secure defaults', async () => {
    const { create } = await owning()
    expect(await create()).toMatchObject({
      description: '',
      is_production_mode: false,
      user_count: 0,
      config: {
        allow_localhost: true,
        sign_up_enabled: true,
        credential_enabled: true,
        magic_link_enabled: false,
        passkey_enabled: false,
        client_team_creation_enabled: false,
        client_user_deletion_enabled: false,
        allow_user_api_keys: false,
        allow_team_api_keys: false,
        create_team_on_sign_up: false,
        oauth_providers: [],
        domains: [],
        email_config: { type: 'shared' },
        team_creator_default_permissions: [{ id: 'admin' }],
        team_member_default_permissions: [{ id: 'member' }],
        user_default_permissions: [],
        oauth_account_merge_strategy: 'link_method',
      },
    })
  })

  // spec: 7.internal-projects
  test('accept settings on creation, except default permissions', async () => {
    const { create } = await owning()
    const config = {
      magic_link_enabled: true,
      oauth_providers: [
        { id: 'spotify', type: 'shared', enabled: false },
        { id: 'apple', type: 'standard', enabled: true, client_id: 'a', client_secret: 'b' },
      ],
      domains: [
        { domain: 'https://b.test', handler_path: '/h' },
        { domain: 'http://a.test', handler_path: '/' },
      ],
      team_member_default_permissions: [],
    }
    expect(await create({ display_name: '', description: null, is_production_mode: true, config })).toMatchObject({
      display_name: '',
      description: '',
      is_production_mode: true,
      config: {
        magic_link_enabled: true,
        oauth_providers: [{ id: 'apple' }, { id: 'spotify' }],
        enabled_oauth_providers: [{ id: 'apple' }],
        domains: [{ domain: 'http://a.test' }, { domain: 'https://b.test' }],
        team_member_default_permissions: [{ id: 'member' }],
      },
    })
  })

  // spec: 6.internal-project, 7.internal-projects, 8.401-expected-internal-project
  test('are listed to their owner, newest first', async () => {
    const { emulator, request, owner, create } = await owning()
    const first = await create({ display_name: 'A' })
    emulator.clock.advance(1)
    const second = await create({ display_name: 'B' })
    const other = await signedUp(emulator)
    expect((await request('GET /internal/projects', { headers: owner })).body.items).toMatchObject([second, first])
    expect(await request('GET /internal/projects', { headers: INTERNAL })).toMatchObject({
      status: 401,
      body: { code: 'USER_AUTHENTICATION_REQUIRED' },
    })
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { display_name: 'X' }],
    ] as const) {
      const response = await request(`${method} /internal/projects`, { headers: other.headers, body })
      expect(response).toMatchObject({ status: 401, body: { code: 'EXPECTED_INTERNAL_PROJECT' } })
    }
  })

  // spec: 7.internal-projects
  test('deletes all data of a project, and removes it from its owners', async () => {
    const { emulator, request, owner, user_id, create, admin, administering } = await owning()
    const { id } = await create()
    const kept = await create()
    await admin(id)('POST /users', { primary_email: 'x@y.test' })
    expect(await admin(id)('DELETE /internal/projects/current')).toMatchObject({ body: { success: true } })
    expect(emulator.world.users.get(user_id)?.serverMetadata).toEqual({ managedProjectIds: [kept.id] })
    expect(emulator.world.channels.where(({ projectId }) => projectId === id)).toEqual([])
    expect((await request('GET /internal/projects', { headers: owner })).body.items).toEqual([kept])
    const gone = await request('GET /internal/projects/current', { headers: administering(id) })
    expect(gone.body.code).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
  })
})

describe("an owner's token instead of keys", () => {
  // spec: 6.access-types
  test.each(['client', 'server', 'admin'])('acts with %s access', async (access) => {
    const { request, create, administering } = await owning()
    const { id } = await create()
    expect((await request('GET /projects/current', { headers: administering(id, access) })).body).toMatchObject({ id })
  })

  // spec: 6.access-types, 8.401-token-not-admin
  test('is rejected for projects of other owners', async () => {
    const { request, administering } = await owning()
    const headers = administering(AS_ADMIN['x-stack-project-id'])
    expect(await request('GET /projects/current', { headers })).toMatchObject({
      status: 401,
      body: { code: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN' },
    })
  })

  // spec: 8.401-unparsable-or-expired-admin-access-token
  test('is rejected when it has expired', async () => {
    const { emulator, request, create, administering } = await owning()
    const { id } = await create()
    emulator.clock.advance(600_000)
    expect(await request('GET /projects/current', { headers: administering(id) })).toMatchObject({
      status: 401,
      body: { code: 'ADMIN_ACCESS_TOKEN_EXPIRED', details: { expired_at_millis: emulator.clock.now() } },
    })
  })

  test('is rejected when the user was deleted', async () => {
    const { emulator, request, create, administering, user_id } = await owning()
    const { id } = await create()
    emulator.world.users.remove(user_id)
    expect(await request('GET /projects/current', { headers: administering(id) })).toMatchObject({
      status: 401,
      body: expect.any(String),
    })
  })

  // spec: 8.401-wrong-project-for-admin-token
  test('is rejected for a deleted project', async () => {
    const { emulator, request, administering, user_id } = await owning()
    emulator.world.users.change(user_id, { serverMetadata: { managedProjectIds: [NOBODY] } })
    expect(await request('GET /projects/current', { headers: administering(NOBODY) })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN' },
    })
  })
})

describe('updating a project', () => {
  const EMAIL = {
    type: 'standard',
    host: 'mail.test',
    port: 25,
    username: 'u',
    password: 'p',
    sender_name: 'App',
    sender_email: 'app@mail.test',
  }
  const admin = () => {
    const emulator = testEmulator()
    const plain = requester(emulator)
    const request = (route: string, body?: unknown) => plain(route, { body, headers: AS_ADMIN })
    return { emulator, plain, request }
  }

  // spec: 6.admin-powers, 7.internal-projects
  test('keeps omitted fields, except the description, as the service does', async () => {
    const { request } = admin()
    await request('PATCH /internal/projects/current', { description: 'About notes', display_name: 'Notes' })
    const changed = await request('PATCH /internal/projects/current', { config: { passkey_enabled: false } })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        description: '',
        display_name: 'Notes',
        config: { passkey_enabled: false, credential_enabled: true },
      },
    })
    expect((await request('GET /internal/projects/current')).body).toEqual(changed.body)
    expect((await request('PATCH /internal/projects/current', { description: null })).body.description).toBe('')
  })

  test('takes effect immediately', async () => {
    const { plain, request } = admin()
    await request('PATCH /internal/projects/current', { config: { sign_up_enabled: false } })
    const response = await plain('POST /auth/password/sign-up', { body: SIGN_UP })
    expect(response.body.code).toBe('SIGN_UP_NOT_ENABLED')
  })

  test('replaces domains, and merges providers by their ids', async () => {
    const { request } = admin()
    const { config } = (await request('GET /internal/projects/current')).body
    const oauth_providers = [
      ...config.oauth_providers.map((it: { id: string }) => ({ ...it, enabled: it.id === 'github' })),
      { id: 'x', type: 'standard', client_id: 'a', client_secret: 'b' },
    ]
    const domains = [{ domain: 'https://app.test', handler_path: '/handler' }]
    const changed = (await request('PATCH /internal/projects/current', { config: { oauth_providers, domains } })).body
    expect(changed.config).toMatchObject({ domains, enabled_oauth_providers: [{ id: 'github' }, { id: 'x' }] })
    const cleared = await request('PATCH /internal/projects/current', { config: { domains: [] } })
    expect(cleared.body.config.domains).toEqual([])
  })

  test('grants new default permissions to new users and members', async () => {
    const { request } = admin()
    await request('POST /project-permission-definitions', { id: 'read' })
    const config = { user_default_permissions: [{ id: 'read' }], team_creator_default_permissions: [{ id: 'member' }] }
    expect(await request('PATCH /internal/projects/current', { config })).toMatchObject({
      status: 200,
      body: { config },
    })
    const { id } = (await request('POST /users', {})).body
    expect((await request(`GET /project-permissions?user_id=${id}`)).body.items).toEqual([{ id: 'read', user_id: id }])
    await request('POST /teams', { display_name: 'T', creator_user_id: id })
    expect((await request(`GET /team-permissions?user_id=${id}`)).body.items).toMatchObject([{ id: 'member' }])
  })

  // spec: 8.400-invalid-shared-or-standard-provider-id
  test('rejects shared keys for providers that have none', async () => {
    const { request } = admin()
    const { config } = (await request('GET /internal/projects/current')).body
    const oauth_providers = [...config.oauth_providers, { id: 'apple', type: 'shared' }]
    expect(await request('PATCH /internal/projects/current', { config: { oauth_providers } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_SHARED_OAUTH_PROVIDER_ID', details: { provider_id: 'apple' } },
    })
  })

  // spec: 8.401-invalid-publishable-client-key-secret
  test('the internal project cannot be deleted or accessed by servers', async () => {
    const { emulator, plain, request } = admin()
    const headers = {
      ...AS_ADMIN,
      'x-stack-project-id': 'internal',
      'x-stack-super-secret-admin-key': INTERNAL_PROJECT.keys.admin,
    }
    expect(await plain('DELETE /internal/projects/current', { headers })).toMatchObject({ status: 400 })
    expect((await request('DELETE /internal/projects/current')).body).toEqual({ success: true })
    expect(emulator.world.projects.where(() => true)).toMatchObject([{ id: 'internal' }])
    expect((await request('GET /projects/current')).body.code).toBe('INVALID_SUPER_SECRET_ADMIN_KEY')
  })

  // spec: 3.email-template, 3.project-email-config, 6.admin-powers, 7.email-templates
  test('custom templates require a custom mail server', async () => {
    const { emulator, plain, request } = admin()
    const types = ['email_verification', 'password_reset', 'magic_link', 'team_invitation']
    const { items } = (await request('GET /email-templates')).body
    expect(items.map(({ type }: { type: string }) => type)).toEqual(types)
    expect(items.every(({ is_default }: { is_default: boolean }) => is_default)).toBe(true)
    const patch = (body: object) => request('PATCH /email-templates/email_verification', body)
    expect(await patch({ content: 'none' })).toMatchObject({ status: 400, body: expect.stringContaining('server') })
    await request('PATCH /internal/projects/current', { config: { email_config: EMAIL } })
    expect(await patch({ content: 'none' })).toMatchObject({ status: 400, body: expect.stringContaining('document') })
    expect((await request('DELETE /email-templates/email_verification')).status).toBe(404)
    expect((await request('GET /email-templates/newsletter')).body.code).toBe('SCHEMA_ERROR')

    const changed = await patch({ subject: 'Hello from {{ projectDisplayName }}' })
    expect(changed.body).toEqual({ ...items[0], subject: 'Hello from {{ projectDisplayName }}', is_default: false })
    await signedUp(emulator)
    expect(emulator.mailbox.last()).toMatchObject({
      subject: 'Hello from Emulated project',
      from: 'App <app@mail.test>',
    })
    const shared = await request('PATCH /internal/projects/current', { config: { email_config: { type: 'shared' } } })
    expect(shared).toMatchObject({ status: 400, body: expect.any(String) })
    expect((await request('DELETE /email-templates/email_verification')).body).toEqual({ success: true })
    expect((await request('GET /email-templates/email_verification')).body).toEqual(items[0])
    expect((await plain('GET /email-templates')).body.code).toBe('INSUFFICIENT_ACCESS_TYPE')
  })

  // spec: 3.sent-email, 6.admin-powers, 7.internal-emails
  test('logs sent and failed emails without the SMTP password', async () => {
    const { emulator, request } = admin()
    const { type: _, ...email_config } = EMAIL
    const send = (host: string) =>
      request('POST /internal/send-test-email', {
        recipient_email: 'a@b.test',
        email_config: { ...email_config, host },
      })
    expect(await send('mail.test')).toMatchObject({ status: 200, body: { success: true } })
    emulator.clock.advance(1)
    expect((await send('mail.invalid')).body).toEqual({ success: false, error_message: expect.any(String) })
    expect((await send('smtp.example.com')).body.success).toBe(false)
    expect(emulator.mailbox.emails).toMatchObject([{ to: 'a@b.test', from: 'App <app@mail.test>' }])
    const { items } = (await request('GET /internal/emails')).body
    expect(items).toMatchObject([
      { to: ['a@b.test'], error: expect.any(String) },
      { to: ['a@b.test'], error: expect.any(String) },
      { to: ['a@b.test'], error: null, sender_config: { type: 'standard', host: 'mail.test' } },
    ])
    expect(JSON.stringify(items)).not.toContain('"password"')
    expect((await request('POST /internal/send-test-email', { recipient_email: 'a', email_config })).body.code).toBe(
      'SCHEMA_ERROR',
    )
    const halved = { recipient_email: 'a@b.test', email_config: { ...email_config, host: '' } }
    expect((await request('POST /internal/send-test-email', halved)).body.code).toBe('SCHEMA_ERROR')
  })
})
