import {
  anyDate,
  anyFunction,
  anyString,
  failsWith,
  ok,
  operation,
  returns,
  type Scene,
  satisfies,
  throws,
} from '../operation.js'

const CALLBACK = 'http://localhost:3000/verify'

async function signUp(s: Scene, name: string) {
  const app = s.client()
  const email = s.email(name)
  const result = await app.signUpWithCredential({
    email,
    password: 'correct horse battery',
    noRedirect: true,
    verificationCallbackUrl: CALLBACK,
  })
  return { app, email, result }
}

/** The user of the operations that follow. */
const signsUp = (name: string) =>
  operation(
    'signs up',
    async (s) => {
      const signedUp = await signUp(s, name)
      Object.assign(s.saved, signedUp, { user: await signedUp.app.getUser() })
      return signedUp.result
    },
    ok(),
  )

/** The signed-in user's own fields. */
export const account = {
  name: 'Account',
  operations: [
    signsUp('ada'),
    operation(
      'update changes the display name',
      (s) => s.saved.user.update({ displayName: 'Ada' }),
      returns(undefined),
    ),
    operation('an object in hand keeps its fields', (s) => s.saved.user, returns({ displayName: null })),
    operation('getUser returns the display name', (s) => s.saved.app.getUser(), returns({ displayName: 'Ada' })),
    operation(
      'setDisplayName changes the display name',
      (s) => s.saved.user.setDisplayName('Ada Lovelace'),
      returns(undefined),
    ),
    operation(
      'getUser returns the changed display name',
      (s) => s.saved.app.getUser(),
      returns({ displayName: 'Ada Lovelace' }),
    ),
    operation(
      'setClientMetadata stores JSON',
      (s) => s.saved.user.setClientMetadata({ theme: 'dark', sizes: [1, 2] }),
      returns(undefined),
    ),
    operation(
      'getUser returns the metadata',
      (s) => s.saved.app.getUser(),
      returns({
        clientMetadata: { theme: 'dark', sizes: [1, 2] },
        clientReadOnlyMetadata: (value: unknown) =>
          value === null || value === undefined || JSON.stringify(value) === '{}',
      }),
    ),
    operation('update clears the display name', (s) => s.saved.user.update({ displayName: '' }), returns(undefined)),
    operation(
      'getUser returns the cleared display name',
      (s) => s.saved.app.getUser(),
      returns({ displayName: (value: unknown) => value === null || value === '' }),
    ),
    operation(
      'update rejects an image that is no data URL',
      (s) => s.saved.user.update({ profileImageUrl: 'not a URL' }),
      throws(/: 400 /),
    ),
    operation(
      'toClientJson returns the record of the service',
      async (s) => (await s.saved.app.getUser()).toClientJson(),
      (s) => returns({ id: s.saved.user.id, primary_email: s.saved.email, client_metadata: { theme: 'dark' } }),
    ),
    operation(
      'getConnectedAccount returns null without an account',
      (s) => s.saved.user.getConnectedAccount('github'),
      returns(null),
    ),
    operation(
      'getProject returns the public settings',
      (s) => s.saved.app.getProject(),
      returns({
        id: anyString,
        displayName: anyString,
        config: {
          signUpEnabled: true,
          credentialEnabled: true,
          magicLinkEnabled: true,
          passkeyEnabled: true,
          clientTeamCreationEnabled: true,
          clientUserDeletionEnabled: true,
          allowUserApiKeys: true,
          allowTeamApiKeys: true,
        },
      }),
    ),
    operation(
      'getProject lists the OAuth providers',
      async (s) => (await s.saved.app.getProject()).config.oauthProviders.map(({ id }: { id: string }) => id).sort(),
      returns(['github', 'google', 'microsoft', 'spotify']),
    ),
    operation('projectId is the id of the project', (s) => s.saved.app.projectId, returns(anyString)),
    operation(
      'urls has the default pages',
      (s) => s.saved.app.urls,
      returns({
        signIn: '/handler/sign-in',
        signUp: '/handler/sign-up',
        signOut: '/handler/sign-out',
        home: '/',
        afterSignIn: '/',
        accountSettings: '/handler/account-settings',
        oauthCallback: '/handler/oauth-callback',
        error: '/handler/error',
      }),
    ),
    operation(
      'urls takes custom pages',
      (s) => s.client({ urls: { signIn: '/login', handler: '/auth' } }).urls,
      returns({ signIn: '/login', signUp: '/auth/sign-up' }),
    ),
    operation(
      'toClientJson and fromClientJson restore an app',
      async (s) => {
        const app = s.client({ tokenStore: 'memory', uniqueIdentifier: undefined })
        const json = await app[s.kit.stackAppInternalsSymbol].toClientJson()
        return json.projectId
      },
      (s) => returns(s.saved.app.projectId),
    ),
    operation(
      'listNotificationCategories lists both categories',
      async (s) => s.save('categories', await s.saved.user.listNotificationCategories()),
      satisfies((list) => list.length === 2),
      { since: '2.8.39', server: '2.8.86' },
    ),
    operation(
      'setEnabled turns a notification category off',
      (s) => s.saved.categories.find((one: { canDisable: boolean }) => one.canDisable).setEnabled(false),
      returns(undefined),
      { since: '2.8.39', server: '2.8.86' },
    ),
    operation(
      'listNotificationCategories shows the change',
      (s) => s.saved.user.listNotificationCategories(),
      satisfies((list) => list.find((one: { name: string }) => one.name === 'Marketing').enabled === false),
      { since: '2.8.39', server: '2.8.86' },
    ),
    operation('listOAuthProviders returns no accounts', (s) => s.saved.user.listOAuthProviders(), returns([]), {
      since: '2.8.39',
      server: '2.8.86',
    }),
    operation(
      'getPartialUser reads the claims of the token',
      (s) => s.saved.app.getPartialUser({ from: 'token' }),
      (s) => returns({ id: s.saved.user.id, primaryEmail: s.saved.email }),
      { since: '2.8.41', server: '2.8.86' },
    ),
    operation(
      'app.getAuthJson returns both tokens',
      (s) => s.saved.app.getAuthJson(),
      returns({ accessToken: anyString, refreshToken: anyString }),
      { since: '2.8.102' },
    ),
    operation('app.getAccessToken returns the access token', (s) => s.saved.app.getAccessToken(), returns(anyString), {
      since: '2.8.102',
    }),
    operation(
      'app.getRefreshToken returns the refresh token',
      (s) => s.saved.app.getRefreshToken(),
      returns(anyString),
      { since: '2.8.102' },
    ),
    operation(
      'app.getAuthHeaders returns a header',
      (s) => s.saved.app.getAuthHeaders(),
      returns({ 'x-stack-auth': anyString }),
      { since: '2.8.102' },
    ),
    operation(
      'app.getAuthorizationHeader returns a header',
      (s) => s.saved.app.getAuthorizationHeader(),
      returns(/^Bearer /),
      { since: '2.8.102' },
    ),
    operation(
      'getUser reads a session from the authorization header',
      async (s) =>
        s.client({ tokenStore: null }).getUser({
          tokenStore: { headers: new Headers({ authorization: await s.saved.app.getAuthorizationHeader() }) },
        }),
      (s) => returns({ id: s.saved.user.id }),
      { since: '2.8.102' },
    ),
    operation('listConnectedAccounts returns no accounts', (s) => s.saved.user.listConnectedAccounts(), returns([]), {
      since: '2.8.102',
      server: '2.8.86',
    }),
    operation(
      'the user is not restricted',
      (s) => s.saved.app.getUser(),
      returns({ isRestricted: false, restrictedReason: null }),
      { since: '2.8.102', server: '2.8.86' },
    ),
    operation('delete removes the account', (s) => s.saved.user.delete(), returns(undefined)),
  ],
}

