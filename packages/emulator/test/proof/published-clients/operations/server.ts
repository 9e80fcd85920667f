import {
  anyDate,
  anyFunction,
  anyString,
  ok,
  operation,
  returns,
  type Scene,
  satisfies,
  takenAddress,
  throws,
  type Untyped,
} from '../operation.js'

const ids = (list: Untyped[]) => list.map(({ id }) => id)
const UNKNOWN = '11111111-1111-4111-8111-111111111112'

/** Users as a server sees them. */
export const serverUsers = {
  name: 'Users on a server',
  operations: [
    operation(
      'createUser returns the user',
      async (s) => {
        s.saved.app = s.serverApp()
        return s.save(
          'user',
          await s.saved.app.createUser({
            primaryEmail: s.save('email', s.email('sue')),
            primaryEmailVerified: true,
            primaryEmailAuthEnabled: true,
            password: 'correct horse battery',
            displayName: 'Sue',
            clientMetadata: { a: 1 },
            clientReadOnlyMetadata: { b: 2 },
            serverMetadata: { c: 3 },
          }),
        )
      },
      (s) =>
        returns({
          id: anyString,
          primaryEmail: s.saved.email,
          primaryEmailVerified: true,
          displayName: 'Sue',
          hasPassword: true,
          clientMetadata: { a: 1 },
          clientReadOnlyMetadata: { b: 2 },
          serverMetadata: { c: 3 },
          signedUpAt: anyDate,
          lastActiveAt: anyDate,
        }),
    ),
    operation(
      'createUser refuses a taken address',
      (s) => s.saved.app.createUser({ primaryEmail: s.saved.email, primaryEmailAuthEnabled: true }),
      (s) => throws(takenAddress(s)),
    ),
    operation(
      'createUser accepts a short password',
      (s) =>
        s.saved.app.createUser({ primaryEmail: s.email('short'), primaryEmailAuthEnabled: true, password: 'short' }),
      returns({ hasPassword: true }),
    ),
    operation(
      'createUser without any field',
      async (s) => s.save('second', await s.saved.app.createUser({})),
      returns({ id: anyString, primaryEmail: null, displayName: null, hasPassword: false }),
    ),
    operation(
      'getUser by id returns the user',
      (s) => s.saved.app.getUser(s.saved.user.id),
      (s) => returns({ id: s.saved.user.id, serverMetadata: { c: 3 } }),
    ),
    operation('getUser by an unknown id returns null', (s) => s.saved.app.getUser(UNKNOWN), returns(null)),
    operation(
      'the created user signs in',
      (s) =>
        s.save('client', s.client()).signInWithCredential({
          email: s.saved.email,
          password: 'correct horse battery',
          noRedirect: true,
        }),
      ok(),
    ),
    operation(
      'the client sees no server metadata',
      async (s) => (await s.saved.client.getUser()).serverMetadata,
      returns(undefined),
    ),
    operation(
      'the client sees the read-only metadata',
      (s) => s.saved.client.getUser(),
      returns({ clientReadOnlyMetadata: { b: 2 } }),
    ),
    operation(
      'getUser on a server reads a session',
      async (s) => s.saved.app.getUser({ tokenStore: await (await s.saved.client.getUser()).getAuthJson() }),
      (s) => returns({ id: s.saved.user.id, serverMetadata: { c: 3 } }),
    ),
    operation(
      'listUsers returns an array with a cursor',
      (s) => s.saved.app.listUsers(),
      satisfies((list, s) => Array.isArray(list) && ids(list).includes(s.saved.user.id) && 'nextCursor' in list),
    ),
    operation(
      'listUsers with a limit returns a page',
      async (s) => s.save('page', await s.saved.app.listUsers({ limit: 1, orderBy: 'signedUpAt', desc: true })),
      satisfies((list) => list.length === 1 && typeof list.nextCursor === 'string'),
    ),
    operation(
      'listUsers with a cursor returns the next page',
      (s) => s.saved.app.listUsers({ limit: 1, orderBy: 'signedUpAt', desc: true, cursor: s.saved.page.nextCursor }),
      satisfies((list, s) => list.length === 1 && list[0].id !== s.saved.page[0].id),
    ),
    operation(
      'listUsers with a query searches',
      async (s) => ids(await s.saved.app.listUsers({ query: s.saved.email })),
      (s) => returns([s.saved.user.id]),
    ),
    operation(
      'listUsers returns nothing for an unknown query',
      (s) => s.saved.app.listUsers({ query: 'no user has this text' }),
      satisfies((list) => list.length === 0),
    ),
    operation(
      'update changes fields of a user',
      (s) => s.saved.user.update({ displayName: 'Susan', clientMetadata: { a: 2 } }),
      returns(undefined),
    ),
    operation(
      'setDisplayName changes the display name',
      (s) => s.saved.second.setDisplayName('Second'),
      returns(undefined),
    ),
    operation(
      'setServerMetadata stores JSON',
      (s) => s.saved.user.setServerMetadata({ plan: 'pro' }),
      returns(undefined),
    ),
    operation(
      'setClientReadOnlyMetadata stores JSON',
      (s) => s.saved.user.setClientReadOnlyMetadata({ role: 'owner' }),
      returns(undefined),
    ),
    operation(
      'setClientMetadata stores JSON',
      (s) => s.saved.user.setClientMetadata({ theme: 'dark' }),
      returns(undefined),
    ),
    operation(
      'getUser returns all changes',
      (s) => s.saved.app.getUser(s.saved.user.id),
      returns({
        displayName: 'Susan',
        serverMetadata: { plan: 'pro' },
        clientReadOnlyMetadata: { role: 'owner' },
        clientMetadata: { theme: 'dark' },
      }),
    ),
    operation(
      'setPrimaryEmail sets an address',
      (s) => s.saved.second.setPrimaryEmail(s.save('address', s.email('second')), { verified: true }),
      returns(undefined),
    ),
    operation(
      'getUser returns the address',
      (s) => s.saved.app.getUser(s.saved.second.id),
      (s) => returns({ primaryEmail: s.saved.address, primaryEmailVerified: true, displayName: 'Second' }),
    ),
    operation(
      'update changes the password',
      (s) => s.saved.user.update({ password: 'another horse battery' }),
      returns(undefined),
    ),
    operation(
      'the changed password signs in',
      (s) =>
        s.client().signInWithCredential({ email: s.saved.email, password: 'another horse battery', noRedirect: true }),
      ok(),
    ),
    operation(
      'createSession returns tokens',
      async (s) => s.save('tokens', await (await s.saved.user.createSession({})).getTokens()),
      returns({ accessToken: anyString, refreshToken: anyString }),
    ),
    operation(
      'the tokens of createSession sign in',
      (s) => s.client({ tokenStore: s.saved.tokens }).getUser(),
      (s) => returns({ id: s.saved.user.id }),
    ),
    operation(
      'createSession for impersonation',
      async (s) => (await s.saved.user.createSession({ isImpersonation: true, expiresInMillis: 60_000 })).getTokens(),
      returns({ accessToken: anyString, refreshToken: anyString }),
    ),
    operation(
      'the user does not see the impersonation',
      async (s) => (await s.client({ tokenStore: s.saved.tokens }).getUser()).getActiveSessions(),
      satisfies((list) => list.length > 0 && !list.some((one: Untyped) => one.isImpersonation)),
    ),
    operation(
      'listContactChannels returns the addresses of a user',
      (s) => s.saved.user.listContactChannels(),
      (s) => returns([{ value: s.saved.email, isPrimary: true }]),
    ),
    operation(
      'createContactChannel adds an address',
      async (s) =>
        s.save(
          'channel',
          await s.saved.user.createContactChannel({
            value: s.email('sue.two'),
            type: 'email',
            usedForAuth: false,
            isVerified: true,
          }),
        ),
      returns({ isVerified: true, usedForAuth: false }),
    ),
    operation(
      'update of a contact channel',
      (s) => s.saved.channel.update({ usedForAuth: true, isVerified: false }),
      returns(undefined),
    ),
    operation(
      'listContactChannels returns the change',
      async (s) => (await s.saved.user.listContactChannels()).find((one: Untyped) => one.id === s.saved.channel.id),
      returns({ usedForAuth: true, isVerified: false }),
    ),
    operation(
      'sendVerificationEmail of a contact channel',
      (s) => s.saved.channel.sendVerificationEmail({ callbackUrl: 'http://localhost:3000/verify' }),
      satisfies((value) => value === undefined || value.status === 'ok'),
    ),
    operation('delete of a contact channel', (s) => s.saved.channel.delete(), returns(undefined)),
    operation(
      'createApiKey for a user',
      async (s) => s.save('key', await s.saved.user.createApiKey({ description: 'by the server', expiresAt: null })),
      returns({ value: anyString }),
    ),
    operation('listApiKeys of a user', (s) => s.saved.user.listApiKeys(), returns([{ description: 'by the server' }])),
    operation(
      'revoke of a key',
      (s) => s.saved.key.revoke(),
      returns((value: unknown) => value === undefined || typeof value === 'object'),
    ),
    operation(
      'createTeam for a user',
      async (s) => s.save('team', await s.saved.user.createTeam({ displayName: 'Sues' })),
      returns({ id: anyString, displayName: 'Sues' }),
    ),
    operation(
      'listTeams of a user',
      async (s) => ids(await s.saved.user.listTeams()),
      (s) => returns([s.saved.team.id]),
    ),
    operation(
      'getTeam of a user',
      (s) => s.saved.user.getTeam(s.saved.team.id),
      (s) => returns({ id: s.saved.team.id }),
    ),
    operation('setSelectedTeam of a user', (s) => s.saved.user.setSelectedTeam(s.saved.team), returns(undefined)),
    operation(
      'getUser returns the selected team',
      async (s) => (await s.saved.app.getUser(s.saved.user.id)).selectedTeam,
      (s) => returns({ id: s.saved.team.id }),
    ),
    operation(
      'getTeamProfile of a user',
      async (s) => s.save('profile', await s.saved.user.getTeamProfile(s.saved.team)),
      returns({ update: anyFunction }),
    ),
    operation(
      'update of a team profile',
      (s) => s.saved.profile.update({ displayName: 'The boss' }),
      returns(undefined),
    ),
    operation(
      'update enables two-factor authentication',
      (s) => s.saved.user.update({ totpMultiFactorSecret: new TextEncoder().encode('12345678901234567890') }),
      returns(undefined),
    ),
    operation(
      'getUser shows two-factor authentication',
      (s) => s.saved.app.getUser(s.saved.user.id),
      returns({ isMultiFactorRequired: true }),
    ),
    operation(
      'listUsers includes anonymous users',
      (s) => s.saved.app.listUsers({ includeAnonymous: true }),
      satisfies((list) => list.length > 0),
      { since: '2.8.39', server: '2.8.86' },
    ),
    operation(
      'createOAuthProvider adds an account',
      async (s) =>
        s.save(
          'provider',
          await s.saved.app.createOAuthProvider({
            userId: s.saved.second.id,
            providerConfigId: 'github',
            accountId: 'github-account',
            email: s.saved.address,
            allowSignIn: true,
            allowConnectedAccounts: true,
          }),
        ),
      returns({ status: 'ok', data: { id: anyString, allowSignIn: true } }),
      { since: '2.8.39', server: '2.8.86' },
    ),
    operation(
      'listOAuthProviders returns the account',
      (s) => s.saved.second.listOAuthProviders(),
      returns([{ type: 'github', accountId: 'github-account' }]),
      { since: '2.8.39', server: '2.8.86' },
    ),
    operation(
      'getOAuthProvider returns the account',
      (s) => s.saved.second.getOAuthProvider(s.saved.provider.data.id),
      returns({ accountId: 'github-account' }),
      { since: '2.8.39', server: '2.8.86' },
    ),
    operation('update of an account', (s) => s.saved.provider.data.update({ allowSignIn: false }), ok(), {
      since: '2.8.39',
      server: '2.8.86',
    }),
    operation('delete of an account', (s) => s.saved.provider.data.delete(), returns(undefined), {
      since: '2.8.39',
      server: '2.8.86',
    }),
    operation(
      'sendEmail needs an email server',
      (s) => s.saved.app.sendEmail({ userIds: [s.saved.user.id], html: '<p>Hi</p>', subject: 'Hi' }),
      throws('REQUIRES_CUSTOM_EMAIL_SERVER'),
      { since: '2.8.41', server: '2.8.86' },
    ),
    operation('delete deletes a user', (s) => s.saved.second.delete(), returns(undefined)),
    operation('getUser returns null for a deleted user', (s) => s.saved.app.getUser(s.saved.second.id), returns(null)),
    operation(
      'a wrong server key is refused',
      (s) => s.serverApp({ secretServerKey: 'ssk_wrong' }).listUsers(),
      throws('INVALID_SECRET_SERVER_KEY'),
    ),
  ],
}

