import { describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT, type EmulatorOptions } from '../src/index.js'
import { AS_ADMIN, AS_SERVER, requester, SIGN_UP, signedUp, testEmulator } from './caller.js'

const emulator288 = (options: EmulatorOptions = {}) => testEmulator({ serverVersion: '2.8.8', ...options })
const withSettings = (settings: object) => emulator288({ projects: [{ ...DEFAULT_PROJECT, settings }] })

test('changes an existing password while passwords are disabled', async () => {
  const emulator = emulator288()
  const { user_id } = await signedUp(emulator)
  const settings = { config: { credential_enabled: false } }
  await requester(emulator)('PATCH /internal/projects/current', { headers: AS_ADMIN, body: settings })
  const change = { headers: AS_SERVER, body: { password: 'another password' } }
  expect((await requester(emulator)(`PATCH /users/${user_id}`, change)).status).toBe(200)
  const { body: created } = await requester(emulator)('POST /users', { headers: AS_SERVER, body: {} })
  expect((await requester(emulator)(`PATCH /users/${created.id}`, change)).status).toBe(400)
})

test('returns null after-callback URLs when refreshing', async () => {
  const emulator = emulator288()
  const { refresh_token } = await signedUp(emulator)
  const client = { client_id: DEFAULT_PROJECT.id, client_secret: DEFAULT_PROJECT.keys.publishable }
  const body = { grant_type: 'refresh_token', refresh_token, ...client }
  expect((await requester(emulator)('POST /auth/oauth/token', { body })).body).toMatchObject({
    afterCallbackRedirectUrl: null,
    after_callback_redirect_url: null,
  })
})

test('redirects a path with a trailing slash', async () => {
  const response = await emulator288().fetch('http://a.test/api/v1/users/me/?a=1', { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([308, '/api/v1/users/me?a=1'])
})

describe('emails', () => {
  test.each([
    ['js @stackframe/stack@2.5.37', false],
    ['js @stackframe/stack@2.5.38', true],
    ['js @stackframe/stack@2.8.8', true],
    ['', true],
  ])('contain a code when the client is "%s": %s', async (version, expected) => {
    const emulator = emulator288()
    const body = { email: SIGN_UP.email, callback_url: 'http://localhost:3000/' }
    await requester(emulator)('POST /auth/otp/send-sign-in-code', {
      body,
      headers: { 'x-stack-client-version': version },
    })
    expect(/^[0-9A-Z]{6}$/m.test(emulator.mailbox.last()?.text ?? '')).toBe(expected)
  })

  test('are listed with the sender that they were sent with', async () => {
    const emulator = emulator288({
      email: { senderName: 'App', senderEmail: 'app@example.test', server: { host: 'mail.test', port: 2500 } },
    })
    await signedUp(emulator)
    const email_config = {
      type: 'standard',
      host: 'own.test',
      port: 25,
      username: 'u',
      password: 'p',
      sender_name: 'Own',
      sender_email: 'own@example.test',
    }
    await requester(emulator)('PATCH /internal/projects/current', {
      headers: AS_ADMIN,
      body: { config: { email_config } },
    })
    emulator.clock.advance(1)
    await signedUp(emulator, 'other@example.test')
    const { items } = (await requester(emulator)('GET /internal/emails', { headers: AS_ADMIN })).body
    const { password: _, ...own } = email_config
    expect(items.map((item: { sender_config: object }) => item.sender_config)).toEqual([
      own,
      {
        type: 'shared',
        host: 'mail.test',
        port: 2500,
        username: 'emulator',
        sender_name: 'App',
        sender_email: 'app@example.test',
      },
    ])
  })
})

test('names the personal team as configured', async () => {
  const projects = [{ ...DEFAULT_PROJECT, settings: { createTeamOnSignUp: true } }]
  const emulator = emulator288({ projects, personalTeamName: "{{ userDisplayName }}'s Team" })
  await signedUp(emulator)
  expect(emulator.world.teams.find(() => true)?.displayName).toBe(`${SIGN_UP.email}'s Team`)
  const other = withSettings({ createTeamOnSignUp: true })
  await signedUp(other)
  expect(other.world.teams.find(() => true)?.displayName).toBe(`Team of ${SIGN_UP.email}`)
})