/** Email addresses of the signed-in user. */
export const contactChannels = {
  name: 'Contact channels',
  operations: [
    signsUp('carl'),
    operation(
      'listContactChannels returns the primary address',
      async (s) => s.save('channels', await s.saved.user.listContactChannels()),
      (s) =>
        returns([
          {
            id: anyString,
            value: s.saved.email,
            type: 'email',
            isPrimary: true,
            isVerified: false,
            usedForAuth: true,
            update: anyFunction,
            delete: anyFunction,
          },
        ]),
    ),
    operation(
      'verifyEmail verifies the address',
      (s) => s.client().verifyEmail(s.save('code', s.lastEmail(s.saved.email).linkCode)),
      ok(),
    ),
    operation(
      'getUser shows the verified address',
      (s) => s.saved.app.getUser(),
      returns({ primaryEmailVerified: true }),
    ),
    operation(
      'verifyEmail refuses an unknown code',
      (s) => s.client().verifyEmail('0'.repeat(45)),
      failsWith('VERIFICATION_CODE_NOT_FOUND'),
    ),
    operation(
      'verifyEmail refuses a used code',
      (s) => s.client().verifyEmail(s.saved.code),
      satisfies((result) => result.status === 'error'),
    ),
    operation(
      'sendVerificationEmail does nothing for a verified address',
      async (s) => (await s.saved.user.listContactChannels())[0].sendVerificationEmail({ callbackUrl: CALLBACK }),
      returns(
        (value: unknown) =>
          value === undefined || (value as { status?: string }).status === 'ok' || value instanceof Error,
      ),
    ),
    operation(
      'createContactChannel adds an address',
      async (s) =>
        s.save(
          'channel',
          await s.saved.user.createContactChannel({
            value: s.save('second', s.email('carl.two')),
            type: 'email',
            usedForAuth: false,
          }),
        ),
      (s) => returns({ value: s.saved.second, isPrimary: false, isVerified: false, usedForAuth: false }),
    ),
    operation(
      'listContactChannels returns both addresses',
      (s) => s.saved.user.listContactChannels(),
      satisfies((list) => list.length === 2),
    ),
    operation(
      'createContactChannel rejects an invalid address',
      (s) => s.saved.user.createContactChannel({ value: 'no address', type: 'email', usedForAuth: false }),
      throws('SCHEMA_ERROR'),
    ),
    operation(
      'sendVerificationEmail sends an email',
      (s) => s.saved.channel.sendVerificationEmail({ callbackUrl: CALLBACK }),
      satisfies((value) => value === undefined || value.status === 'ok'),
    ),
    operation(
      'verifyEmail verifies the second address',
      (s) => s.client().verifyEmail(s.lastEmail(s.saved.second).linkCode),
      ok(),
    ),
    operation(
      'listContactChannels shows the verified address',
      async (s) =>
        s.save(
          'channel',
          (await s.saved.user.listContactChannels()).find((one: { value: string }) => one.value === s.saved.second),
        ),
      returns({ isVerified: true }),
    ),
    operation(
      'update makes the address a sign-in address',
      (s) => s.saved.channel.update({ usedForAuth: true }),
      returns(undefined),
    ),
    operation(
      'update makes the address the primary one',
      (s) => s.saved.channel.update({ isPrimary: true }),
      returns(undefined),
    ),
    operation(
      'getUser returns the new primary address',
      (s) => s.saved.app.getUser(),
      (s) => returns({ primaryEmail: s.saved.second, primaryEmailVerified: true }),
    ),
    operation(
      'the password signs in with the new address',
      (s) =>
        s.client().signInWithCredential({ email: s.saved.second, password: 'correct horse battery', noRedirect: true }),
      ok(),
    ),
    operation(
      'a sign-in address cannot be used by another user',
      async (s) => {
        const { app } = await signUp(s, 'claire')
        return (await app.getUser()).createContactChannel({ value: s.saved.second, type: 'email', usedForAuth: true })
      },
      throws('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'),
    ),
    operation(
      'delete removes the first address',
      async (s) =>
        (await s.saved.user.listContactChannels())
          .find((one: { value: string }) => one.value === s.saved.email)
          .delete(),
      returns(undefined),
    ),
    operation(
      'listContactChannels returns the address that is left',
      (s) => s.saved.user.listContactChannels(),
      (s) => returns([{ value: s.saved.second, isPrimary: true }]),
    ),
  ],
}

