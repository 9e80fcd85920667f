import { describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT } from '../src/index.js'
import { AS_SERVER, requester, signedUp, testEmulator } from './caller.js'

const NOBODY = '99999999-9999-4999-8999-999999999999'
const CALLBACK = 'http://localhost:3000/join?code=old'
const WEEK = 7 * 24 * 3_600_000

/** Ada invites whom she likes to her team; Bob is not in it. */
async function inviting(settings: object = {}) {
  const emulator = testEmulator({ projects: [{ ...DEFAULT_PROJECT, settings }], accessTokenLifetime: 2 * WEEK })
  const plain = requester(emulator)
  const ada = await signedUp(emulator, 'ada@example.test')
  const bob = await signedUp(emulator, 'bob@example.test')
  const asAda = (route: string, body?: unknown) => plain(route, { body, headers: ada.headers })
  const asBob = (route: string, body?: unknown) => plain(route, { body, headers: bob.headers })
  const server = (route: string, body?: unknown) => plain(route, { body, headers: AS_SERVER })
  const team = (await server('POST /teams', { display_name: 'Notes', creator_user_id: ada.user_id })).body.id as string
  const invitation = { team_id: team, email: 'someone@example.test', callback_url: CALLBACK }
  const invite = async () => {
    const { id } = (await asAda('POST /team-invitations/send-code', invitation)).body
    const link = emulator.mailbox.last({ kind: 'team_invitation' })?.text.match(/http\S+/)?.[0] ?? ''
    return { id: id as string, code: new URL(link).searchParams.get('code') ?? '' }
  }
  return { emulator, plain, ada, bob, asAda, asBob, server, team, said: invitation, invite }
}

