import { describe, expect, test } from 'vitest'
import { AS_SERVER, requester, SIGN_UP, signedUp, testEmulator } from './caller.js'

const NOBODY = '99999999-9999-4999-8999-999999999999'
const WORK = 'ada@work.test'
const CALLBACK = 'http://localhost:3000/verify?code=old&x=1'

async function people() {
  const emulator = testEmulator()
  const plain = requester(emulator)
  const ada = await signedUp(emulator)
  const bob = await signedUp(emulator, 'bob@example.test')
  emulator.mailbox.clear()
  const request = (route: string, body?: object) => plain(route, { body, headers: ada.headers })
  const byServer = (route: string, body?: object, headers = {}) =>
    plain(route, { body, headers: { ...AS_SERVER, ...headers } })
  const add = (fields: object = {}) =>
    request('POST /contact-channels', { user_id: 'me', type: 'email', value: WORK, used_for_auth: false, ...fields })
  const addByServer = (fields: object = {}) =>
    byServer('POST /contact-channels', {
      user_id: ada.user_id,
      type: 'email',
      value: WORK,
      used_for_auth: false,
      ...fields,
    })
  const list = async () => (await request('GET /contact-channels?user_id=me')).body.items
  const code = async (to: string) =>
    emulator.mailbox.code(await emulator.mailbox.waitFor({ to, kind: 'email_verification' }))
  const verify = (code: string) => plain('POST /contact-channels/verify', { body: { code } })
  return { emulator, plain, request, byServer, ada, bob, add, addByServer, list, code, verify }
}

const sees = async (request: ReturnType<typeof requester>, headers: Record<string, string>) =>
  (await request('GET /users/me', { headers })).body

describe('contact channels', () => {
  // spec: 3.contact-channel, 7.contact-channels
  test('start with the sign-up address and are listed oldest first', async () => {
    const { ada, add, list } = await people()
    const added = await add()
    expect(added).toMatchObject({ status: 201 })
    expect(added.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: ada.user_id,
      type: 'email',
      value: WORK,
      used_for_auth: false,
      is_verified: false,
      is_primary: false,
    })
    const first = { value: SIGN_UP.email, used_for_auth: true, is_verified: false, is_primary: true }
    expect(await list()).toEqual([expect.objectContaining(first), added.body])
  })

  test('can be read individually', async () => {
    const { request, ada, byServer, add } = await people()
    const { body } = await add()
    expect((await request(`GET /contact-channels/me/${body.id}`)).body).toEqual(body)
    expect((await byServer(`GET /contact-channels/${ada.user_id}/${body.id}`)).body).toEqual(body)
    const listed = await request(`GET /contact-channels?user_id=me&contact_channel_id=${body.id}`)
    expect(listed.body).toEqual({ items: [body], is_paginated: false })
  })

  test('are listed for the whole project to servers', async () => {
    const { ada, byServer } = await people()
    expect((await byServer('GET /contact-channels')).body.items).toHaveLength(2)
    expect((await byServer(`GET /contact-channels?user_id=${ada.user_id}`)).body.items).toHaveLength(1)
    expect((await byServer('GET /contact-channels?user_id=me', undefined, ada.headers)).body.items).toHaveLength(1)
    expect((await byServer(`GET /contact-channels?user_id=${NOBODY}`)).body.items).toEqual([])
  })

  // spec: 7.contact-channels
  test('can be deleted; without a primary one the user has no email address', async () => {
    const { request, plain, ada, list } = await people()
    const [first] = await list()
    expect(await request(`DELETE /contact-channels/me/${first.id}`)).toMatchObject({ body: { success: true } })
    expect(await list()).toEqual([])
    expect(await sees(plain, ada.headers)).toMatchObject({ primary_email: null, primary_email_verified: false })
  })
})

