import { describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT } from '../src/index.js'
import { requester, signedUp, testEmulator } from './caller.js'

describe('updating the current user', () => {
  // spec: 3.user-update, 7.users-me
  test.each([
    [{ totp_secret_base64: null }, { requires_totp_mfa: false }],
    [{ otp_auth_enabled: true }, { otp_auth_enabled: true }],
    [{}, { display_name: null, client_metadata: null }],
  ])('accepts %j', async (body, seen) => {
    const emulator = testEmulator()
    const { headers } = await signedUp(emulator)
    expect(await requester(emulator)('PATCH /users/me', { headers, body })).toMatchObject({ status: 200, body: seen })
    expect((await requester(emulator)('GET /users/me', { headers })).body).toMatchObject(seen)
  })
})

describe('deleting the current user', () => {
  // spec: 6.user-powers, 7.users-me
  test('removes the user with all sessions and contact channels', async () => {
    const emulator = testEmulator()
    const ada = await signedUp(emulator)
    await signedUp(emulator, 'bob@example.test')
    await requester(emulator)('DELETE /users/me', { headers: ada.headers })
    const left = [emulator.world.users, emulator.world.channels, emulator.world.sessions, emulator.world.codes]
    expect(left.map((table) => table.where(() => true).length)).toEqual([1, 1, 1, 1])
    expect(await signedUp(emulator)).not.toMatchObject({ user_id: ada.user_id })
  })
})

// spec: 3.project-client-view, 7.projects-current
test('the current project exposes only its public settings', async () => {
  const { body } = await requester(testEmulator())('GET /projects/current')
  expect(body).toEqual({
    id: DEFAULT_PROJECT.id,
    display_name: DEFAULT_PROJECT.displayName,
    config: {
      sign_up_enabled: true,
      credential_enabled: true,
      magic_link_enabled: true,
      passkey_enabled: true,
      client_team_creation_enabled: true,
      client_user_deletion_enabled: true,
      allow_user_api_keys: true,
      allow_team_api_keys: true,
      enabled_oauth_providers: [{ id: 'github' }, { id: 'google' }, { id: 'microsoft' }, { id: 'spotify' }],
    },
  })
})