const names = (s: Scene) =>
  s.server !== '2.8.8' ? { admin: 'team_admin', member: 'team_member' } : { admin: 'admin', member: 'member' }

/** Teams and permissions as a server sees them. */
export const serverTeams = {
  name: 'Teams on a server',
  operations: [
    operation(
      'createTeam returns the team',
      async (s) => {
        s.saved.app = s.serverApp()
        s.saved.user = await s.saved.app.createUser({
          primaryEmail: s.save('email', s.email('tess')),
          primaryEmailAuthEnabled: true,
          primaryEmailVerified: true,
        })
        s.saved.other = await s.saved.app.createUser({ primaryEmail: s.email('otto'), primaryEmailAuthEnabled: true })
        return s.save('team', await s.saved.app.createTeam({ displayName: 'Empty' }))
      },
      returns({ id: anyString, displayName: 'Empty', createdAt: anyDate, addUser: anyFunction }),
    ),
    operation(
      'createTeam with a creator',
      async (s) =>
        s.save('owned', await s.saved.app.createTeam({ displayName: 'Owned', creatorUserId: s.saved.user.id })),
      returns({ displayName: 'Owned' }),
    ),
    operation(
      'listTeams returns both teams',
      async (s) => ids(await s.saved.app.listTeams()),
      satisfies((list, s) => list.includes(s.saved.team.id) && list.includes(s.saved.owned.id)),
    ),
    operation(
      'getTeam returns the team',
      (s) => s.saved.app.getTeam(s.saved.team.id),
      (s) => returns({ id: s.saved.team.id }),
    ),
    operation('getTeam returns null for an unknown team', (s) => s.saved.app.getTeam(UNKNOWN), returns(null)),
    operation(
      'update changes a team',
      (s) =>
        s.saved.team.update({
          displayName: 'Renamed',
          serverMetadata: { plan: 'pro' },
          clientReadOnlyMetadata: { seats: 5 },
          clientMetadata: { color: 'blue' },
        }),
      returns(undefined),
    ),
    operation(
      'getTeam returns the changes',
      (s) => s.saved.app.getTeam(s.saved.team.id),
      returns({
        displayName: 'Renamed',
        serverMetadata: { plan: 'pro' },
        clientReadOnlyMetadata: { seats: 5 },
        clientMetadata: { color: 'blue' },
      }),
    ),
    operation('addUser adds a member', (s) => s.saved.team.addUser(s.saved.other.id), returns(undefined)),
    operation(
      'addUser rejects a member',
      (s) => s.saved.team.addUser(s.saved.other.id),
      throws('TEAM_MEMBERSHIP_ALREADY_EXISTS'),
    ),
    operation('addUser rejects an unknown user', (s) => s.saved.team.addUser(UNKNOWN), throws('USER_NOT_FOUND')),
    operation(
      'listUsers returns the member',
      async (s) =>
        (await s.saved.team.listUsers()).map(({ id, teamProfile }: Untyped) => ({
          id,
          hasProfile: teamProfile !== undefined,
        })),
      (s) => returns([{ id: s.saved.other.id, hasProfile: true }]),
    ),
    operation(
      'listTeams of the member',
      async (s) => ids(await s.saved.other.listTeams()),
      (s) => returns([s.saved.team.id]),
    ),
    operation(
      'listPermissions of a member',
      async (s) => ids(await s.saved.other.listPermissions(s.saved.team, { recursive: false })),
      (s) => returns([names(s).member]),
    ),
    operation(
      'listPermissions of the creator',
      async (s) => ids(await s.saved.user.listPermissions(s.saved.owned, { recursive: false })),
      (s) => returns([names(s).admin]),
    ),
    operation(
      'grantPermission grants a permission',
      (s) => s.saved.other.grantPermission(s.saved.team, '$delete_team'),
      returns(undefined),
    ),
    operation(
      'hasPermission is true after the grant',
      (s) => s.saved.other.hasPermission(s.saved.team, '$delete_team'),
      returns(true),
    ),
    operation(
      'getPermission returns the granted permission',
      (s) => s.saved.other.getPermission(s.saved.team, '$delete_team'),
      returns({ id: '$delete_team' }),
    ),
    operation(
      'revokePermission revokes the permission',
      (s) => s.saved.other.revokePermission(s.saved.team, '$delete_team'),
      returns(undefined),
    ),
    operation(
      'hasPermission is false after the revocation',
      (s) => s.saved.other.hasPermission(s.saved.team, '$delete_team'),
      returns(false),
    ),
    operation(
      'grantPermission rejects an unknown permission',
      (s) => s.saved.other.grantPermission(s.saved.team, 'no_such_permission'),
      throws('PERMISSION_NOT_FOUND'),
    ),
    operation(
      'inviteUser sends an email',
      (s) => s.saved.team.inviteUser({ email: s.email('tim'), callbackUrl: 'http://localhost:3000/join' }),
      returns(undefined),
    ),
    operation(
      'listInvitations returns the invitation',
      (s) => s.saved.team.listInvitations(),
      (s) => returns([{ recipientEmail: s.email('tim') }]),
    ),
    operation(
      'revoke deletes the invitation',
      async (s) => (await s.saved.team.listInvitations())[0].revoke(),
      returns(undefined),
    ),
    operation('listInvitations is empty', (s) => s.saved.team.listInvitations(), returns([])),
    operation(
      'createApiKey for a team',
      async (s) => s.save('key', await s.saved.team.createApiKey({ description: 'team key', expiresAt: null })),
      returns({ value: anyString }),
    ),
    operation('listApiKeys of a team', (s) => s.saved.team.listApiKeys(), returns([{ description: 'team key' }])),
    operation(
      'getTeam by API key',
      (s) => s.saved.app.getTeam({ apiKey: s.saved.key.value }),
      (s) => returns({ id: s.saved.team.id }),
    ),
    operation('removeUser removes a member', (s) => s.saved.team.removeUser(s.saved.other.id), returns(undefined)),
    operation(
      'removeUser rejects a user who is no member',
      (s) => s.saved.team.removeUser(s.saved.other.id),
      throws('TEAM_MEMBERSHIP_NOT_FOUND'),
    ),
    operation('listUsers is empty', (s) => s.saved.team.listUsers(), returns([])),
    operation('delete deletes a team', (s) => s.saved.team.delete(), returns(undefined)),
    operation('getTeam returns null for a deleted team', (s) => s.saved.app.getTeam(s.saved.team.id), returns(null)),
    operation(
      'grantPermission grants a permission of the project',
      async (s) => {
        await s.adminApp().createProjectPermissionDefinition({
          id: 'read_reports',
          description: 'Read reports',
          containedPermissionIds: [],
        })
        return s.saved.other.grantPermission('read_reports')
      },
      returns(undefined),
      { since: '2.8.39' },
    ),
    operation(
      'hasPermission is true for a permission of the project',
      (s) => s.saved.other.hasPermission('read_reports'),
      returns(true),
      { since: '2.8.39' },
    ),
    operation(
      'listPermissions returns the permission of the project',
      async (s) => ids(await s.saved.other.listPermissions()),
      returns(['read_reports']),
      { since: '2.8.39' },
    ),
    operation(
      'revokePermission revokes a permission of the project',
      (s) => s.saved.other.revokePermission('read_reports'),
      returns(undefined),
      { since: '2.8.39' },
    ),
    operation(
      'hasPermission is false for a revoked permission of the project',
      (s) => s.saved.other.hasPermission('read_reports'),
      returns(false),
      { since: '2.8.39' },
    ),
  ],
}
