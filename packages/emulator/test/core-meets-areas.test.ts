// The kit's own client against the emulator, over the areas that plain calls prove one by one elsewhere.
import {
  acceptTeamInvitation,
  createApiKey,
  createClient,
  createTeam,
  findApiKey,
  findContactChannel,
  findTeam,
  findTeamMemberProfile,
  getTeamInvitationDetails,
  getUser,
  hasPermission,
  inviteToTeam,
  isLatchkeyError,
  leaveTeam,
  listTeams,
  signInWithPassword,
  signUpWithPassword,
  updateApiKey,
} from '@latchkey/core'
import {
  createOwnedProject,
  getConfig,
  getConfigOverride,
  listOwnedProjects,
  resetConfigKeys,
  updateConfig,
} from '@latchkey/core/admin'
import { createTeamPermissionDefinition, grantTeamPermission, postTeam, server } from '@latchkey/core/internal/contract'
import { findUser, verifyApiKey } from '@latchkey/core/server'
import { expect, test } from 'vitest'
import { DEFAULT_PROJECT, type Emulator, INTERNAL_PROJECT } from '../src/index.js'
import { signInAs } from '../src/testing/index.js'
import { testEmulator } from './caller.js'

const PASSWORD = 'correct horse'
const CALLBACK = 'http://localhost:3000/join'

/** A client of the emulator, as an app in the browser has one. */
const app = (emulator: Emulator, { id, keys }: typeof DEFAULT_PROJECT | typeof INTERNAL_PROJECT = DEFAULT_PROJECT) =>
  createClient({
    projectId: id,
    publishableKey: keys.publishable,
    baseUrl: 'http://emulator.test',
    tokenStore: 'memory',
    fetch: emulator.fetch,
  })

const administration = (emulator: Emulator) =>
  createClient({
    projectId: DEFAULT_PROJECT.id,
    publishableKey: DEFAULT_PROJECT.keys.publishable,
    secretKey: DEFAULT_PROJECT.keys.secret,
    adminKey: DEFAULT_PROJECT.keys.admin,
    baseUrl: 'http://emulator.test',
    tokenStore: null,
    fetch: emulator.fetch,
  })

async function signedInApp(emulator: Emulator, email: string) {
  const client = app(emulator)
  await signInAs(emulator, client, { email, password: PASSWORD })
  return client
}

/** The client's clock is the machine's. */
const running = () => testEmulator({ now: Date.now })

// spec: 6.user-powers
test('a user creates a team, another one joins it by invitation and leaves it', async () => {
  const emulator = running()
  const [ada, bob] = [await signedInApp(emulator, 'ada@example.test'), await signedInApp(emulator, 'bob@example.test')]
  const { id } = await createTeam(ada, { displayName: 'Notes' })
  await inviteToTeam(ada, { teamId: id, email: 'bob@example.test', callbackUrl: CALLBACK })
  const mail = emulator.mailbox.last({ to: 'bob@example.test', kind: 'team_invitation' })
  const code = new URL(mail?.text.match(/http\S+/)?.[0] ?? '').searchParams.get('code') ?? ''
  expect(await getTeamInvitationDetails(bob, { code })).toEqual({ teamId: id, teamDisplayName: 'Notes' })
  await acceptTeamInvitation(bob, { code })
  expect(await listTeams(bob, { userId: 'me' })).toMatchObject([{ id, displayName: 'Notes' }])
  expect(await hasPermission(bob, { teamId: id, permission: '$read_members' })).toBe(true)
  expect(await hasPermission(bob, { teamId: id, permission: '$update_team' })).toBe(false)
  await leaveTeam(bob, { teamId: id })
  expect(await listTeams(bob, { userId: 'me' })).toEqual([])
})

test('a user creates an API key, the server checks it, and the user revokes it', async () => {
  const emulator = running()
  const ada = await signedInApp(emulator, 'ada@example.test')
  const backend = administration(emulator)
  const key = await createApiKey(ada, { userId: 'me', description: 'deploy', expiresAt: null })
  expect(await verifyApiKey(backend, { key: key.value })).toMatchObject({
    id: key.id,
    value: { lastFour: key.value.reveal().slice(-4) },
  })
  await updateApiKey(ada, { userId: 'me', keyId: key.id, revoked: true })
  const refused = await verifyApiKey(backend, { key: key.value }).catch((error: unknown) => error)
  expect(isLatchkeyError(refused, 'API_KEY_REVOKED')).toBe(true)
})