describe('changing a contact channel', () => {
  test('making it primary demotes the previous primary channel', async () => {
    const { request, plain, ada, add, list } = await people()
    const { id } = (await add()).body
    expect(await request(`PATCH /contact-channels/me/${id}`, { is_primary: true })).toMatchObject({
      status: 200,
      body: { is_primary: true },
    })
    expect((await list()).map((row: { is_primary: boolean }) => row.is_primary)).toEqual([false, true])
    expect(await sees(plain, ada.headers)).toMatchObject({ primary_email: WORK })
    await request(`PATCH /contact-channels/me/${id}`, { is_primary: false })
    expect(await sees(plain, ada.headers)).toMatchObject({ primary_email: null })
  })

  test('adding a primary channel demotes the previous one', async () => {
    const { add, list } = await people()
    await add({ is_primary: true })
    expect((await list()).map((row: { is_primary: boolean }) => row.is_primary)).toEqual([false, true])
  })

  // spec: 6.server-powers, 7.contact-channels
  test('changing its address makes it unverified, unless a server marks it as verified', async () => {
    const { request, ada, byServer, addByServer } = await people()
    const { id } = (await addByServer({ is_verified: true })).body
    expect((await request(`PATCH /contact-channels/me/${id}`, { used_for_auth: true })).body).toMatchObject({
      used_for_auth: true,
      is_verified: true,
    })
    expect((await request(`PATCH /contact-channels/me/${id}`, { value: 'a@new.test' })).body).toMatchObject({
      value: 'a@new.test',
      used_for_auth: true,
      is_verified: false,
    })
    const body = { value: 'b@new.test', is_verified: true }
    expect((await byServer(`PATCH /contact-channels/${ada.user_id}/${id}`, body)).body).toMatchObject(body)
  })

  test('can be enabled for sign-in', async () => {
    const { request, plain, add } = await people()
    const { id } = (await add()).body
    const signIn = () => plain('POST /auth/password/sign-in', { body: { email: WORK, password: SIGN_UP.password } })
    expect((await signIn()).body.code).toBe('EMAIL_PASSWORD_MISMATCH')
    await request(`PATCH /contact-channels/me/${id}`, { used_for_auth: true })
    expect((await signIn()).status).toBe(200)
  })
})

describe('an address that another user signs in with', () => {
  const TAKEN = { value: 'bob@example.test' }
  const refused = (contact_channel_value: string | null) => ({
    status: 409,
    body: {
      code: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
      details: { type: 'email', contact_channel_value },
    },
  })

  // spec: 8.409-contact-channel-already-used-for
  test('can be added, but not enabled for sign-in', async () => {
    const { add, addByServer } = await people()
    expect(await add({ ...TAKEN, used_for_auth: true })).toMatchObject(refused(TAKEN.value))
    expect(await addByServer({ ...TAKEN, used_for_auth: true })).toMatchObject(refused(TAKEN.value))
    expect((await add(TAKEN)).status).toBe(201)
  })

  test('is rejected in an update without revealing the address', async () => {
    const { request, add, list } = await people()
    const { id } = (await add(TAKEN)).body
    expect(await request(`PATCH /contact-channels/me/${id}`, { used_for_auth: true })).toMatchObject(refused(null))
    const [first] = await list()
    await request(`DELETE /contact-channels/me/${id}`)
    expect(await request(`PATCH /contact-channels/me/${first.id}`, TAKEN)).toMatchObject(refused(null))
  })
})

