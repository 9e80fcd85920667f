import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

// What each entry of the package exports at run time: an accidental export, or a lost one, fails here.

/** The values that an entry exports, a line for each initial; with `besides`, without those of another entry. */
async function namesOf(entry: string, besides?: string): Promise<string> {
  const known = besides === undefined ? [] : Object.keys(await import(besides))
  const names = Object.keys(await import(entry)).filter((name) => !known.includes(name))
  return [...new Set(names.sort().map((name) => name[0]))]
    .map((initial) => names.filter((name) => name[0] === initial).join(' '))
    .join('\n')
}

test('the package has exactly these entries', () => {
  expect(Object.keys(manifest.exports)).toMatchInlineSnapshot(`
    [
      ".",
      "./server",
      "./admin",
      "./browser",
      "./client",
      "./contract",
      "./contract/zod",
      "./machines",
      "./navigation",
      "./verify",
      "./express",
      "./fastify",
      "./hono",
      "./http-only",
      "./testing",
      "./openapi.json",
      "./package.json",
    ]
  `)
})

test('exports of .', async () => {
  expect(await namesOf('@latchkey/core')).toMatchInlineSnapshot(`
    "LatchkeyError
    PASSWORD_LENGTH
    Secret
    acceptReceivedTeamInvitation acceptTeamInvitation addEmail
    basicAuth bind
    checkContactChannelCode checkPasswordResetCode checkSignInCode checkTeamInvitationCode classifyUser clearMfaAttempt completeOAuth configFromEnv confirmCliLogin createApiKey createClient createOwnedProject createTeam
    deleteContactChannel deleteOAuthAccount deleteTeam deleteTeamInvitation deleteUser describeError detectEnv diagnose
    fetchWithAuth findApiKey findConnectedAccount findContactChannel findMfaAttempt findOAuthAccount findPermission findTeam findTeamMemberProfile fromJson
    getAccessToken getApiKey getApiKeyStatus getAuthHeaders getAuthJson getConnectedAccount getContactChannel getEmailRestrictions getOAuthAccount getPasskeySupport getProject getReauthentication getSignInMethods getTeam getTeamInvitationDetails getTeamMemberProfile getUser
    hasPermission
    inviteToTeam isLatchkeyError
    leaveTeam linkOAuthAccount listApiKeys listConnectedAccounts listContactChannels listNotificationPreferences listOAuthAccounts listOwnedProjects listPermissions listReceivedTeamInvitations listSessions listTeamInvitations listTeamMemberProfiles listTeams
    randomId reauthenticateWithMfa reauthenticateWithOtp reauthenticateWithPasskey reauthenticateWithPassword redirectTo redirectToUrl registerPasskey removeTeamMember requireRecentSignIn resetPassword revokeSession
    selectTeam sendContactChannelVerificationEmail sendMagicLink sendPasswordResetEmail sendQueuedSignOuts sendReauthenticationCode sendVerificationEmail setPassword settle signInAnonymously signInWithMagicLink signInWithMfa signInWithOAuth signInWithOtp signInWithPasskey signInWithPassword signOut signUpWithPassword startCliLogin
    toJson
    updateApiKey updateContactChannel updateNotificationPreference updateOAuthAccount updatePassword updateTeam updateTeamMemberProfile updateUser upgradeAnonymousUser
    verifyEmail
    watch watchQuery"
  `)
})

// spec: 1.kit-server-admin, 6.server-powers
test('additional exports of ./server', async () => {
  expect(await namesOf('@latchkey/core/server', '@latchkey/core')).toMatchInlineSnapshot(`
    "addTeamMember
    checkTeamApiKey checkUserApiKey createContactChannel createCookieTokenStore createHttpOnlyHandler createOAuthAccount createRequestSession createSession createUser
    findTeamByApiKey findUser findUserByApiKey
    getAuth getPrivateCacheControl grantProjectPermission grantTeamPermission
    iterateUsers
    listUsers
    rejectLargeRequest revokeProjectPermission revokeTeamPermission
    sendContactChannelVerification sendEmail setUserPassword
    verifyWebhook"
  `)
})

