// One object of each class of the published kit.
import { INTERNAL_PROJECT } from '@latchkey/emulator'
import type * as JsKit from '../src/js.js'
import { accountOf, appOptions, tokensOf } from './apps.js'
import type { publishedMembers } from './published-members.js'

/** The name of a class of the published kit. */
export type ObjectName = keyof typeof publishedMembers

async function signUp<Id extends string>(app: JsKit.StackClientApp<true, Id>, email: string) {
  await app.signUpWithCredential(accountOf(email))
  return app.getUser({ or: 'throw' })
}

/**
 * Creates one object of each class of the published kit on an emulator with the default and the internal project.
 */
export async function createObjects(
  kit: Pick<typeof JsKit, 'StackAdminApp' | 'StackClientApp' | 'StackServerApp' | 'stackAppInternalsSymbol'>,
  baseUrl: string,
): Promise<Record<ObjectName, object>> {
  const { StackAdminApp, StackClientApp, StackServerApp, stackAppInternalsSymbol } = kit
  const key = { description: 'test', expiresAt: new Date(Date.now() + 86_400_000) }
  const client = new StackClientApp<true>(appOptions(baseUrl))
  const server = new StackServerApp<true>(appOptions(baseUrl))
  const adminApp = new StackAdminApp<true>(appOptions(baseUrl))
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
  const currentServerUser = await server.getUser({ or: 'throw', tokenStore: await tokensOf(user) })
  const ofOwners = { ...appOptions(baseUrl, INTERNAL_PROJECT), projectId: 'internal' as const }
  const currentInternalUser = await signUp(new StackClientApp<true, 'internal'>(ofOwners), 'owner@members.test')
  const owners = await currentInternalUser.createTeam({ displayName: 'Owners' })
  const owned = await currentInternalUser.createProject({ displayName: 'Shop', teamId: owners.id })
  const project = await client.getProject()
  const adminProject = await adminApp.getProject()
  await adminApp.createProjectPermissionDefinition({ id: 'see_metrics', containedPermissionIds: [] })
  const userApiKey = await user.createApiKey(key)
  const teamApiKey = await team.createApiKey(key)
  const projectKeys = { hasPublishableClientKey: true, hasSecretServerKey: true, hasSuperSecretAdminKey: true }
  const newKeys = await adminApp.createInternalApiKey({ ...key, ...projectKeys })
  const first = <T>([one]: readonly T[]) => one as T & object
  return {
    StackClientApp: client,
    StackServerApp: server,
    StackAdminApp: adminApp,
    internals: Reflect.get(client, stackAppInternalsSymbol),
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