describe('an invitation', () => {
  // spec: 3.team-invitation, 4.invitation-steps, 7.team-invitations
  test('can be checked, read and accepted with its code', async () => {
    const { emulator, plain, asAda, asBob, bob, team, invite } = await inviting()
    const { id, code } = await invite()
    expect(emulator.mailbox.last()).toMatchObject({
      to: 'someone@example.test',
      subject: expect.stringContaining('Notes'),
      text: expect.stringContaining(`http://localhost:3000/join?code=${code}`),
    })
    expect((await asAda(`GET /team-invitations?team_id=${team}`)).body.items).toEqual([
      { id, team_id: team, expires_at_millis: emulator.clock.now() + WEEK, recipient_email: 'someone@example.test' },
    ])
    const check = await plain('POST /team-invitations/accept/check-code', { body: { code: code.toUpperCase() } })
    expect(check).toMatchObject({ status: 200, body: { is_code_valid: true } })
    const details = await asBob('POST /team-invitations/accept/details', { code })
    expect(details.body).toEqual({ team_id: team, team_display_name: 'Notes' })
    expect(await asBob('POST /team-invitations/accept', { code })).toMatchObject({ status: 200, body: {} })
    expect((await asBob('GET /teams?user_id=me')).body.items).toMatchObject([{ id: team }])
    expect((await asBob('GET /team-permissions?user_id=me')).body.items).toEqual([
      { id: 'member', team_id: team, user_id: bob.user_id },
    ])
    expect((await asAda(`GET /team-invitations?team_id=${team}`)).body.items).toEqual([])
    for (const path of ['', '/check-code', '/details']) {
      expect(await asBob(`POST /team-invitations/accept${path}`, { code })).toMatchObject({
        status: 409,
        body: { code: 'VERIFICATION_CODE_ALREADY_USED' },
      })
    }
  })

  // spec: 6.server-powers
  test('can be sent by servers', async () => {
    const { emulator, server, asBob, team, said } = await inviting()
    expect(await server('POST /team-invitations/send-code', said)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    const link = emulator.mailbox.last({ to: said.email, kind: 'team_invitation' })?.text.match(/http\S+/)?.[0] ?? ''
    const code = new URL(link).searchParams.get('code')
    expect((await asBob('POST /team-invitations/accept', { code })).status).toBe(200)
    expect((await server(`GET /team-member-profiles?team_id=${team}`)).body.items).toHaveLength(2)
  })

  test('can be accepted by a member without error', async () => {
    const { emulator, asAda, invite } = await inviting()
    const { code } = await invite()
    expect(await asAda('POST /team-invitations/accept', { code })).toMatchObject({ status: 200, body: {} })
    expect(emulator.world.memberships.where(() => true)).toHaveLength(1)
  })

  test('uses the code even without a signed-in user', async () => {
    const { plain, asBob, invite } = await inviting()
    const { code } = await invite()
    expect((await plain('POST /team-invitations/accept', { body: { code } })).body.code).toBe(
      'USER_AUTHENTICATION_REQUIRED',
    )
    expect((await asBob('POST /team-invitations/accept', { code })).body.code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  test('expires after a week or 20 attempts', async () => {
    const { emulator, plain, invite } = await inviting()
    const check = async (code: string) =>
      (await plain('POST /team-invitations/accept/check-code', { body: { code } })).body.code
    const first = await invite()
    for (let i = 0; i < 20; i++) expect(await check(first.code)).toBe(undefined)
    expect(await check(first.code)).toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
    const { code } = await invite()
    emulator.clock.advance(WEEK)
    expect(await check(code)).toBe('VERIFICATION_CODE_EXPIRED')
    expect(await check('0'.repeat(45))).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect(await check('short')).toBe('SCHEMA_ERROR')
  })

  // spec: 7.team-invitations
  test('is not found after it was revoked', async () => {
    const { asAda, asBob, team, invite } = await inviting()
    const { id, code } = await invite()
    expect((await asAda(`DELETE /team-invitations/${id}?team_id=${team}`)).body).toEqual({ success: true })
    expect((await asBob('POST /team-invitations/accept', { code })).body.code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect(await asAda(`DELETE /team-invitations/${id}?team_id=${team}`)).toMatchObject({
      status: 404,
      body: { code: 'VERIFICATION_CODE_NOT_FOUND' },
    })
  })

  test('is deleted with its team', async () => {
    const { asAda, asBob, team, invite } = await inviting()
    const { code } = await invite()
    await asAda(`DELETE /teams/${team}`)
    expect((await asBob('POST /team-invitations/accept', { code })).body.code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })
})

// spec: 7.team-invitations
test('returns the reason when inviting is not allowed, in this order', async () => {
  const { plain, asAda, asBob, server, bob, team, said } = await inviting({ allowLocalhost: false })
  const path = 'POST /team-invitations/send-code'
  const code = async (response: Promise<{ body: { code: string } }>) => (await response).body.code
  expect(await code(plain(path, { body: said }))).toBe('USER_AUTHENTICATION_REQUIRED')
  expect(await code(asBob(path, said))).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  expect(await code(asAda(path, { ...said, team_id: NOBODY }))).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  await server(`POST /team-memberships/${team}/${bob.user_id}`, {})
  await server(`DELETE /team-permissions/${team}/${bob.user_id}/member`)
  expect((await asBob(path, said)).body).toMatchObject({
    code: 'TEAM_PERMISSION_REQUIRED',
    details: { permission_id: '$invite_members' },
  })
  expect(await code(asAda(path, said))).toBe('REDIRECT_URL_NOT_WHITELISTED')
  expect(await code(server(path, { ...said, team_id: NOBODY }))).toBe('TEAM_NOT_FOUND')
  expect(await code(server(path, said))).toBe('REDIRECT_URL_NOT_WHITELISTED')
  for (const wrong of [{ team_id: 'x' }, { email: 'x' }, { callback_url: 'x' }]) {
    expect(await code(asAda(path, { ...said, ...wrong }))).toBe('SCHEMA_ERROR')
  }
})

test('requires two permissions for the list and a third one for the removal', async () => {
  const { plain, asBob, server, bob, team, invite } = await inviting()
  const list = `GET /team-invitations?team_id=${team}`
  const remove = `DELETE /team-invitations/${(await invite()).id}?team_id=${team}`
  expect((await plain(list)).body.code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  expect((await asBob(list)).body.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  await server(`POST /team-memberships/${team}/${bob.user_id}`, {})
  const may = `/team-permissions/${team}/${bob.user_id}`
  await server(`DELETE ${may}/member`)
  expect((await asBob(list)).body.details).toMatchObject({ permission_id: '$read_members' })
  await server(`POST ${may}/$read_members`, {})
  expect((await asBob(list)).body.details).toMatchObject({ permission_id: '$invite_members' })
  await server(`POST ${may}/$invite_members`, {})
  expect((await asBob(list)).body.items).toHaveLength(1)
  expect((await asBob(remove)).body.details).toMatchObject({ permission_id: '$remove_members' })
  expect((await server(`GET /team-invitations?team_id=${NOBODY}`)).body.code).toBe('TEAM_NOT_FOUND')
  expect((await server('GET /team-invitations')).body.code).toBe('SCHEMA_ERROR')
  expect((await server(remove)).body).toEqual({ success: true })
})
