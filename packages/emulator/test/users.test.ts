import { expect, test } from 'vitest'
import { DEFAULT_PROJECT } from '../src/index.js'
import { AS_SERVER, requester, signedUp, testEmulator } from './caller.js'

// spec: 6.server-powers, 6.user-powers, 7.users-me
test('deleting a user removes all their data, also by a server where users may not delete themselves', async () => {
  const settings = { clientUserDeletionEnabled: true }
  const emulator = testEmulator({ projects: [{ ...DEFAULT_PROJECT, settings }] })
  const request = requester(emulator)
  const [ada, bob] = [await signedUp(emulator), await signedUp(emulator, 'bob@example.test')]
  const body = { display_name: 'T', creator_user_id: bob.user_id }
  await request('POST /teams', { headers: AS_SERVER, body })
  const left = () => {
    const { users, channels, sessions, codes, memberships, teamPermissions } = emulator.world
    return [users, channels, sessions, codes, memberships, teamPermissions].map((table) => table.where(() => true))
  }
  await request('DELETE /users/me', { headers: ada.headers })
  expect(left().map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, expect.any(Number)])
  await request('DELETE /users/me', { headers: { ...AS_SERVER, ...bob.headers } })
  expect(left().flat()).toEqual([])
})

test('a user of another project is not found', async () => {
  const other = { id: '22222222-2222-4222-8222-222222222222', keys: { publishable: 'pck_o', secret: 'ssk_o' } }
  const emulator = testEmulator({ projects: [DEFAULT_PROJECT, other] })
  const { user_id } = await signedUp(emulator)
  const headers = { ...AS_SERVER, 'x-stack-project-id': other.id, 'x-stack-secret-server-key': 'ssk_o' }
  expect(await requester(emulator)(`GET /users/${user_id}`, { headers })).toMatchObject({ status: 404 })
})
