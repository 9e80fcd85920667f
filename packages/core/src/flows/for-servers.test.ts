import { expect, test } from 'vitest'
import * as account from '../account.js'
import { INPUTS } from '../call-inputs.test-support.js'
import type { Client } from '../client.js'
import * as entries from '../client-entries.test-support.js'
import type { CallOptions } from '../contract/endpoint.js'
import { getUser } from '../index.js'
import * as teams from '../teams.js'
import { ACCESS, NOW, scene, serverScene, USER } from './fake-service.test-support.js'

const team = { id: 't1', display_name: 'Notes', profile_image_url: null }
const serverTeam = { ...team, created_at_millis: NOW, server_metadata: { plan: 'pro' } }
const tokenStore = { accessToken: ACCESS, refreshToken: 'r' }
const entry = { ...account, ...teams }
type Run = (client: Client, input: object, options?: CallOptions) => Promise<unknown>

test('a client without a secret key gets the fields for clients', async () => {
  const { client } = scene(
    { 'GET /teams/t1': serverTeam, 'GET /teams': { items: [serverTeam], is_paginated: false } },
    { signedIn: true },
  )
  expect(await teams.getTeam(client, { teamId: 't1' })).not.toHaveProperty('serverMetadata')
  expect(await teams.findTeam(client, { teamId: 't1' })).not.toHaveProperty('serverMetadata')
  expect((await teams.listTeams(client))[0]).not.toHaveProperty('serverMetadata')
})

test('a client with a secret key gets the fields for servers', async () => {
  const { client, requests } = serverScene({
    'GET /teams/t1': serverTeam,
    'GET /teams': { items: [serverTeam], is_paginated: false },
  })
  const found = await teams.findTeam(client, { teamId: 't1' })
  for (const one of [
    await teams.getTeam(client, { teamId: 't1' }),
    found,
    (await teams.listTeams(client, { userId: 'u2' }))[0],
  ])
    expect(one).toMatchObject({ createdAt: new Date(NOW), serverMetadata: { plan: 'pro' } })
  expect(requests.at(-1)?.query).toEqual({ user_id: 'u2' })
})

test('listTeams lists the own teams of a client, and refuses a secret key that names no user', async () => {
  const { client, requests } = scene({ 'GET /teams': { items: [team], is_paginated: false } }, { signedIn: true })
  await teams.listTeams(client)
  expect(requests[0]?.query).toEqual({ user_id: 'me' })
  const { client: server, calls } = serverScene({ '*': { items: [serverTeam], is_paginated: false } })
  for (const [input, options] of [[], [{}], [{ limit: 2 }], [{ userId: undefined }], [{}, { tokenStore }]] as const)
    await expect(teams.listTeams(server, input as never, options)).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      details: { function: 'listTeams', option: 'userId' },
    })
  await expect(teams.listTeams(server)).rejects.toThrow('`listAllTeams` lists all teams of the project')
  expect(calls()).toEqual([])
})

test("listTeamMemberProfiles refuses a secret key that names neither a team nor a user: all members are nobody's choice", async () => {
  const { client: server, calls } = serverScene({ '*': { items: [], is_paginated: false } })
  for (const input of [{}, { teamId: undefined }, { userId: undefined }])
    await expect(teams.listTeamMemberProfiles(server, input as never)).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      details: { function: 'listTeamMemberProfiles' },
    })
  expect(calls()).toEqual([])
  await teams.listTeamMemberProfiles(server, { userId: 'u1' })
  await teams.listTeamMemberProfiles(server, { teamId: 't1' })
  expect(calls()).toHaveLength(2)
})

test('a client without a secret key refuses fields for servers', async () => {
  const { client, calls } = scene({}, { signedIn: true })
  const input = { teamId: 't1', displayName: 'N', serverMetadata: { plan: 'pro' } }
  await expect(teams.updateTeam(client, input)).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    details: { option: 'serverMetadata' },
  })
  expect(calls()).toEqual([])
})

