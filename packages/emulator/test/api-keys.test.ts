import { describe, expect, test } from 'vitest'
import { crc32 } from '../src/api-keys/crc32.js'
import { AS_SERVER, requester, signedUp, testEmulator } from './caller.js'

// What the conformance stories of API keys cannot say.

const HOUR = 3_600_000

/** Ada with a team, who creates keys of both types. */
async function inhabited() {
  const emulator = testEmulator()
  const plain = requester(emulator)
  const ada = await signedUp(emulator)
  const asAda = (route: string, body?: unknown) => plain(route, { body, headers: ada.headers })
  const server = (route: string, body?: unknown) => plain(route, { body, headers: AS_SERVER })
  const team = (await server('POST /teams', { display_name: 'T', creator_user_id: ada.user_id })).body.id as string
  const of = (type: 'user' | 'team') => (type === 'user' ? { user_id: 'me' } : { team_id: team })
  const make = async (type: 'user' | 'team', fields: object = {}) =>
    (await asAda(`POST /${type}-api-keys`, { ...of(type), description: 'k', expires_at_millis: null, ...fields })).body
  return { emulator, plain, asAda, server, of, make }
}

describe.each(['user', 'team'] as const)('API keys of a %s', (type) => {
  test.each([
    [false, 'sk', '1'],
    [true, 'pk', '3'],
  ])('have the documented format when public is %s', async (is_public, prefix, scanner) => {
    const { make } = await inhabited()
    const { value, id } = await make(type, { is_public })
    const [, start, marked, sum] = /^(.{3}[0-9a-z]{45})(.*)(.{8})$/.exec(value) ?? []
    expect(start?.slice(0, 3)).toBe(`${prefix}_`)
    expect(marked).toBe(`${id.replaceAll('-', '')}${type}${scanner}574ck4u7h`)
    expect(Number.parseInt(sum ?? '', 16)).toBe(crc32(`${start}${marked}`))
  })

  // spec: 3.api-key, 3.api-key-update, 4.api-key-state, 7.api-keys, 8.401-api-key-expired-or-revoked
  test('are listed from the newest, show the end of their value, and stay revoked', async () => {
    const { emulator, asAda, server, make, of } = await inhabited()
    const path = `/${type}-api-keys`
    const query = new URLSearchParams(Object.entries(of(type)))
    const expires_at_millis = emulator.clock.now() + HOUR
    const made = await make(type, { expires_at_millis })
    const seen = { ...made, value: { last_four: made.value.slice(-4) } }
    expect(made).toMatchObject({ created_at_millis: emulator.clock.now(), expires_at_millis })
    emulator.clock.advance(1000)
    const second = await make(type)
    const { items } = (await asAda(`GET ${path}?${query}`)).body
    expect(items.map(({ id }: { id: string }) => id)).toEqual([second.id, made.id])
    const one = `${path}/${made.id}?${query}`
    expect((await asAda(`GET ${one}`)).body).toEqual(seen)
    expect((await server(`POST ${path}/check`, { api_key: made.value })).body).toEqual(seen)
    const revoked = { ...seen, manually_revoked_at_millis: emulator.clock.now() }
    expect((await asAda(`PATCH ${one}`, { revoked: true })).body).toEqual(revoked)
    emulator.clock.advance(1000)
    expect((await asAda(`PATCH ${one}`, { revoked: true })).body).toEqual(revoked)
    emulator.clock.advance(HOUR)
    expect((await server(`POST ${path}/check`, { api_key: made.value })).body.code).toBe('API_KEY_REVOKED')
  })
})

describe('revoking a leaked key', () => {
  const revoke = '/integrations/credential-scanning/revoke'

  test.each(['user', 'team'] as const)('revokes the key of a %s and emails its owners', async (type) => {
    const { emulator, plain, server, make } = await inhabited()
    const { value } = await make(type, { description: 'deploy' })
    const none = { 'x-stack-project-id': '', 'x-stack-access-type': '', 'x-stack-publishable-client-key': '' }
    const request = () => plain(`POST ${revoke}`, { body: { api_key: value }, headers: none })
    expect(await request()).toMatchObject({ status: 200, body: { success: true } })
    expect((await server(`POST /${type}-api-keys/check`, { api_key: value })).body.code).toBe('API_KEY_REVOKED')
    const emails = emulator.mailbox.emails.filter(({ kind }) => kind === 'other')
    expect(emails).toMatchObject([{ to: 'ada@example.test', text: expect.stringContaining('deploy') }])
    expect(emails[0]?.text).not.toContain(value)
    expect(await request()).toMatchObject({ status: 200 })
    expect(emulator.mailbox.emails.filter(({ kind }) => kind === 'other')).toHaveLength(1)
  })
})