// spec: 1.kit-server-admin
test('a server creates users, lists them page by page, and grants permissions it defined', async () => {
  const emulator = running()
  const backend = administration(emulator)
  const made = await server.createUser(backend, {
    primaryEmail: 'ada@example.test',
    primaryEmailAuthEnabled: true,
    password: PASSWORD,
    serverMetadata: { plan: 'pro' },
  })
  await server.createUser(backend, {})
  const page = await server.listUsers(backend, { limit: 1 })
  expect([...page]).toMatchObject([{ id: made.id, serverMetadata: { plan: 'pro' } }])
  const next = await server.listUsers(backend, { limit: 1, cursor: page.nextCursor ?? '' })
  expect(next.nextCursor).toBe(null)

  const team = await postTeam(backend, { displayName: 'T', creatorUserId: made.id })
  await createTeamPermissionDefinition(backend, { id: 'publish', containedPermissionIds: ['$invite_members'] })
  await grantTeamPermission(backend, { teamId: team.id, userId: made.id, permission: 'publish' })
  const ada = app(emulator)
  await signInWithPassword(ada, { email: 'ada@example.test', password: PASSWORD, redirectTo: false })
  expect(await hasPermission(ada, { teamId: team.id, permission: 'publish' })).toBe(true)
  await server.deleteUser(backend, { userId: made.id })
  expect(await getUser(ada)).toBe(null)
})

test('changes of the configuration are those of the environment, unless they name a level', async () => {
  const backend = administration(testEmulator({ serverVersion: '2.8.86' }))
  const teamsOf = async () => (await getConfig(backend)).teams
  await updateConfig(backend, { level: 'branch', config: { 'teams.createPersonalTeamOnSignUp': true } })
  await updateConfig(backend, { config: { 'teams.createPersonalTeamOnSignUp': false } })
  expect(await teamsOf()).toMatchObject({ createPersonalTeamOnSignUp: false })
  await resetConfigKeys(backend, { keys: ['teams.createPersonalTeamOnSignUp'] })
  expect(await getConfigOverride(backend, {})).not.toHaveProperty(['teams.createPersonalTeamOnSignUp'])
  expect(await teamsOf()).toMatchObject({ createPersonalTeamOnSignUp: true })
})

test('an owner creates a project without a team, which newer services require', async () => {
  const emulator = testEmulator({ serverVersion: '2.8.86' })
  const owner = app(emulator, INTERNAL_PROJECT)
  const account = { email: 'owner@example.test', password: PASSWORD, callbackUrl: CALLBACK, redirectTo: false } as const
  await signUpWithPassword(owner, account)
  await expect(createOwnedProject(owner, { displayName: 'Mine' })).rejects.toMatchObject({
    code: 'SCHEMA_ERROR',
    message: expect.stringContaining('Service version 2.8.86 and later require `ownerTeamId`.'),
  })
})

test('an owner creates a project', async () => {
  const emulator = running()
  const owner = app(emulator, INTERNAL_PROJECT)
  await signUpWithPassword(owner, {
    email: 'owner@example.test',
    password: PASSWORD,
    callbackUrl: CALLBACK,
    redirectTo: false,
  })
  const { id } = await createOwnedProject(owner, { displayName: 'Mine', config: { magicLinkEnabled: true } })
  expect(await listOwnedProjects(owner)).toMatchObject([
    { id, displayName: 'Mine', userCount: 0, config: { magicLinkEnabled: true, passkeyEnabled: false } },
  ])
})

test('finds nothing, and no permission, with IDs that cannot exist', async () => {
  const emulator = testEmulator()
  const ada = await signedInApp(emulator, 'ada@example.test')
  const id = 'typed-by-hand'
  const found = [
    findTeam(ada, { teamId: id }),
    findTeamMemberProfile(ada, { teamId: id, userId: 'me' }),
    findContactChannel(ada, { userId: 'me', contactChannelId: id }),
    findApiKey(ada, { keyId: id }),
    findUser(administration(emulator), { userId: id }),
  ]
  expect(await Promise.all(found)).toEqual(found.map(() => null))
  expect(await hasPermission(ada, { teamId: id, permission: '$update_team' })).toBe(false)
})
