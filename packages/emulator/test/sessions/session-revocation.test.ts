import { describe, expect, test } from 'vitest'
import { createControl } from '../../src/control/index.js'
import { AS_SERVER, requester, SIGN_UP, signedUp, testEmulator } from '../caller.js'

const bench = async () => {
  const emulator = testEmulator()
  return { emulator, control: createControl(emulator), request: requester(emulator), ada: await signedUp(emulator) }
}
type Bench = Awaited<ReturnType<typeof bench>>
const DAY = 86_400_000

describe('the reason for a sign-out', () => {
  test.each<[string, (bench: Bench) => Promise<unknown>]>([
    ['signed out', ({ request, ada }) => request('DELETE /auth/sessions/current', { headers: ada.headers })],
    [
      'revoked by user',
      async ({ request, control, ada }) => {
        const { accessToken } = await control.users.signIn({ user: ada.user_id })
        const [, first] = await control.sessions.list()
        const headers = { 'x-stack-access-token': accessToken }
        return request(`DELETE /auth/sessions/${first?.id}?user_id=me`, { headers })
      },
    ],
    [
      'revoked by server',
      async ({ request, control, ada }) => {
        const [{ id } = { id: '' }] = await control.sessions.list()
        return request(`DELETE /auth/sessions/${id}?user_id=${ada.user_id}`, { headers: AS_SERVER })
      },
    ],
    [
      'password changed',
      ({ request, ada }) =>
        request('POST /auth/password/update', {
          headers: ada.headers,
          body: { old_password: SIGN_UP.password, new_password: 'another horse' },
        }),
    ],
    [
      'password reset',
      async ({ request, control }) => {
        const callback_url = 'http://localhost:3000/reset'
        await request('POST /auth/password/send-reset-code', { body: { email: SIGN_UP.email, callback_url } })
        const { code } = await control.emails.code({ to: SIGN_UP.email, kind: 'password_reset' })
        return request('POST /auth/password/reset', { body: { code, password: 'another horse' } })
      },
    ],
    [
      'password set by server',
      ({ request, ada }) =>
        request(`PATCH /users/${ada.user_id}`, { headers: AS_SERVER, body: { password: 'another horse' } }),
    ],
    ['user deleted', ({ request, ada }) => request(`DELETE /users/${ada.user_id}`, { headers: AS_SERVER })],
    ['revoked by control API', ({ control }) => control.tokens.revoke()],
    ['expired', ({ control }) => control.clock.advance({ millis: 366 * DAY })],
  ])('is recorded: %s', async (reason, end) => {
    const setup = await bench()
    expect(await setup.control.sessions.ended()).toEqual([])
    await end(setup)
    const ended = await setup.control.sessions.ended({ user: setup.ada.user_id })
    expect(ended.at(0)).toMatchObject({ reason, userLabel: SIGN_UP.email, explanation: expect.stringMatching(/\.$/) })
    expect(setup.emulator.clock.now() - (ended.at(0)?.endedAt ?? 0)).toBeLessThan(2 * DAY)
    expect(await setup.control.sessions.ended({ user: SIGN_UP.email })).toEqual(ended)
    expect(await setup.control.sessions.ended({ user: 'bob@example.test' })).toEqual([])
  })
})

describe('the state of the newest access token', () => {
  test.each<[string, (bench: Bench) => Promise<unknown>]>([
    ['valid', async () => {}],
    ['expired', ({ control }) => control.clock.advance({ millis: 600_000 })],
    ['expired early', ({ control }) => control.tokens.expire()],
    ['corrupted', ({ control }) => control.tokens.corrupt()],
    ['signed with old keys', ({ control }) => control.tokens.rotateKeys()],
  ])('is "%s", with an explanation', async (state, happens) => {
    const setup = await bench()
    await happens(setup)
    const [session] = await setup.control.sessions.list()
    expect(session).toMatchObject({ accessTokenState: state, accessTokenExplanation: expect.stringMatching(/\.$/) })
    const { status } = await setup.request('GET /users/me', { headers: setup.ada.headers })
    expect(status === 200).toBe(state === 'valid')

    const headers = { 'x-stack-refresh-token': setup.ada.refresh_token }
    await setup.request('POST /auth/sessions/current/refresh', { headers })
    expect(await setup.control.sessions.list()).toMatchObject([{ accessTokenState: 'valid' }])
  })
})
