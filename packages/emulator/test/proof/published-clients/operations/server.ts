import { given, story, type Untyped } from '../operation.js'

const ids = (list: Untyped[]) => list.map(({ id }) => id)
const UNKNOWN = '11111111-1111-4111-8111-111111111112'

/** Users as a server sees them. */
export const serverUsers = story(
  'Users on a server',
  {
    'createUser returns the user': async (s) => {
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
    'createUser refuses a taken address': (s) =>
      s.saved.app.createUser({ primaryEmail: s.saved.email, primaryEmailAuthEnabled: true }),
    'createUser accepts a short password': (s) =>
      s.saved.app.createUser({ primaryEmail: s.email('short'), primaryEmailAuthEnabled: true, password: 'short' }),
    'createUser without any field': async (s) => s.save('second', await s.saved.app.createUser({})),
    'getUser by id returns the user': (s) => s.saved.app.getUser(s.saved.user.id),
    'getUser by an unknown id returns null': (s) => s.saved.app.getUser(UNKNOWN),
    'the created user signs in': (s) =>
      s.save('client', s.client()).signInWithCredential({
        email: s.saved.email,
        password: 'correct horse battery',
        noRedirect: true,
      }),
    'the client sees no server metadata': async (s) => (await s.saved.client.getUser()).serverMetadata,
    'the client sees the read-only metadata': (s) => s.saved.client.getUser(),
    'getUser on a server reads a session': async (s) =>
      s.saved.app.getUser({ tokenStore: await (await s.saved.client.getUser()).getAuthJson() }),
    'listUsers returns an array with a cursor': (s) => s.saved.app.listUsers(),
    'listUsers with a limit returns a page': async (s) =>
      s.save('page', await s.saved.app.listUsers({ limit: 1, orderBy: 'signedUpAt', desc: true })),
    'listUsers with a cursor returns the next page': (s) =>
      s.saved.app.listUsers({ limit: 1, orderBy: 'signedUpAt', desc: true, cursor: s.saved.page.nextCursor }),
    'listUsers with a query searches': async (s) => ids(await s.saved.app.listUsers({ query: s.saved.email })),
    'listUsers returns nothing for an unknown query': (s) => s.saved.app.listUsers({ query: 'no user has this text' }),
    'update changes fields of a user': (s) => s.saved.user.update({ displayName: 'Susan', clientMetadata: { a: 2 } }),
    'setDisplayName changes the display name': (s) => s.saved.second.setDisplayName('Second'),
    'setServerMetadata stores JSON': (s) => s.saved.user.setServerMetadata({ plan: 'pro' }),
    'setClientReadOnlyMetadata stores JSON': (s) => s.saved.user.setClientReadOnlyMetadata({ role: 'owner' }),
    'setClientMetadata stores JSON': (s) => s.saved.user.setClientMetadata({ theme: 'dark' }),
    'getUser returns all changes': (s) => s.saved.app.getUser(s.saved.user.id),
    'setPrimaryEmail sets an address': (s) =>
      s.saved.second.setPrimaryEmail(s.save('address', s.email('second')), { verified: true }),
    'getUser returns the address': (s) => s.saved.app.getUser(s.saved.second.id),
    'update changes the password': (s) => s.saved.user.update({ password: 'another horse battery' }),
    'the changed password signs in': (s) =>
      s.client().signInWithCredential({ email: s.saved.email, password: 'another horse battery', noRedirect: true }),
    'createSession returns tokens': async (s) =>
      s.save('tokens', await (await s.saved.user.createSession({})).getTokens()),
    'the tokens of createSession sign in': (s) => s.client({ tokenStore: s.saved.tokens }).getUser(),
    'createSession for impersonation': async (s) =>
      (await s.saved.user.createSession({ isImpersonation: true, expiresInMillis: 60_000 })).getTokens(),
    'the user does not see the impersonation': async (s) =>
      (await s.client({ tokenStore: s.saved.tokens }).getUser()).getActiveSessions(),
    'listContactChannels returns the addresses of a user': (s) => s.saved.user.listContactChannels(),
    'createContactChannel adds an address': async (s) =>
      s.save(
        'channel',
        await s.saved.user.createContactChannel({
          value: s.email('sue.two'),
          type: 'email',
          usedForAuth: false,
          isVerified: true,
        }),
      ),
    'update of a contact channel': (s) => s.saved.channel.update({ usedForAuth: true, isVerified: false }),
    'listContactChannels returns the change': async (s) =>
      (await s.saved.user.listContactChannels()).find((one: Untyped) => one.id === s.saved.channel.id),
    'sendVerificationEmail of a contact channel': (s) =>
      s.saved.channel.sendVerificationEmail({ callbackUrl: 'http://localhost:3000/verify' }),
    'delete of a contact channel': (s) => s.saved.channel.delete(),
    'createApiKey for a user': async (s) =>
      s.save('key', await s.saved.user.createApiKey({ description: 'by the server', expiresAt: null })),
    'listApiKeys of a user': (s) => s.saved.user.listApiKeys(),
    'revoke of a key': (s) => s.saved.key.revoke(),
    'createTeam for a user': async (s) => s.save('team', await s.saved.user.createTeam({ displayName: 'Sues' })),
    'listTeams of a user': async (s) => ids(await s.saved.user.listTeams()),
    'getTeam of a user': (s) => s.saved.user.getTeam(s.saved.team.id),
    'setSelectedTeam of a user': (s) => s.saved.user.setSelectedTeam(s.saved.team),
    'getUser returns the selected team': async (s) => (await s.saved.app.getUser(s.saved.user.id)).selectedTeam,
    'getTeamProfile of a user': async (s) => s.save('profile', await s.saved.user.getTeamProfile(s.saved.team)),
    'update of a team profile': (s) => s.saved.profile.update({ displayName: 'The boss' }),
    'update enables two-factor authentication': (s) =>
      s.saved.user.update({ totpMultiFactorSecret: new TextEncoder().encode('12345678901234567890') }),
    'getUser shows two-factor authentication': (s) => s.saved.app.getUser(s.saved.user.id),
  },
  given(
    { since: '2.8.39', server: '2.8.86' },
    {
      'listUsers includes anonymous users': (s) => s.saved.app.listUsers({ includeAnonymous: true }),
      'createOAuthProvider adds an account': async (s) =>
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
      'listOAuthProviders returns the account': (s) => s.saved.second.listOAuthProviders(),
      'getOAuthProvider returns the account': (s) => s.saved.second.getOAuthProvider(s.saved.provider.data.id),
      'update of an account': (s) => s.saved.provider.data.update({ allowSignIn: false }),
      'delete of an account': (s) => s.saved.provider.data.delete(),
    },
  ),
  given(
    { since: '2.8.41', server: '2.8.86' },
    {
      'sendEmail needs an email server': (s) =>
        s.saved.app.sendEmail({ userIds: [s.saved.user.id], html: '<p>Hi</p>', subject: 'Hi' }),
    },
  ),
  {
    'delete deletes a user': (s) => s.saved.second.delete(),
    'getUser returns null for a deleted user': (s) => s.saved.app.getUser(s.saved.second.id),
    'a wrong server key is refused': (s) => s.serverApp({ secretServerKey: 'ssk_wrong' }).listUsers(),
  },
)

/** Teams and permissions as a server sees them. */
export const serverTeams = story(
  'Teams on a server',
  {
    'createTeam returns the team': async (s) => {
      s.saved.app = s.serverApp()
      s.saved.user = await s.saved.app.createUser({
        primaryEmail: s.save('email', s.email('tess')),
        primaryEmailAuthEnabled: true,
        primaryEmailVerified: true,
      })
      s.saved.other = await s.saved.app.createUser({ primaryEmail: s.email('otto'), primaryEmailAuthEnabled: true })
      return s.save('team', await s.saved.app.createTeam({ displayName: 'Empty' }))
    },
    'createTeam with a creator': async (s) =>
      s.save('owned', await s.saved.app.createTeam({ displayName: 'Owned', creatorUserId: s.saved.user.id })),
    'listTeams returns both teams': async (s) => ids(await s.saved.app.listTeams()),
    'getTeam returns the team': (s) => s.saved.app.getTeam(s.saved.team.id),
    'getTeam returns null for an unknown team': (s) => s.saved.app.getTeam(UNKNOWN),
    'update changes a team': (s) =>
      s.saved.team.update({
        displayName: 'Renamed',
        serverMetadata: { plan: 'pro' },
        clientReadOnlyMetadata: { seats: 5 },
        clientMetadata: { color: 'blue' },
      }),
    'getTeam returns the changes': (s) => s.saved.app.getTeam(s.saved.team.id),
    'addUser adds a member': (s) => s.saved.team.addUser(s.saved.other.id),
    'addUser rejects a member': (s) => s.saved.team.addUser(s.saved.other.id),
    'addUser rejects an unknown user': (s) => s.saved.team.addUser(UNKNOWN),
    'listUsers returns the member': async (s) =>
      (await s.saved.team.listUsers()).map(({ id, teamProfile }: Untyped) => ({
        id,
        hasProfile: teamProfile !== undefined,
      })),
    'listTeams of the member': async (s) => ids(await s.saved.other.listTeams()),
    'listPermissions of a member': async (s) =>
      ids(await s.saved.other.listPermissions(s.saved.team, { recursive: false })),
    'listPermissions of the creator': async (s) =>
      ids(await s.saved.user.listPermissions(s.saved.owned, { recursive: false })),
    'grantPermission grants a permission': (s) => s.saved.other.grantPermission(s.saved.team, '$delete_team'),
    'hasPermission is true after the grant': (s) => s.saved.other.hasPermission(s.saved.team, '$delete_team'),
    'getPermission returns the granted permission': (s) => s.saved.other.getPermission(s.saved.team, '$delete_team'),
    'revokePermission revokes the permission': (s) => s.saved.other.revokePermission(s.saved.team, '$delete_team'),
    'hasPermission is false after the revocation': (s) => s.saved.other.hasPermission(s.saved.team, '$delete_team'),
    'grantPermission rejects an unknown permission': (s) =>
      s.saved.other.grantPermission(s.saved.team, 'no_such_permission'),
    'inviteUser sends an email': (s) =>
      s.saved.team.inviteUser({ email: s.email('tim'), callbackUrl: 'http://localhost:3000/join' }),
    'listInvitations returns the invitation': (s) => s.saved.team.listInvitations(),
    'revoke deletes the invitation': async (s) => (await s.saved.team.listInvitations())[0].revoke(),
    'listInvitations is empty': (s) => s.saved.team.listInvitations(),
    'createApiKey for a team': async (s) =>
      s.save('key', await s.saved.team.createApiKey({ description: 'team key', expiresAt: null })),
    'listApiKeys of a team': (s) => s.saved.team.listApiKeys(),
    'getTeam by API key': (s) => s.saved.app.getTeam({ apiKey: s.saved.key.value }),
    'removeUser removes a member': (s) => s.saved.team.removeUser(s.saved.other.id),
    'removeUser rejects a user who is no member': (s) => s.saved.team.removeUser(s.saved.other.id),
    'listUsers is empty': (s) => s.saved.team.listUsers(),
    'delete deletes a team': (s) => s.saved.team.delete(),
    'getTeam returns null for a deleted team': (s) => s.saved.app.getTeam(s.saved.team.id),
  },
  given(
    { since: '2.8.39' },
    {
      'grantPermission grants a permission of the project': async (s) => {
        await s.adminApp().createProjectPermissionDefinition({
          id: 'read_reports',
          description: 'Read reports',
          containedPermissionIds: [],
        })
        return s.saved.other.grantPermission('read_reports')
      },
      'hasPermission is true for a permission of the project': (s) => s.saved.other.hasPermission('read_reports'),
      'listPermissions returns the permission of the project': async (s) => ids(await s.saved.other.listPermissions()),
      'revokePermission revokes a permission of the project': (s) => s.saved.other.revokePermission('read_reports'),
      'hasPermission is false for a revoked permission of the project': (s) =>
        s.saved.other.hasPermission('read_reports'),
    },
  ),
)