/** Sessions of the signed-in user. */
export const sessions = {
  name: 'Sessions',
  operations: [
    signsUp('sam'),
    operation(
      'getActiveSessions returns the current session',
      (s) => s.saved.user.getActiveSessions(),
      (s) =>
        returns([
          {
            id: anyString,
            userId: s.saved.user.id,
            createdAt: anyDate,
            isImpersonation: false,
            isCurrentSession: true,
          },
        ]),
    ),
    operation(
      'signs in on a second device',
      (s) =>
        s.save('second', s.client()).signInWithCredential({
          email: s.saved.email,
          password: 'correct horse battery',
          noRedirect: true,
        }),
      ok(),
    ),
    operation(
      'getActiveSessions returns both sessions',
      async (s) => s.save('list', await s.saved.user.getActiveSessions()),
      satisfies(
        (list) =>
          list.length === 2 && list.filter((one: { isCurrentSession: boolean }) => one.isCurrentSession).length === 1,
      ),
    ),
    operation(
      'revokeSession rejects for the current session',
      (s) =>
        s.saved.user.revokeSession(s.saved.list.find((one: { isCurrentSession: boolean }) => one.isCurrentSession).id),
      throws('CANNOT_DELETE_CURRENT_SESSION'),
    ),
    operation(
      'revokeSession ends the other session',
      (s) =>
        s.saved.user.revokeSession(s.saved.list.find((one: { isCurrentSession: boolean }) => !one.isCurrentSession).id),
      returns(undefined),
    ),
    operation(
      'getActiveSessions returns one session',
      (s) => s.saved.user.getActiveSessions(),
      satisfies((list) => list.length === 1),
    ),
    operation(
      'a revoked session cannot be refreshed',
      async (s) => {
        const tokens = await (await s.saved.second.getUser())?.currentSession.getTokens()
        return s
          .client({ tokenStore: null })
          .getUser({ tokenStore: { accessToken: '', refreshToken: tokens?.refreshToken ?? '0'.repeat(45) } })
      },
      returns(null),
    ),
    operation(
      'revokeSession rejects for an unknown session',
      (s) => s.saved.user.revokeSession('11111111-1111-4111-8111-111111111112'),
      throws(/./),
    ),
    operation(
      'updatePassword ends the other sessions',
      async (s) => {
        await s.save('second', s.client()).signInWithCredential({
          email: s.saved.email,
          password: 'correct horse battery',
          noRedirect: true,
        })
        await s.saved.user.updatePassword({
          oldPassword: 'correct horse battery',
          newPassword: 'another horse battery',
        })
        return s.saved.user.getActiveSessions()
      },
      satisfies((list) => list.length === 1),
    ),
  ],
}

