import { expect, test } from 'vitest'
import type { Endpoint, Schema } from '../docs/reference-endpoints.js'
import { endpointExample } from './endpoint-example.js'

const text: Schema = { kind: 'string' }
const entity = (fields: Record<string, Schema>): Schema => ({ kind: 'entity', fields })
const endpoint = (row: Partial<Endpoint>): Endpoint => ({
  name: 'getTeam',
  module: 'contract',
  method: 'GET',
  path: '/teams/{team_id}',
  access: 'client',
  summary: 'Get a team',
  response: entity({ id: text, display_name: text }),
  ...row,
})

test('passes path parameters as variables and reads the first fields of the result', () => {
  expect(endpointExample(endpoint({}))).toEqual(['const { id, displayName } = await getTeam(client, { teamId })'])
})

test('passes required fields only', () => {
  const body = entity({ email: text, totp: text, note: { kind: 'optional', of: text } })
  expect(endpointExample(endpoint({ path: '/x', body, response: entity({}) }))).toEqual([
    "await getTeam(client, { email: 'ada@example.com', totp: '123456' })",
  ])
})

test('passes one optional field of the body when no field is required', () => {
  const body = entity({ display_name: { kind: 'optional', of: text }, note: { kind: 'optional', of: text } })
  expect(endpointExample(endpoint({ name: 'updateTeam', body, response: entity({}) }))).toEqual([
    "await updateTeam(client, { teamId, displayName: 'Engineering' })",
  ])
})

test('passes a filter that clients need, and a field that only older versions of the service do not require', () => {
  const filters = { user_id: { kind: 'optional', of: text }, team_id: { kind: 'optional', of: text } } as const
  const list = (path: string, query: Schema) =>
    endpointExample(endpoint({ name: 'listItems', path, query, response: { kind: 'list', of: text } }))
  expect(list('/team-permissions', entity(filters))).toEqual([
    "const items = await listItems(client, { userId: 'me' })",
  ])
  expect(list('/invitations', entity({ team_id: filters.team_id }))).toEqual([
    'const items = await listItems(client, { teamId })',
  ])
  const body = entity({ owner_team_id: { kind: 'optional', of: text } })
  expect(endpointExample(endpoint({ name: 'createOwnedProject', path: '/x', body, response: entity({}) }))).toEqual([
    'await createOwnedProject(client, { ownerTeamId: teamId })',
  ])
})

test('calls endpoints of servers with a server client, and names lists after their function', () => {
  const response: Schema = { kind: 'list', of: entity({ id: text }) }
  expect(endpointExample(endpoint({ name: 'listUsers', path: '/users', access: 'server', response }))).toEqual([
    'const users = await listUsers(server)',
  ])
})

test('does not declare a name that the input uses', () => {
  expect(endpointExample(endpoint({ path: '/users/{user_id}/{id}' }))).toEqual([
    "const { displayName } = await getTeam(client, { userId: 'me', id })",
  ])
})

test('writes long calls on several lines', () => {
  const body = entity({ old_password: text, new_password: text })
  expect(endpointExample(endpoint({ name: 'updatePassword', path: '/x', body, response: entity({}) }))).toEqual([
    'await updatePassword(client, {',
    "  oldPassword: 'correct horse battery staple',",
    "  newPassword: 'correct horse battery staple',",
    '})',
  ])
})