describe('rejected requests', () => {
  test.each([
    ['GET', '', undefined, 403],
    ['POST', '', { user_id: 'BOB', type: 'email', value: WORK, used_for_auth: false }, 403],
    ['GET', '/BOB/CHANNEL', undefined, 403],
    ['PATCH', '/BOB/CHANNEL', {}, 403],
    ['DELETE', '/BOB/CHANNEL', undefined, 403],
    ['POST', '/BOB/CHANNEL/send-verification-code', { callback_url: CALLBACK }, 400],
    ['GET', '/me/CHANNEL', undefined, 404],
    ['PATCH', '/me/CHANNEL', {}, 400],
    ['DELETE', '/me/CHANNEL', undefined, 400],
    ['POST', '/me/CHANNEL/send-verification-code', { callback_url: CALLBACK }, 404],
  ])('rejects %s /contact-channels%s of another user in plain text', async (method, path, body, status) => {
    const { emulator, request, bob } = await people()
    const channel = emulator.world.channels.find(({ userId }) => userId === bob.user_id)?.id ?? ''
    const filled = (text: string) => text.replace('BOB', bob.user_id).replace('CHANNEL', channel)
    const sentBody = body && JSON.parse(filled(JSON.stringify(body)))
    const response = await request(`${method} /contact-channels${filled(path)}`, sentBody)
    expect(response).toMatchObject({ status, body: expect.any(String) })
    expect(response.headers.get('x-stack-known-error')).toBeNull()
    expect(emulator.mailbox.emails).toEqual([])
  })

  test.each([
    ['GET', '?user_id=me', undefined],
    ['GET', `?user_id=${NOBODY}`, undefined],
    ['POST', '', { user_id: 'me', type: 'email', value: WORK, used_for_auth: false }],
    ['GET', `/me/${NOBODY}`, undefined],
    ['PATCH', `/me/${NOBODY}`, {}],
    ['DELETE', `/me/${NOBODY}`, undefined],
    ['POST', `/me/${NOBODY}/send-verification-code`, { callback_url: CALLBACK }],
  ])('%s /contact-channels%s without a user', async (method, path, body) => {
    const { plain } = await people()
    expect(await plain(`${method} /contact-channels${path}`, { body })).toMatchObject({
      status: 400,
      body: { code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' },
    })
  })

  test('rejects an address that the user already has', async () => {
    const { add, request, addByServer, list } = await people()
    await add()
    expect(await add()).toMatchObject({ status: 400, body: expect.any(String) })
    expect(await addByServer()).toMatchObject({ status: 400, body: expect.any(String) })
    const [first] = await list()
    const change = await request(`PATCH /contact-channels/me/${first.id}`, { value: WORK })
    expect(change).toMatchObject({ status: 400, body: expect.any(String) })
  })

  test('rejects a browser app that marks an address as verified', async () => {
    const { request, add, list } = await people()
    expect((await add({ is_verified: true })).body.code).toBe('SCHEMA_ERROR')
    const [first] = await list()
    const change = await request(`PATCH /contact-channels/me/${first.id}`, { is_verified: true })
    expect(change.body.code).toBe('SCHEMA_ERROR')
  })

  test.each([
    [{ value: 'ada' }, 400, { code: 'SCHEMA_ERROR' }],
    [{ type: 'phone' }, 400, { code: 'SCHEMA_ERROR' }],
    [{ used_for_auth: undefined }, 400, { code: 'SCHEMA_ERROR' }],
    [{ user_id: 'ada' }, 400, { code: 'SCHEMA_ERROR' }],
    [{ user_id: NOBODY }, 404, { code: 'USER_NOT_FOUND' }],
  ])('%j when a server adds it', async (fields, status, body) => {
    expect(await (await people()).addByServer(fields)).toMatchObject({ status, body })
  })

  // spec: 8.400-user-id-does-not-exist
  test('returns errors for unknown channels, for servers', async () => {
    const { ada, byServer } = await people()
    const path = `/contact-channels/${ada.user_id}/${NOBODY}`
    expect((await byServer(`GET ${path}`)).status).toBe(404)
    expect((await byServer(`PATCH ${path}`, {})).status).toBe(400)
    expect((await byServer(`DELETE ${path}`)).status).toBe(400)
    const send = await byServer(`POST ${path}/send-verification-code`, { callback_url: CALLBACK })
    expect(send).toMatchObject({ status: 404, body: expect.any(String) })
    const nobody = `/contact-channels/${NOBODY}/${NOBODY}/send-verification-code`
    expect(await byServer(`POST ${nobody}`, { callback_url: CALLBACK })).toMatchObject({
      status: 400,
      body: { code: 'USER_ID_DOES_NOT_EXIST', details: { user_id: NOBODY } },
    })
  })
})

describe('verifying an email address', () => {
  // spec: 7.contact-channel-codes, 8.409-verification-link-already-used, 8.409-e-mail-already-verified
  test('works once with the emailed code, without a session', async () => {
    const { emulator, request, plain, add, code, verify, list } = await people()
    const { id } = (await add()).body
    const sent = await request(`POST /contact-channels/me/${id}/send-verification-code`, { callback_url: CALLBACK })
    expect(sent).toMatchObject({ status: 200, body: { success: true } })
    const mail = await emulator.mailbox.waitFor({ to: WORK })
    const link = new URL(emulator.mailbox.link(mail))
    expect([link.pathname, link.searchParams.get('x')]).toEqual(['/verify', '1'])

    const found = await code(WORK)
    const check = await plain('POST /contact-channels/verify/check-code', { body: { code: found } })
    expect(check).toMatchObject({ status: 200, body: { is_code_valid: true } })
    expect(await verify(found.toUpperCase())).toMatchObject({ status: 200, body: { success: true } })
    expect((await list()).map((row: { is_verified: boolean }) => row.is_verified)).toEqual([false, true])
    expect(await verify(found)).toMatchObject({ status: 409, body: { code: 'VERIFICATION_CODE_ALREADY_USED' } })
    const again = await request(`POST /contact-channels/me/${id}/send-verification-code`, { callback_url: CALLBACK })
    expect(again).toMatchObject({ status: 409, body: { code: 'EMAIL_ALREADY_VERIFIED' } })
  })

  test('works for servers on behalf of a user', async () => {
    const { ada, byServer, list, code, verify } = await people()
    const [{ id }] = await list()
    const path = `/contact-channels/${ada.user_id}/${id}/send-verification-code`
    expect((await byServer(`POST ${path}`, { callback_url: CALLBACK })).status).toBe(200)
    expect((await verify(await code(SIGN_UP.email))).status).toBe(200)
  })

  test('does not verify an address that changed in the meantime', async () => {
    const { request, add, code, verify, list } = await people()
    const { id } = (await add()).body
    await request(`POST /contact-channels/me/${id}/send-verification-code`, { callback_url: CALLBACK })
    await request(`PATCH /contact-channels/me/${id}`, { value: 'other@work.test' })
    expect(await verify(await code(WORK))).toMatchObject({ status: 404, body: { code: 'VERIFICATION_CODE_NOT_FOUND' } })
    expect(await list()).toContainEqual(expect.objectContaining({ value: 'other@work.test', is_verified: false }))
  })

  // spec: 8.400-redirect-url-not-whitelisted
  test('sends no email with an untrusted callback URL', async () => {
    const { emulator, request, list } = await people()
    const [{ id }] = await list()
    const body = { callback_url: 'https://elsewhere.example' }
    expect(await request(`POST /contact-channels/me/${id}/send-verification-code`, body)).toMatchObject({
      status: 400,
      body: { code: 'REDIRECT_URL_NOT_WHITELISTED' },
    })
    expect(emulator.mailbox.emails).toEqual([])
  })
})

describe('verifying the primary address by email address', () => {
  const body = { email: SIGN_UP.email, callback_url: CALLBACK }

  // spec: 7.contact-channel-codes
  test('works once', async () => {
    const { request, code, verify } = await people()
    expect(await request('POST /contact-channels/send-verification-code', body)).toMatchObject({
      body: { success: true },
    })
    expect((await verify(await code(SIGN_UP.email))).status).toBe(200)
    expect(await request('POST /contact-channels/send-verification-code', body)).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_ALREADY_VERIFIED' },
    })
  })

  // spec: 5.email-verified, 8.400-email-not-primary
  test.each([
    [
      { email: 'bob@example.test' },
      'EMAIL_IS_NOT_PRIMARY_EMAIL',
      { email: 'bob@example.test', primary_email: SIGN_UP.email },
    ],
    [{ callback_url: 'https://elsewhere.example' }, 'REDIRECT_URL_NOT_WHITELISTED', undefined],
    [{ email: 'ada@localhost' }, 'SCHEMA_ERROR', expect.anything()],
    [{ callback_url: 'verify' }, 'SCHEMA_ERROR', expect.anything()],
  ])('is refused with %j', async (change, code, details) => {
    const { request } = await people()
    const response = await request('POST /contact-channels/send-verification-code', { ...body, ...change })
    expect(response.body.code).toBe(code)
    expect(response.body.details).toEqual(details)
  })

  // spec: 5.primary-email-needed, 8.400-email-not-primary
  test('requires a signed-in user with a primary address', async () => {
    const { request, plain, list } = await people()
    const nobody = await plain('POST /contact-channels/send-verification-code', { body })
    expect(nobody).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } })
    const [{ id }] = await list()
    await request(`DELETE /contact-channels/me/${id}`)
    expect((await request('POST /contact-channels/send-verification-code', body)).body).toMatchObject({
      code: 'EMAIL_IS_NOT_PRIMARY_EMAIL',
      details: { email: SIGN_UP.email, primary_email: null },
    })
  })
})