/** Keys of the signed-in user and of a team. */
export const apiKeys = {
  name: 'API keys',
  operations: [
    signsUp('kim'),
    operation(
      'createApiKey returns the value once',
      async (s) =>
        s.save(
          'key',
          await s.saved.user.createApiKey({
            description: 'laptop',
            expiresAt: new Date(Date.now() + 86_400_000),
          }),
        ),
      (s) =>
        returns({
          id: anyString,
          value: anyString,
          description: 'laptop',
          expiresAt: anyDate,
          createdAt: anyDate,
          manuallyRevokedAt: null,
          type: 'user',
          userId: s.saved.user.id,
        }),
    ),
    operation('isValid is true for a new key', (s) => s.saved.key.isValid(), returns(true)),
    operation('whyInvalid is null for a new key', (s) => s.saved.key.whyInvalid(), returns(null)),
    operation(
      'listApiKeys shows the last four characters',
      (s) => s.saved.user.listApiKeys(),
      (s) => returns([{ id: s.saved.key.id, value: { lastFour: s.saved.key.value.slice(-4) }, description: 'laptop' }]),
    ),
    operation(
      'getUser by API key returns the user',
      (s) => s.serverApp().getUser({ apiKey: s.saved.key.value }),
      (s) => returns({ id: s.saved.user.id }),
    ),
    operation(
      'getUser by an API key in capitals returns null',
      (s) => s.serverApp().getUser({ apiKey: s.saved.key.value.toUpperCase() }),
      returns(null),
    ),
    operation(
      'update changes the description',
      (s) => s.saved.key.update({ description: 'desktop' }),
      returns((value: unknown) => value === undefined || typeof value === 'object'),
    ),
    operation(
      'listApiKeys returns the new description',
      (s) => s.saved.user.listApiKeys(),
      returns([{ description: 'desktop' }]),
    ),
    operation(
      'createApiKey without expiry',
      async (s) => s.save('second', await s.saved.user.createApiKey({ description: 'no expiry', expiresAt: null })),
      returns({ expiresAt: undefined, value: anyString }),
    ),
    operation(
      'createApiKey of a public key',
      (s) => s.saved.user.createApiKey({ description: 'public', expiresAt: null, isPublic: true }),
      returns({ value: anyString }),
    ),
    operation(
      'listApiKeys returns all keys',
      (s) => s.saved.user.listApiKeys(),
      satisfies((list) => list.length === 3),
    ),
    operation(
      'revoke revokes a key',
      (s) => s.saved.key.revoke(),
      returns((value: unknown) => value === undefined || typeof value === 'object'),
    ),
    operation(
      'listApiKeys shows why a key is invalid',
      async (s) => {
        const key = (await s.saved.user.listApiKeys()).find(({ id }: { id: string }) => id === s.saved.key.id)
        return { valid: key.isValid(), reason: key.whyInvalid(), at: key.manuallyRevokedAt }
      },
      returns({ valid: false, reason: 'manually-revoked', at: anyDate }),
    ),
    operation(
      'getUser by a revoked API key returns null',
      (s) => s.serverApp().getUser({ apiKey: s.saved.key.value }),
      returns(null),
    ),
    operation(
      'createTeam creates a team',
      async (s) => s.save('team', await s.saved.user.createTeam({ displayName: 'Keys' })),
      returns({ displayName: 'Keys' }),
    ),
    operation(
      'team.createApiKey returns the value once',
      async (s) => s.save('teamKey', await s.saved.team.createApiKey({ description: 'build', expiresAt: null })),
      (s) => returns({ value: anyString, type: 'team', teamId: s.saved.team.id }),
    ),
    operation(
      'team.listApiKeys shows the last four characters',
      (s) => s.saved.team.listApiKeys(),
      (s) => returns([{ id: s.saved.teamKey.id, value: { lastFour: s.saved.teamKey.value.slice(-4) } }]),
    ),
    operation(
      'getTeam by API key returns the team',
      (s) => s.serverApp().getTeam({ apiKey: s.saved.teamKey.value }),
      (s) => returns({ id: s.saved.team.id }),
    ),
    operation(
      'getTeam by an API key of a user returns null',
      (s) => s.serverApp().getTeam({ apiKey: s.saved.second.value }),
      returns(null),
    ),
    operation(
      'team key update changes the description',
      (s) => s.saved.teamKey.update({ description: 'deploy' }),
      returns((value: unknown) => value === undefined || typeof value === 'object'),
    ),
    operation(
      'team.listApiKeys returns the new description',
      (s) => s.saved.team.listApiKeys(),
      returns([{ description: 'deploy' }]),
    ),
    operation(
      'team key revoke revokes the key',
      (s) => s.saved.teamKey.revoke(),
      returns((value: unknown) => value === undefined || typeof value === 'object'),
    ),
    operation(
      'getTeam by a revoked API key returns null',
      (s) => s.serverApp().getTeam({ apiKey: s.saved.teamKey.value }),
      returns(null),
    ),
  ],
}