// spec: 1.kit-server-admin, 6.admin-powers
test('additional exports of ./admin', async () => {
  expect(await namesOf('@latchkey/core/admin', '@latchkey/core/server')).toMatchInlineSnapshot(`
    "EMAIL_TEMPLATE_TYPES
    createEmailDraft createEmailTheme createOwnedProjectClient createProjectKeySet createProjectPermissionDefinition createReactEmailTemplate createSvixToken createTeamPermissionDefinition
    deleteConfigSource deleteEmailDraft deleteProject deleteProjectPermissionDefinition deleteReactEmailTemplate deleteTeamPermissionDefinition
    getAdminProject getConfig getConfigOverride getConfigSource getEmailDraft getEmailTemplate getEmailTheme getMetrics getProductionModeWarnings getProjectKeySet
    isLocalhost
    listEmailDrafts listEmailTemplates listEmailThemes listProjectKeySets listProjectPermissionDefinitions listReactEmailTemplates listSentEmails listTeamPermissionDefinitions
    replaceConfigOverride resetConfigKeys resetEmailTemplate
    sendTestEmail
    updateConfig updateEmailDraft updateEmailTemplate updateEmailTheme updateProject updateProjectKeySet updateProjectPermissionDefinition updateReactEmailTemplate updateTeamPermissionDefinition"
  `)
})

test('exports of ./contract', async () => {
  expect(await namesOf('@latchkey/core/contract')).toMatchInlineSnapshot(`
    "ACCESS_TOKEN_HEADER ACCESS_TYPE_HEADER ACTUAL_STATUS_HEADER ADMIN_ACCESS_TOKEN_HEADER ADMIN_KEY_HEADER ALLOW_ANONYMOUS_HEADER API_PATH
    BASE_URL_VARIABLES
    CLIENT_VERSION CLIENT_VERSION_HEADER CONFIG_LEVELS
    EMAIL_TEMPLATE_TYPES ENVIRONMENT_VARIABLES
    KNOWN_ERROR_HEADER
    NOTIFICATION_CATEGORIES
    OAUTH_PROVIDERS OVERRIDE_ERROR_STATUS_HEADER
    PLACEHOLDER_RP_ID PROJECT_ID_HEADER PUBLIC_BASE_URL PUBLIC_CLIENT_SECRET PUBLIC_PREFIXES PUBLISHABLE_KEY_HEADER
    RANDOM_NONCE_HEADER REFRESH_TOKEN_HEADER
    SERVER_KEY_HEADER SESSION_LIFETIME SYSTEM_PERMISSIONS
    TOKEN_PATH
    UnexpectedValue
    VERIFICATION_ERRORS
    acceptReceivedTeamInvitation acceptTeamInvitation accessTokenOf addTeamMember adminProject anonymousSignUp authorize
    boolean booleanString
    camel checkArgument checkContactChannelCode checkFeatureSupport checkOptionNames checkPasswordResetCode checkSignInCode checkTeamApiKey checkTeamInvitationCode checkUserApiKey checkVersion clientMetadata clientReadOnlyMetadata codeCheck codeGrant completeCliLogin configSource connectedAccount contactChannel createAccountAccessToken createContactChannel createEmailDraft createEmailTheme createOAuthAccount createOwnProviderAccessToken createOwnedProject createProjectKeySet createProjectPermissionDefinition createProviderAccessToken createReactEmailTemplate createSession createSvixToken createTeamApiKey createTeamPermissionDefinition createUserApiKey
    date deleteConfigSource deleteContactChannel deleteCurrentSession deleteCurrentUser deleteEmailDraft deleteOAuthAccount deleteProject deleteProjectPermissionDefinition deleteReactEmailTemplate deleteSession deleteTeam deleteTeamInvitation deleteTeamPermissionDefinition
    emailConfig emailDraft emailTheme endpoint entity enumOf
    geoInfo getAdminProject getConfigOverrideText getConfigSource getContactChannel getCurrentUser getEmailDraft getEmailTheme getGreeting getHealth getJwks getMetrics getOAuthAccount getProject getProjectConfigText getProjectKeySet getTeam getTeamApiKey getTeamInvitationDetails getTeamMemberProfile getUserApiKey grantProjectPermission grantTeamPermission
    initiatePasskeyAuthentication initiatePasskeyRegistration invalidAccessToken isoDate
    json jsonWebKey
    knownErrorFamilies knownErrors
    list listConnectedAccounts listContactChannels listEmailDrafts listEmailThemes listNotificationPreferences listOAuthAccounts listOf listOwnedProjects listProjectKeySets listProjectPermissionDefinitions listProjectPermissions listReactEmailTemplates listSentEmails listSessions listTeamApiKeys listTeamInvitations listTeamMemberProfiles listTeamPermissionDefinitions listTeamPermissions listTeams listUserApiKeys
    metrics mfaSignIn
    newProjectKeySet newTeamApiKey newUserApiKey nothing notificationPreference nullable number numberString
    oauthAccount oauthConnection oauthProvider older oneOf openOneOf optional otpSignIn
    pageOf passkeyRegister passkeySignIn passwordReset passwordSet passwordSignIn passwordSignUp passwordUpdate patchConfigOverride permissionDefinition plain pollCliLogin postTeam postTestEmail project projectKeySet projectPermission providerCallback providerCallbackForm putConfigOverride
    reactEmailTemplate refreshCurrentSession refreshForm refreshGrant refreshTokenError removeTeamMember renamedTo requiredUntil resetConfigKeys restrictedReason revokeLeakedApiKey revokeProjectPermission revokeTeamPermission
    sendContactChannelVerification sendEmail sendPasswordResetCode sendPrimaryEmailVerification sendSignInCode sendTeamInvitation sentEmail server serverMetadata session signInResponse since startCliLogin string success
    team teamApiKey teamChanges teamFields teamInvitation teamMemberProfile teamMemberProfileChanges teamMemberProfileFields teamPermission tokenPair
    until updateContactChannel updateCurrentUser updateEmailDraft updateEmailTheme updateNotificationPreference updateOAuthAccount updateProject updateProjectKeySet updateProjectPermissionDefinition updateReactEmailTemplate updateTeam updateTeamApiKey updateTeamMemberProfile updateTeamPermissionDefinition updateUserApiKey user userApiKey userChanges userFields
    verifyContactChannel"
  `)
})

