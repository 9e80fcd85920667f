import { describe, expect, test } from 'vitest'
import { readConfig, VARIABLES } from '../src/config.js'
import { DEFAULT_PROJECT, type EmulatorOptions } from '../src/index.js'
import { AS_SERVER, requester, signedUp, testEmulator } from './caller.js'

const read = (config: unknown, env = {}) => readConfig(JSON.stringify(config), env, 'latchkey.json')
const PROJECT = { id: DEFAULT_PROJECT.id, keys: DEFAULT_PROJECT.keys }
const withFirst = (more: object) => ({ projects: [{ ...PROJECT, ...more }] })

describe('a configuration', () => {
  test('can be empty', () => expect(read({})).toEqual({}))

  test('is returned unchanged', () => {
    const config = {
      port: 0,
      serverVersion: '2.8.86',
      control: false,
      accessTokenLifetime: 30_000,
      email: { senderName: 'Post', subjects: { magic_link: 'In!' } },
      ...withFirst({
        settings: { signUpEnabled: false, oauthProviders: [{ id: 'apple', type: 'standard', enabled: true }] },
        users: [{ email: 'a@b.test', password: 'long enough', clientMetadata: { any: [1, null] } }],
        teams: [{ displayName: 'T', members: [{ user: 'a@b.test' }] }],
        permissions: [{ id: 'write', scope: 'team', contains: ['$read_members'] }],
        integrations: { 'workos-integration': { clientId: 'client_1' } },
      }),
    }
    expect(read(config)).toEqual(config)
  })

  const wrong: [config: unknown, said: RegExp][] = [
    [[], /\(root\): /],
    [{ prot: 1 }, /\(root\): .*prot.* \(valid: "port", "host", /],
    [{ port: 'x' }, /port: /],
    [{ port: 70_000 }, /port: /],
    [{ serverVersion: '3' }, /serverVersion: .*2\.8\.8/],
    [{ projects: [] }, /projects: /],
    [{ projects: [{ id: 'x', keys: PROJECT.keys }] }, /projects\[0\]\.id: must be a UUID/],
    [{ projects: [{ id: PROJECT.id }] }, /projects\[0\]\.keys: /],
    [withFirst({ settings: { signUp: true } }), /projects\[0\]\.settings: .*signUp/],
    [
      withFirst({ settings: { oauthProviders: [{ id: 'none', type: 'shared' }] } }),
      /settings\.oauthProviders\[0\]\.id: /,
    ],
    [withFirst({ users: [{ email: 'x' }] }), /users\[0\]\.email: /],
    [withFirst({ users: [{ password: 'short' }] }), /users\[0\]\.password: /],
    [withFirst({ integrations: { clerk: {} } }), /projects\[0\]\.integrations: .*clerk/],
    [
      withFirst({ integrations: { 'clerk-integration': { isuer: 'x' } } }),
      /clerk-integration: .*isuer.* \(valid: "issuer", /,
    ],
    [withFirst({ teams: [{}] }), /teams\[0\]\.displayName: /],
    [
      withFirst({ permissions: [{ id: 'A', scope: 'team' }] }),
      /permissions\[0\]\.id: must consist of lower-case letters/,
    ],
    [{ passkeyChallenge: '!' }, /passkeyChallenge: /],
    [{ email: { subjects: { other: 'x' } } }, /email\.subjects: .*other.* \(valid: "email_verification", /],
    [
      withFirst({ teams: [{ displayName: 'T', members: [{ email: 'a@b.test' }] }] }),
      /teams\[0\]\.members\[0\]: .*"email" \(valid: "user", "permissions"\)/,
    ],
    [
      withFirst({ settings: { require_email_verification: true } }),
      /settings: .*\(did you mean "requireEmailVerification"\?\)/,
    ],
  ]
  test.each(wrong)('rejects %j and names the field', (config, field) => {
    expect(() => read(config)).toThrow(
      expect.objectContaining({ name: 'ConfigError', message: expect.stringMatching(field) }),
    )
  })

  test('reports the file and every invalid field', () => {
    expect(() => read({ port: -1, seed: 5 })).toThrow(
      /^latchkey\.json is not a valid configuration:\n {2}port: .*\n {2}seed: /,
    )
    expect(() => readConfig('{', {}, 'latchkey.json')).toThrow(/latchkey\.json is not valid JSON/)
  })
})

describe('the environment', () => {
  test('overrides individual values', () => {
    const env = {
      LATCHKEY_PORT: '0',
      LATCHKEY_EMAIL_SENDER_NAME: 'Post',
      LATCHKEY_PROJECT_NAME: 'Mine',
      LATCHKEY_SEED: '',
    }
    expect(read({ port: 1, seed: 's', ...withFirst({ displayName: 'Yours' }) }, env)).toEqual({
      port: 0,
      seed: 's',
      email: { senderName: 'Post' },
      ...withFirst({ displayName: 'Mine' }),
    })
  })

  test('disables the control API', () => {
    expect(read({}, { LATCHKEY_CONTROL: 'off' })).toEqual({ control: false })
    expect(read({ control: false }, { LATCHKEY_CONTROL: 'on' })).toEqual({ control: true })
    expect(() => read({}, { LATCHKEY_CONTROL: 'perhaps' })).toThrow('control')
  })

  test('allows the pages of a list of origins to use the control API', () => {
    const controlOrigins = ['http://localhost:5173', 'https://app.localhost']
    expect(read({}, { LATCHKEY_CONTROL_ORIGINS: controlOrigins.join(', ') })).toEqual({ controlOrigins })
    expect(() => read({ controlOrigins: ['http://localhost:5173/'] }, {})).toThrow('controlOrigins[0]')
    expect(() => read({ controlOrigins: ['*'] }, {})).toThrow('must be an origin')
  })

  test('changes the default project when none is configured', () => {
    expect(read({}, { LATCHKEY_PUBLISHABLE_CLIENT_KEY: 'pck_mine' }).projects).toEqual([
      { ...DEFAULT_PROJECT, keys: { ...DEFAULT_PROJECT.keys, publishable: 'pck_mine' } },
    ])
  })

  test('is validated like the file', () => {
    expect(() => read({}, { LATCHKEY_PORT: 'eighty' })).toThrow(/port: /)
  })

  test.each(Object.entries(VARIABLES))('%s sets a field', (name, path) => {
    const [first] = path
    const values: Record<string, string> = {
      serverVersion: '2.8.86',
      control: 'off',
      controlOrigins: 'http://localhost:5173',
      id: '22222222-2222-4222-8222-222222222222',
      passkeyChallenge: 'abcd',
      senderEmail: 'a@b.test',
    }
    expect(read({}, { [name]: values[String(path.at(-1))] ?? '12' })).toHaveProperty([first])
  })
})

describe('configured users, teams and emails', () => {
  const projects: EmulatorOptions['projects'] = [
    {
      ...DEFAULT_PROJECT,
      users: [
        {
          id: '33333333-3333-4333-8333-333333333333',
          email: 'grace@example.test',
          password: 'correct horse',
          displayName: 'Grace',
          serverMetadata: { plan: 'free' },
          permissions: ['publish'],
          providers: [{ id: 'github', accountId: '7' }],
        },
        { email: 'new@example.test', emailVerified: false },
      ],
      teams: [{ displayName: 'Navy', members: [{ user: 'grace@example.test', permissions: ['write'] }] }],
      permissions: [
        { id: 'publish', scope: 'project' },
        { id: 'write', scope: 'team', contains: ['$read_members'] },
      ],
    },
  ]

  test('users can sign in immediately', async () => {
    const request = requester(testEmulator({ projects }))
    const body = { email: 'grace@example.test', password: 'correct horse' }
    const { body: session } = await request('POST /auth/password/sign-in', { body })
    const headers = { 'x-stack-access-token': session.access_token }
    expect((await request('GET /users/me', { headers })).body).toMatchObject({
      id: '33333333-3333-4333-8333-333333333333',
      display_name: 'Grace',
      primary_email_verified: true,
      oauth_providers: [{ id: 'github', account_id: '7' }],
    })
    const server = { ...AS_SERVER, ...headers }
    const teams = await request('GET /teams?user_id=me', { headers: server })
    expect(teams.body.items).toEqual([expect.objectContaining({ display_name: 'Navy' })])
    const granted = await request('GET /team-permissions?user_id=me&recursive=false', { headers: server })
    expect(granted.body.items.map((row: { id: string }) => row.id)).toEqual(['member', 'write'])
    const own = await request('GET /project-permissions?user_id=me', { headers: server })
    expect(own.body.items).toEqual([expect.objectContaining({ id: 'publish' })])
  })

  test('a team can only name configured users as members', () => {
    const wrong = [{ ...DEFAULT_PROJECT, teams: [{ displayName: 'T', members: [{ user: 'nobody' }] }] }]
    expect(() => testEmulator({ projects: wrong })).toThrow(/"T" has the member "nobody"/)
  })
})

test('emails have the configured sender and subject', async () => {
  const subjects = { email_verification: 'Prove it to {{ projectDisplayName }}' }
  const emulator = testEmulator({ email: { senderName: 'Post', senderEmail: 'post@example.test', subjects } })
  await signedUp(emulator)
  expect(emulator.mailbox.last()).toMatchObject({
    from: 'Post <post@example.test>',
    subject: `Prove it to ${DEFAULT_PROJECT.displayName}`,
  })
})

test('sessions have the configured lifetime', async () => {
  const emulator = testEmulator({ sessionLifetime: 1000 })
  const { refresh_token } = await signedUp(emulator)
  emulator.clock.advance(1000)
  const client = { client_id: DEFAULT_PROJECT.id, client_secret: DEFAULT_PROJECT.keys.publishable }
  const body = { grant_type: 'refresh_token', refresh_token, ...client }
  expect((await requester(emulator)('POST /auth/oauth/token', { body })).body.code).toBe(
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  )
})

test('the internal project has the configured name', () => {
  const emulator = testEmulator({ projects: [DEFAULT_PROJECT], internalProjectName: 'Head office' })
  expect(emulator.world.projects.get('internal')?.displayName).toBe('Head office')
})
