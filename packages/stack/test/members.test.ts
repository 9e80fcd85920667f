import { DEFAULT_PROJECT, INTERNAL_PROJECT, type RunningEmulator, startEmulator } from '@latchkey/emulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutOfScopeError, StackAdminApp, StackClientApp, StackServerApp, stackAppInternalsSymbol } from '../src/js.js'
import { memberNames, publishedMembers } from './published-members.js'

type Name = keyof typeof publishedMembers

let running: RunningEmulator
let objects: Record<Name, object>

beforeAll(async () => {
  running = await startEmulator({
    port: 0,
    host: 'localhost',
    passwordRounds: 1,
    serverVersion: '2.8.86',
    projects: [DEFAULT_PROJECT, INTERNAL_PROJECT],
  })
  objects = await createObjects()
})
afterAll(() => running.close())

const optionsOf = (project: typeof DEFAULT_PROJECT | typeof INTERNAL_PROJECT) => ({
  baseUrl: running.url,
  projectId: project.id,
  publishableClientKey: project.keys.publishable,
  tokenStore: 'memory' as const,
})

const signUp = async (app: StackClientApp<true, string>, email: string) => {
  const account = { email, password: 'correct horse battery' }
  await app.signUpWithCredential({ ...account, noRedirect: true, verificationCallbackUrl: 'http://localhost:3000/' })
  return app.getUser({ or: 'throw' })
}

/** Creates one object of each kind. */
async function createObjects(): Promise<Record<Name, object>> {
  const key = { description: 'test', expiresAt: new Date(Date.now() + 86_400_000) }
  const { secret, admin } = DEFAULT_PROJECT.keys
  const client = new StackClientApp(optionsOf(DEFAULT_PROJECT))
  const server = new StackServerApp({ ...optionsOf(DEFAULT_PROJECT), secretServerKey: secret })
  const adminApp = new StackAdminApp({
    ...optionsOf(DEFAULT_PROJECT),
    secretServerKey: secret,
    superSecretAdminKey: admin,
  })
  const user = await signUp(client, 'ada@members.test')
  const team = await user.createTeam({ displayName: 'Comets' })
  await team.inviteUser({ email: 'bob@members.test', callbackUrl: 'http://localhost:3000/' })
  await team.inviteUser({ email: 'ada@members.test', callbackUrl: 'http://localhost:3000/' })
  await server.createOAuthProvider({
    userId: user.id,
    accountId: 'github-1',
    providerConfigId: 'github',
    email: 'ada@members.test',
    allowSignIn: true,
    allowConnectedAccounts: true,
  })
  const serverUser = (await server.getUser(user.id)) as object & NonNullable<Awaited<ReturnType<typeof server.getUser>>>
  await serverUser.update({ primaryEmailVerified: true })
  const serverTeam = (await server.getTeam(team.id)) as NonNullable<Awaited<ReturnType<typeof server.getTeam>>>
  const currentServerUser = await server.getUser({
    or: 'throw',
    tokenStore: (await user.getAuthJson()) as { accessToken: string; refreshToken: string },
  })
  const internal = new StackClientApp({ ...optionsOf(INTERNAL_PROJECT), projectId: 'internal' as const })
  const owner = await signUp(internal, 'owner@members.test')
  const owners = await internal.getUser({ or: 'throw' }).then((one) => one.createTeam({ displayName: 'Owners' }))
  const currentInternalUser = await internal.getUser({ or: 'throw' })
  const owned = await currentInternalUser.createProject({ displayName: 'Shop', teamId: owners.id })
  const project = await client.getProject()
  const adminProject = await adminApp.getProject()
  await adminApp.createProjectPermissionDefinition({ id: 'see_metrics', containedPermissionIds: [] })
  const userApiKey = await user.createApiKey(key)
  const teamApiKey = await team.createApiKey(key)
  const projectKeys = { hasPublishableClientKey: true, hasSecretServerKey: true, hasSuperSecretAdminKey: true }
  const newKeys = await adminApp.createInternalApiKey({ ...key, ...projectKeys })
  const first = <T>([one]: readonly T[]) => one as T & object
  expect(owner.id).toBe(currentInternalUser.id)
  return {
    StackClientApp: client,
    StackServerApp: server,
    StackAdminApp: adminApp,
    internals: client[stackAppInternalsSymbol],
    CurrentUser: user,
    CurrentInternalUser: currentInternalUser,
    ServerUser: serverUser,
    CurrentServerUser: currentServerUser,
    Session: user.currentSession,
    Team: team,
    ServerTeam: serverTeam,
    TeamUser: first(await team.listUsers()),
    ServerTeamUser: first(await serverTeam.listUsers()),
    EditableTeamMemberProfile: await user.getTeamProfile(team),
    TeamInvitation: first(await team.listInvitations()),
    ReceivedTeamInvitation: first(await user.listTeamInvitations()),
    ContactChannel: first(await user.listContactChannels()),
    OAuthConnection: first(await user.listConnectedAccounts()),
    ActiveSession: first(await user.getActiveSessions()),
    UserApiKey: first(await user.listApiKeys()),
    UserApiKeyFirstView: userApiKey,
    TeamApiKey: first(await team.listApiKeys()),
    TeamApiKeyFirstView: teamApiKey,
    InternalApiKey: first(await adminApp.listInternalApiKeys()),
    InternalApiKeyFirstView: newKeys,
    Project: project,
    ProjectConfig: project.config,
    AdminProject: adminProject,
    AdminOwnedProject: owned,
    AdminProjectConfig: { id: undefined, ...adminProject.config },
    AdminSentEmail: first(await adminApp.listSentEmails()),
    AdminTeamPermissionDefinition: first(await adminApp.listTeamPermissionDefinitions()),
    AdminProjectPermissionDefinition: first(await adminApp.listProjectPermissionDefinitions()),
    OAuthProvider: first(await user.listOAuthProviders()),
    NotificationCategory: first(await user.listNotificationCategories()),
  }
}

test.each(Object.keys(publishedMembers) as Name[])('%s has every member of the published kit', (name) => {
  const object = objects[name]
  expect(object).toBeDefined()
  expect(memberNames(name).filter((member) => !(member in object))).toEqual([])
})

test('methods work without their object', async () => {
  const { CurrentUser, Team } = objects as Record<string, Record<string, () => Promise<unknown[]>>>
  const { listTeams } = CurrentUser as Record<string, () => Promise<unknown[]>>
  const { listUsers } = Team as Record<string, () => Promise<unknown[]>>
  await expect(listTeams?.()).resolves.toHaveLength(1)
  await expect(listUsers?.()).resolves.toHaveLength(1)
})

test('members that are out of scope reject with a typed error', async () => {
  const user = objects.CurrentUser as { createCheckoutUrl(): Promise<never> }
  const error = await user.createCheckoutUrl().catch((error) => error)
  expect(error).toBeInstanceOf(OutOfScopeError)
  expect(error).toMatchObject({ code: 'OUT_OF_SCOPE', member: 'createCheckoutUrl', area: 'payments' })
})

test('the signed-in user is frozen', () => {
  expect(Object.isFrozen(objects.CurrentUser)).toBe(true)
})

test('an admin app is an instance of all three classes', () => {
  for (const one of [StackClientApp, StackServerApp, StackAdminApp])
    expect(objects.StackAdminApp instanceof (one as unknown as new () => object)).toBe(true)
  expect(objects.StackClientApp instanceof (StackServerApp as unknown as new () => object)).toBe(false)
})