test('exports of ./contract/zod', async () => {
  expect(await namesOf('@latchkey/core/contract/zod')).toMatchInlineSnapshot(`"zodOf"`)
})

test('exports of ./client', async () => {
  expect(await namesOf('@latchkey/core/client')).toMatchInlineSnapshot(`
    "LatchkeyError
    checkArgument checkOptionNames classifyUser createClient createServiceError
    getCurrentUser getUser
    holdComponentGuard holdRouteGuard
    isLatchkeyError isServiceError
    redirectTo
    sendQueuedSignOuts
    unrestrictedToken
    watch watchRead"
  `)
})

test('exports of ./navigation', async () => {
  expect(await namesOf('@latchkey/core/navigation')).toMatchInlineSnapshot(`
    "guardUrl
    isTrustedUrl
    recordSignOutIntent resolveUrls"
  `)
})

test('exports of ./verify', async () => {
  expect(await namesOf('@latchkey/core/verify')).toMatchInlineSnapshot(`
    "SHARED_ISSUER
    VerifyError
    authenticate
    createVerifier
    isVerifyError"
  `)
})

test.each(['express', 'fastify'])('exports of ./%s', async (name) => {
  expect(await namesOf(`@latchkey/core/${name}`)).toBe('getAuth\nrequireAuth')
})

test('exports of ./hono', async () => {
  expect(await namesOf('@latchkey/core/hono')).toBe('requireAuth')
})

test('exports of ./testing', async () => {
  expect(await namesOf('@latchkey/core/testing')).toMatchInlineSnapshot(
    `"createFakeAccessToken createFakeCookies createFakeEnv createFakeLocks"`,
  )
})

test('`/server` replaces these functions of the client entry by its own', async () => {
  const [app, server, admin] = await Promise.all([
    import('@latchkey/core'),
    import('@latchkey/core/server'),
    import('@latchkey/core/admin'),
  ])
  const differ = (one: object, other: object) =>
    Object.keys(one)
      .filter((name) => Reflect.get(one, name) !== Reflect.get(other, name))
      .sort()
  expect(differ(app, server)).toMatchInlineSnapshot(`
    [
      "createTeam",
      "findTeam",
      "findTeamMemberProfile",
      "getTeam",
      "getTeamMemberProfile",
      "getUser",
      "listTeamMemberProfiles",
      "listTeams",
      "updateContactChannel",
      "updateTeam",
      "updateTeamMemberProfile",
    ]
  `)
  expect(differ(server, admin)).toEqual([])
})
