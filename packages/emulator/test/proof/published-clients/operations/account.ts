import { given, type Scene, story } from '../operation.js'

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

/** Signs up the user of the operations that follow. */
const signsUp = (name: string) => async (s: Scene) => {
  const signedUp = await signUp(s, name)
  Object.assign(s.saved, signedUp, { user: await signedUp.app.getUser() })
  return signedUp.result
}

/** The signed-in user's own fields. */
export const account = story(
  'Account',
  {
    'signs up': signsUp('ada'),
    'update changes the display name': (s) => s.saved.user.update({ displayName: 'Ada' }),
    'an object in hand keeps its fields': (s) => s.saved.user,
    'getUser returns the display name': (s) => s.saved.app.getUser(),
    'setDisplayName changes the display name': (s) => s.saved.user.setDisplayName('Ada Lovelace'),
    'getUser returns the changed display name': (s) => s.saved.app.getUser(),
    'setClientMetadata stores JSON': (s) => s.saved.user.setClientMetadata({ theme: 'dark', sizes: [1, 2] }),
    'getUser returns the metadata': (s) => s.saved.app.getUser(),
    'update clears the display name': (s) => s.saved.user.update({ displayName: '' }),
    'getUser returns the cleared display name': (s) => s.saved.app.getUser(),
    'update rejects an image that is no data URL': (s) => s.saved.user.update({ profileImageUrl: 'not a URL' }),
    'toClientJson returns the record of the service': async (s) => (await s.saved.app.getUser()).toClientJson(),
    'getConnectedAccount returns null without an account': (s) => s.saved.user.getConnectedAccount('github'),
    'getProject returns the public settings': (s) => s.saved.app.getProject(),
    'getProject lists the OAuth providers': async (s) =>
      (await s.saved.app.getProject()).config.oauthProviders.map(({ id }: { id: string }) => id).sort(),
    'projectId is the id of the project': (s) => s.saved.app.projectId,
    'urls has the default pages': (s) => s.saved.app.urls,
    'urls takes custom pages': (s) => s.client({ urls: { signIn: '/login', handler: '/auth' } }).urls,
    'toClientJson and fromClientJson restore an app': async (s) => {
      const app = s.client({ tokenStore: 'memory', uniqueIdentifier: undefined })
      const json = await app[s.kit.stackAppInternalsSymbol].toClientJson()
      return json.projectId
    },
  },
  given(
    { since: '2.8.39', server: '2.8.86' },
    {
      'listNotificationCategories lists both categories': async (s) =>
        s.save('categories', await s.saved.user.listNotificationCategories()),
      'setEnabled turns a notification category off': (s) =>
        s.saved.categories.find((one: { canDisable: boolean }) => one.canDisable).setEnabled(false),
      'listNotificationCategories shows the change': (s) => s.saved.user.listNotificationCategories(),
      'listOAuthProviders returns no accounts': (s) => s.saved.user.listOAuthProviders(),
    },
  ),
  given(
    { since: '2.8.41', server: '2.8.86' },
    {
      'getPartialUser reads the claims of the token': (s) => s.saved.app.getPartialUser({ from: 'token' }),
    },
  ),
  given(
    { since: '2.8.102' },
    {
      'app.getAuthJson returns both tokens': (s) => s.saved.app.getAuthJson(),
      'app.getAccessToken returns the access token': (s) => s.saved.app.getAccessToken(),
      'app.getRefreshToken returns the refresh token': (s) => s.saved.app.getRefreshToken(),
      'app.getAuthHeaders returns a header': (s) => s.saved.app.getAuthHeaders(),
      'app.getAuthorizationHeader returns a header': (s) => s.saved.app.getAuthorizationHeader(),
      'getUser reads a session from the authorization header': async (s) =>
        s.client({ tokenStore: null }).getUser({
          tokenStore: { headers: new Headers({ authorization: await s.saved.app.getAuthorizationHeader() }) },
        }),
    },
  ),
  given(
    { since: '2.8.102', server: '2.8.86' },
    {
      'listConnectedAccounts returns no accounts': (s) => s.saved.user.listConnectedAccounts(),
      'the user is not restricted': (s) => s.saved.app.getUser(),
    },
  ),
  {
    'delete removes the account': (s) => s.saved.user.delete(),
  },
)

/** Email addresses of the signed-in user. */
export const contactChannels = story('Contact channels', {
  'signs up': signsUp('carl'),
  'listContactChannels returns the primary address': async (s) =>
    s.save('channels', await s.saved.user.listContactChannels()),
  'verifyEmail verifies the address': (s) =>
    s.client().verifyEmail(s.save('code', s.lastEmail(s.saved.email).linkCode)),
  'getUser shows the verified address': (s) => s.saved.app.getUser(),
  'verifyEmail refuses an unknown code': (s) => s.client().verifyEmail('0'.repeat(45)),
  'verifyEmail refuses a used code': (s) => s.client().verifyEmail(s.saved.code),
  'sendVerificationEmail does nothing for a verified address': async (s) =>
    (await s.saved.user.listContactChannels())[0].sendVerificationEmail({ callbackUrl: CALLBACK }),
  'createContactChannel adds an address': async (s) =>
    s.save(
      'channel',
      await s.saved.user.createContactChannel({
        value: s.save('second', s.email('carl.two')),
        type: 'email',
        usedForAuth: false,
      }),
    ),
  'listContactChannels returns both addresses': (s) => s.saved.user.listContactChannels(),
  'createContactChannel rejects an invalid address': (s) =>
    s.saved.user.createContactChannel({ value: 'no address', type: 'email', usedForAuth: false }),
  'sendVerificationEmail sends an email': (s) => s.saved.channel.sendVerificationEmail({ callbackUrl: CALLBACK }),
  'verifyEmail verifies the second address': (s) => s.client().verifyEmail(s.lastEmail(s.saved.second).linkCode),
  'listContactChannels shows the verified address': async (s) =>
    s.save(
      'channel',
      (await s.saved.user.listContactChannels()).find((one: { value: string }) => one.value === s.saved.second),
    ),
  'update makes the address a sign-in address': (s) => s.saved.channel.update({ usedForAuth: true }),
  'update makes the address the primary one': (s) => s.saved.channel.update({ isPrimary: true }),
  'getUser returns the new primary address': (s) => s.saved.app.getUser(),
  'the password signs in with the new address': (s) =>
    s.client().signInWithCredential({ email: s.saved.second, password: 'correct horse battery', noRedirect: true }),
  'a sign-in address cannot be used by another user': async (s) => {
    const { app } = await signUp(s, 'claire')
    return (await app.getUser()).createContactChannel({ value: s.saved.second, type: 'email', usedForAuth: true })
  },
  'delete removes the first address': async (s) =>
    (await s.saved.user.listContactChannels()).find((one: { value: string }) => one.value === s.saved.email).delete(),
  'listContactChannels returns the address that is left': (s) => s.saved.user.listContactChannels(),
})

