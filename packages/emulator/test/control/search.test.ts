import { beforeAll, expect, test } from 'vitest'
import { AS_SERVER, requester } from '../caller.js'
import { populated } from './scale.js'

const USERS = 3000
let emulator: Awaited<ReturnType<typeof populated>>['emulator']
beforeAll(async () => {
  emulator = (await populated(USERS, { serverVersion: '2.8.86' })).emulator
})

const search = async (query: string) => {
  const { body } = await requester(emulator)(`GET /users?${query}`, { headers: AS_SERVER })
  return (body.items as { display_name: string }[]).map(({ display_name }) => display_name)
}
const GRACES = [300, 600, 900, 1200, 1500, 1800, 2100, 2400, 2700].map((i) => `Grace ${i}`)
const idOf = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`

test.each([
  ['all users with a name', 'query=GRACE', GRACES],
  ['them in descending order', 'query=grace&desc=true', [...GRACES].reverse()],
  ['a page of them', 'query=grace&limit=5', GRACES.slice(0, 5)],
  ['a page from a cursor on', `query=grace&limit=2&cursor=${idOf(2400)}`, ['Grace 2400', 'Grace 2700']],
  ['a user by the end of an email address', 'query=2999%40example.test', ['User 2999']],
  ['a user by id', `query=${idOf(2345)}`, ['User 2345']],
  ['no user for a text that spans two users', 'query=example.test%00', []],
  ['no user', 'query=nobody', []],
])('finds %s', async (_, query, names) => {
  expect(await search(query)).toEqual(names)
})

test('finds users by their new names only, and no deleted users', async () => {
  const request = requester(emulator)
  await request(`PATCH /users/${idOf(2222)}`, { headers: AS_SERVER, body: { display_name: 'Grace of 2222' } })
  await request(`PATCH /users/${idOf(2100)}`, { headers: AS_SERVER, body: { display_name: 'Ada' } })
  await request(`DELETE /users/${idOf(2400)}`, { headers: AS_SERVER })
  expect(await search('query=grace&desc=true&limit=3')).toEqual(['Grace 2700', 'Grace of 2222', 'Grace 1800'])
})