test('createTeam with a secret key creates a team without a member, and selects it for no user', async () => {
  const { client, requests } = serverScene({ 'POST /teams': serverTeam })
  const created = await teams.createTeam(client, { displayName: 'Notes', serverMetadata: { plan: 'pro' } })
  expect(created.createdAt).toEqual(new Date(NOW))
  expect(requests.map(({ call, body }) => [call, body])).toEqual([
    ['POST /teams', { display_name: 'Notes', server_metadata: { plan: 'pro' } }],
  ])
})

/** An input that names a user, for each function with an endpoint for servers that takes one. */
const WITH_USER: Readonly<Record<string, object>> = {
  createTeam: { displayName: 'Notes', creatorUserId: 'u2' },
  listTeams: { userId: 'u2' },
  getTeamMemberProfile: { teamId: 't1', userId: 'u2' },
  listTeamMemberProfiles: { teamId: 't1', userId: 'u2' },
  updateTeamMemberProfile: { teamId: 't1', userId: 'u2', displayName: 'Ada' },
  updateContactChannel: { userId: 'u2', contactChannelId: 'c1', isVerified: true },
  updateOAuthAccount: { userId: 'u2', oauthAccountId: 'a1', accountId: 'a2' },
}
/** These name a team only. */
const WITHOUT_USER = ['getTeam', 'updateTeam']

test('the table contains every function with an endpoint for servers', () => {
  const names = Object.entries(entry).flatMap(([name, value]) => ('forServers' in Object(value) ? [name] : []))
  expect([...Object.keys(WITH_USER), ...WITHOUT_USER].sort()).toEqual(names.sort())
})

test.each(Object.entries(WITH_USER))(
  '%s with a secret key refuses %o beside the session of a request',
  async (name, input) => {
    const { client, calls } = serverScene({ '*': {} })
    const run = entry[name as keyof typeof entry] as unknown as Run
    await expect(run(client, input, { tokenStore })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      details: { function: name, option: name === 'createTeam' ? 'creatorUserId' : 'userId' },
    })
    expect(calls()).toEqual([])
  },
)

test.each(Object.entries(INPUTS))(
  '%s with a secret key and the session of a request acts for no other user',
  async (name, input) => {
    const { client, requests } = serverScene({ '*': {} })
    const run = (entries as unknown as Readonly<Record<string, Run>>)[name]
    await run?.(client, { ...input, userId: 'u2' }, { tokenStore, timeout: 1000 }).catch(() => {})
    const sent = requests.map(({ call, query, body }) => [call, query, body])
    expect(JSON.stringify(sent)).not.toContain('u2')
  },
)

test('a call with the session of a request may name its user', async () => {
  const { client, requests } = serverScene({ 'GET /teams': { items: [], is_paginated: false } })
  await teams.listTeams(client, { userId: 'me' }, { tokenStore: null })
  const { client: browser } = scene({ 'GET /teams': { items: [], is_paginated: false } })
  await teams.listTeams(browser, { userId: 'u2' }, { tokenStore: null })
  expect(requests[0]?.query).toEqual({ user_id: 'me' })
})

test('getUser returns the user with an ID to a client with a secret key only', async () => {
  const stored = { ...USER, id: 'u2', primary_email_auth_enabled: true, last_active_at_millis: NOW }
  const { client } = serverScene({ 'GET /users/u2': stored, 'GET /users/me': { ...stored, id: 'u1' } })
  expect(await getUser(client, { userId: 'u2' })).toMatchObject({ id: 'u2', lastActiveAt: new Date(NOW) })
  await expect(getUser(client, { userId: 'u2' }, { tokenStore })).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  await expect(getUser(client, { userId: undefined } as never)).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  const { client: browser, calls } = scene({}, { signedIn: true })
  await expect(getUser(browser, { userId: 'u2' } as never)).rejects.toMatchObject({ code: 'INSUFFICIENT_ACCESS' })
  expect(calls()).toEqual([])
})
