import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Client as SessionClient } from '../../client.js'
import { ACCESS, scene, serverScene, through, USER } from '../fake-service.test-support.js'
import { deleteUser, type ServerUser, type User } from './current-user.js'
import { updateUser } from './update-user.js'

const ADA = { userId: 'u1' }
const SERVER_USER = { ...USER, primary_email_auth_enabled: true, last_active_at_millis: 5 }

describe('updateUser', () => {
  test('changes the signed-in user', async () => {
    const at = scene({ 'PATCH /users/me': USER }, { signedIn: true })
    const user = await through(at, updateUser(at.client, { displayName: 'Ada' }))
    expectTypeOf(user).toEqualTypeOf<User>()
    expect(user).toMatchObject({ id: USER.id })
    expect(at.calls()).toEqual(['PATCH /users/me'])
  })

  test('changes another user with a secret key, and returns the server-only fields', async () => {
    const at = serverScene({ 'PATCH /users/u1': { ...SERVER_USER, server_metadata: { plan: 'pro' } } })
    const user = await through(at, updateUser(at.client, { ...ADA, serverMetadata: { plan: 'pro' } }))
    expectTypeOf(user).toEqualTypeOf<ServerUser>()
    expect(user.serverMetadata).toEqual({ plan: 'pro' })
    expect(at.calls()).toEqual(['PATCH /users/u1'])
  })
})

test.each([updateUser, deleteUser])('%o does not change the signed-in user when a user is named', async (change) => {
  const at = scene({}, { signedIn: true })
  await expect(change(at.client, ADA as object)).rejects.toMatchObject({ code: 'INSUFFICIENT_ACCESS' })
  const server = serverScene({})
  await expect(change(server.client, { userId: undefined } as object)).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    details: { function: change.name, option: 'userId' },
  })
  expect([...at.calls(), ...server.calls()]).toEqual([])
})

describe('a request decides neither which user changes nor which fields', () => {
  test.each([updateUser, deleteUser])('%o refuses a user ID beside the session of a request', async (change) => {
    const at = serverScene({})
    const tokenStore = { accessToken: 'a1', refreshToken: 'r1' }
    const call = change(at.client, { userId: 'u2' } as never, { tokenStore })
    await expect(through(at, call as Promise<unknown>)).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      details: { option: 'userId' },
    })
    expect(at.calls()).toEqual([])
  })

  test('without `userId`, a server client refuses what users cannot change of themselves', async () => {
    const at = serverScene({})
    const tokenStore = { accessToken: ACCESS, refreshToken: 'r1' }
    const body = { displayName: 'Ada', serverMetadata: { plan: 'pro' } }
    await expect(through(at, updateUser(at.client as SessionClient, body, { tokenStore }))).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      details: { option: 'serverMetadata' },
    })
    expect(at.calls()).toEqual([])
  })
})

describe('deleteUser', () => {
  test('refuses an input that does not name the user', async () => {
    const at = scene({}, { signedIn: true })
    await expect(through(at, deleteUser(at.client, { id: 'u2' } as object))).rejects.toMatchObject({
      code: 'INVALID_OPTION',
    })
    expect(at.calls()).toEqual([])
  })

  test('deletes another user with a secret key, and keeps the session', async () => {
    const at = serverScene({ 'DELETE /users/u1': { success: true } })
    await through(at, deleteUser(at.client, ADA))
    expect(at.calls()).toEqual(['DELETE /users/u1'])
  })
})