/** Sessions of the signed-in user. */
export const sessions = story('Sessions', {
  'signs up': signsUp('sam'),
  'getActiveSessions returns the current session': (s) => s.saved.user.getActiveSessions(),
  'signs in on a second device': (s) =>
    s.save('second', s.client()).signInWithCredential({
      email: s.saved.email,
      password: 'correct horse battery',
      noRedirect: true,
    }),
  'getActiveSessions returns both sessions': async (s) => s.save('list', await s.saved.user.getActiveSessions()),
  'revokeSession rejects for the current session': (s) =>
    s.saved.user.revokeSession(s.saved.list.find((one: { isCurrentSession: boolean }) => one.isCurrentSession).id),
  'revokeSession ends the other session': (s) =>
    s.saved.user.revokeSession(s.saved.list.find((one: { isCurrentSession: boolean }) => !one.isCurrentSession).id),
  'getActiveSessions returns one session': (s) => s.saved.user.getActiveSessions(),
  'a revoked session cannot be refreshed': async (s) => {
    const tokens = await (await s.saved.second.getUser())?.currentSession.getTokens()
    return s
      .client({ tokenStore: null })
      .getUser({ tokenStore: { accessToken: '', refreshToken: tokens?.refreshToken ?? '0'.repeat(45) } })
  },
  'revokeSession rejects for an unknown session': (s) =>
    s.saved.user.revokeSession('11111111-1111-4111-8111-111111111112'),
  'updatePassword ends the other sessions': async (s) => {
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
})

/** Keys of the signed-in user and of a team. */
export const apiKeys = story('API keys', {
  'signs up': signsUp('kim'),
  'createApiKey returns the value once': async (s) =>
    s.save(
      'key',
      await s.saved.user.createApiKey({
        description: 'laptop',
        expiresAt: new Date(Date.now() + 86_400_000),
      }),
    ),
  'isValid is true for a new key': (s) => s.saved.key.isValid(),
  'whyInvalid is null for a new key': (s) => s.saved.key.whyInvalid(),
  'listApiKeys shows the last four characters': (s) => s.saved.user.listApiKeys(),
  'getUser by API key returns the user': (s) => s.serverApp().getUser({ apiKey: s.saved.key.value }),
  'getUser by an API key in capitals returns null': (s) =>
    s.serverApp().getUser({ apiKey: s.saved.key.value.toUpperCase() }),
  'update changes the description': (s) => s.saved.key.update({ description: 'desktop' }),
  'listApiKeys returns the new description': (s) => s.saved.user.listApiKeys(),
  'createApiKey without expiry': async (s) =>
    s.save('second', await s.saved.user.createApiKey({ description: 'no expiry', expiresAt: null })),
  'createApiKey of a public key': (s) =>
    s.saved.user.createApiKey({ description: 'public', expiresAt: null, isPublic: true }),
  'listApiKeys returns all keys': (s) => s.saved.user.listApiKeys(),
  'revoke revokes a key': (s) => s.saved.key.revoke(),
  'listApiKeys shows why a key is invalid': async (s) => {
    const key = (await s.saved.user.listApiKeys()).find(({ id }: { id: string }) => id === s.saved.key.id)
    return { valid: key.isValid(), reason: key.whyInvalid(), at: key.manuallyRevokedAt }
  },
  'getUser by a revoked API key returns null': (s) => s.serverApp().getUser({ apiKey: s.saved.key.value }),
  'createTeam creates a team': async (s) => s.save('team', await s.saved.user.createTeam({ displayName: 'Keys' })),
  'team.createApiKey returns the value once': async (s) =>
    s.save('teamKey', await s.saved.team.createApiKey({ description: 'build', expiresAt: null })),
  'team.listApiKeys shows the last four characters': (s) => s.saved.team.listApiKeys(),
  'getTeam by API key returns the team': (s) => s.serverApp().getTeam({ apiKey: s.saved.teamKey.value }),
  'getTeam by an API key of a user returns null': (s) => s.serverApp().getTeam({ apiKey: s.saved.second.value }),
  'team key update changes the description': (s) => s.saved.teamKey.update({ description: 'deploy' }),
  'team.listApiKeys returns the new description': (s) => s.saved.team.listApiKeys(),
  'team key revoke revokes the key': (s) => s.saved.teamKey.revoke(),
  'getTeam by a revoked API key returns null': (s) => s.serverApp().getTeam({ apiKey: s.saved.teamKey.value }),
})
