import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

// What each entry of the package exports at run time: an accidental export, or a lost one, fails here.

/** The values that an entry exports, a line for each initial. */
async function namesOf(entry: string): Promise<string> {
  const names = Object.keys(await import(entry))
  return [...new Set(names.sort().map((name) => name[0]))]
    .map((initial) => names.filter((name) => name[0] === initial).join(' '))
    .join('\n')
}

test('the package has exactly these entries', () => {
  expect(Object.keys(manifest.exports)).toMatchInlineSnapshot(`
    [
      ".",
      "./account",
      "./teams",
      "./custom-screens",
      "./cli",
      "./server",
      "./admin",
      "./webhooks",
      "./verify",
      "./express",
      "./fastify",
      "./hono",
      "./http-only",
      "./openapi.json",
      "./internal",
      "./internal/client",
      "./internal/contract",
      "./internal/contract/zod",
      "./internal/machines",
      "./internal/navigation",
      "./internal/sign-in",
      "./internal/testing",
      "./package.json",
    ]
  `)
})

test('exports of .', async () => {
  expect(await namesOf('@latchkey/core')).toMatchInlineSnapshot(`
    "LatchkeyError
    Secret
    bind
    completeOAuth configFromEnv createClient
    deleteUser diagnose
    fetchWithAuth
    getAccessToken getAuthHeaders getProject getSignInMethods getUser
    hasPermission
    isLatchkeyError
    linkOAuthAccount listSessions
    reauthenticate redirectTo registerPasskey resetPassword revokeOtherSessions revokeSession
    sendMagicLink sendPasswordResetEmail sendVerificationEmail setPassword signInAnonymously signInWithMagicLink signInWithMfa signInWithOAuth signInWithPasskey signInWithPassword signOut signUpWithPassword
    updatePassword updateUser
    verifyEmail
    watch"
  `)
})

test('exports of ./account', async () => {
  expect(await namesOf('@latchkey/core/account')).toMatchInlineSnapshot(`
    "addEmail
    createApiKey
    deleteContactChannel deleteOAuthAccount
    findApiKey findConnectedAccount findContactChannel findOAuthAccount
    getApiKey getApiKeyStatus getConnectedAccount getContactChannel getOAuthAccount
    listApiKeys listConnectedAccounts listContactChannels listNotificationPreferences listOAuthAccounts
    sendContactChannelVerificationEmail
    updateApiKey updateContactChannel updateNotificationPreference updateOAuthAccount upgradeAnonymousUser"
  `)
})

test('exports of ./teams', async () => {
  expect(await namesOf('@latchkey/core/teams')).toMatchInlineSnapshot(`
    "acceptTeamInvitation
    createTeam
    deleteTeam deleteTeamInvitation
    findPermission findTeam findTeamMemberProfile
    getTeam getTeamInvitationDetails getTeamMemberProfile
    inviteToTeam
    leaveTeam listPermissions listReceivedTeamInvitations listTeamInvitations listTeamMemberProfiles listTeams
    removeTeamMember
    selectTeam
    updateTeam updateTeamMemberProfile"
  `)
})

test('exports of ./custom-screens', async () => {
  expect(await namesOf('@latchkey/core/custom-screens')).toMatchInlineSnapshot(`
    "PASSWORD_LENGTH
    checkContactChannelCode checkPasswordResetCode checkSignInCode checkTeamInvitationCode classifyUser clearMfaAttempt createTotpSecret
    describeError
    findMfaAttempt
    getEmailRestrictions getPasskeySupport getReauthentication guardUrl
    isTrustedUrl
    requireRecentSignIn resolveUrls
    sendQueuedSignOuts sendReauthenticationCode
    totpBase64 totpGroups totpMatches totpUrl
    watchRead"
  `)
})

test('exports of ./cli', async () => {
  expect(await namesOf('@latchkey/core/cli')).toMatchInlineSnapshot(`
    "confirmCliLogin
    startCliLogin"
  `)
})

// spec: 1.kit-server-admin, 6.server-powers
test('exports of ./server', async () => {
  expect(await namesOf('@latchkey/core/server')).toMatchInlineSnapshot(`
    "addTeamMember
    createContactChannel createCookieTokenStore createHttpOnlyHandler createOAuthAccount createRequestSession createSession createUser
    findUser
    getAuth getPrivateCacheControl grantProjectPermission grantTeamPermission
    iterateUsers
    listUsers
    rejectLargeRequest revokeProjectPermission revokeTeamPermission
    sendContactChannelVerification sendEmail setUserPassword
    verifyApiKey"
  `)
})

// spec: 1.kit-server-admin, 6.admin-powers
test('exports of ./admin', async () => {
  expect(await namesOf('@latchkey/core/admin')).toMatchInlineSnapshot(`
    "EMAIL_TEMPLATE_TYPES
    createEmailDraft createEmailTheme createOwnedProject createOwnedProjectClient createProjectKeySet createProjectPermissionDefinition createReactEmailTemplate createSvixToken createTeamPermissionDefinition
    deleteConfigSource deleteEmailDraft deleteProject deleteProjectPermissionDefinition deleteReactEmailTemplate deleteTeamPermissionDefinition
    getAdminProject getConfig getConfigOverride getConfigSource getEmailDraft getEmailTemplate getEmailTheme getMetrics getProductionModeWarnings getProjectKeySet
    isLocalhost
    listEmailDrafts listEmailTemplates listEmailThemes listOwnedProjects listProjectKeySets listProjectPermissionDefinitions listReactEmailTemplates listSentEmails listTeamPermissionDefinitions
    replaceConfigOverride resetConfigKeys resetEmailTemplate
    sendTestEmail
    updateConfig updateEmailDraft updateEmailTemplate updateEmailTheme updateProject updateProjectKeySet updateProjectPermissionDefinition updateReactEmailTemplate updateTeamPermissionDefinition"
  `)
})

test('exports of ./webhooks', async () => {
  expect(await namesOf('@latchkey/core/webhooks')).toMatchInlineSnapshot(`"verifyWebhook"`)
})

test('exports of ./internal/contract', async () => {
  expect(await namesOf('@latchkey/core/internal/contract')).toMatchInlineSnapshot(`
    "ACCESS_TOKEN_HEADER ACCESS_TYPE_HEADER ACTUAL_STATUS_HEADER ADMIN_ACCESS_TOKEN_HEADER ADMIN_KEY_HEADER ALLOW_ANONYMOUS_HEADER API_PATH
    BEARER_PREFIXES
    CLIENT_VERSION CLIENT_VERSION_HEADER CONFIG_LEVELS
    EMAIL_TEMPLATE_TYPES
    KNOWN_ERROR_HEADER
    NOTIFICATION_CATEGORIES
    OAUTH_PROVIDERS OVERRIDE_ERROR_STATUS_HEADER
    PLACEHOLDER_RP_ID PREFIXED_VARIABLES PROJECT_ID_HEADER PUBLIC_BASE_URL PUBLIC_CLIENT_SECRET PUBLIC_PREFIXES PUBLISHABLE_KEY_HEADER
    RANDOM_NONCE_HEADER REFRESH_TOKEN_HEADER REQUEST_ID_HEADER
    SERVER_KEY_HEADER SESSION_LIFETIME SYSTEM_PERMISSIONS
    TOKEN_PATH
    UnexpectedValue
    VARIABLES VARIABLE_BRANDS VERIFICATION_ERRORS
    acceptReceivedTeamInvitation acceptTeamInvitation accessTokenOf addTeamMember adminProject anonymousSignUp authorize
    baseUrlsOf boolean booleanString
    camel checkArgument checkContactChannelCode checkFeatureSupport checkOptionNames checkPasswordResetCode checkSignInCode checkTeamApiKey checkTeamInvitationCode checkUserApiKey checkVersion chosenTheme clientMetadata clientReadOnlyMetadata codeCheck codeGrant completeCliLogin configSource connectedAccount contactChannel contractsIn createAccountAccessToken createContactChannel createEmailDraft createEmailTheme createOAuthAccount createOwnProviderAccessToken createOwnedProject createProjectKeySet createProjectPermissionDefinition createProviderAccessToken createReactEmailTemplate createSession createSvixToken createTeamApiKey createTeamPermissionDefinition createUserApiKey currentHeaderName
    date defaultsTo deleteConfigSource deleteContactChannel deleteCurrentSession deleteCurrentUser deleteEmailDraft deleteOAuthAccount deleteProject deleteProjectPermissionDefinition deleteReactEmailTemplate deleteSession deleteTeam deleteTeamInvitation deleteTeamPermissionDefinition
    email emailConfig emailDraft emailTheme endpoint entity enumOf
    findConflict formerHeaderName
    geoInfo getAdminProject getConfigOverrideText getConfigSource getContactChannel getCurrentUser getEmailDraft getEmailTheme getGreeting getHealth getJwks getMetrics getOAuthAccount getProject getProjectConfigText getProjectKeySet getTeam getTeamApiKey getTeamInvitationDetails getTeamMemberProfile getUserApiKey grantProjectPermission grantTeamPermission
    id initiatePasskeyAuthentication initiatePasskeyRegistration invalidAccessToken isServiceHeader isoDate
    json jsonWebKey
    knownErrorFamilies knownErrors
    list listConnectedAccounts listContactChannels listEmailDrafts listEmailThemes listNotificationPreferences listOAuthAccounts listOf listOwnedProjects listProjectKeySets listProjectPermissionDefinitions listProjectPermissions listReactEmailTemplates listSentEmails listSessions listTeamApiKeys listTeamInvitations listTeamMemberProfiles listTeamPermissionDefinitions listTeamPermissions listTeams listUserApiKeys
    metrics mfaSignIn
    newProjectKeySet newTeamApiKey newUserApiKey nothing notificationPreference nullable number numberString
    oauthAccount oauthConnection oauthProvider older oneOf openOneOf optional otpSignIn
    pageOf passkeyRegister passkeySignIn passwordReset passwordSet passwordSignIn passwordSignUp passwordUpdate patchConfigOverride permissionDefinition plain pollCliLogin postTeam postTestEmail project projectKeySet projectPermission providerCallback providerCallbackForm putConfigOverride
    reactEmailTemplate readOption readServiceHeader refreshCurrentSession refreshForm refreshGrant refreshTokenError removeTeamMember renamedTo requiredUntil resetConfigKeys restrictedReason restrictedUserError revokeLeakedApiKey revokeProjectPermission revokeTeamPermission riskScores
    sendContactChannelVerification sendEmail sendPasswordResetCode sendPrimaryEmailVerification sendSignInCode sendTeamInvitation sentEmail server serverChanges serverFields serverMetadata serverTeam serverTeamMemberProfile serverUser session signInResponse since startCliLogin string success
    team teamApiKey teamInvitation teamMemberProfile teamPermission tokenPair
    until updateContactChannel updateCurrentUser updateEmailDraft updateEmailTheme updateNotificationPreference updateOAuthAccount updateProject updateProjectKeySet updateProjectPermissionDefinition updateReactEmailTemplate updateTeam updateTeamApiKey updateTeamMemberProfile updateTeamPermissionDefinition updateUserApiKey user userApiKey userChanges userOrMe
    verifyContactChannel
    withContract"
  `)
})

test('exports of ./internal/contract/zod', async () => {
  expect(await namesOf('@latchkey/core/internal/contract/zod')).toMatchInlineSnapshot(`"zodOf"`)
})

test('exports of ./internal/client', async () => {
  expect(await namesOf('@latchkey/core/internal/client')).toMatchInlineSnapshot(`
    "LatchkeyError
    checkArgument checkOptionNames classifyUser createClient createServiceError
    getCurrentUser getUser
    holdComponentGuard holdRouteGuard
    isLatchkeyError isServiceError
    listGrantedPermissions listeners
    notSignedIn
    redirectFromComponent
    sendQueuedSignOuts
    unrestrictedToken
    visibleText
    watch watchRead"
  `)
})

test('exports of ./internal/navigation', async () => {
  expect(await namesOf('@latchkey/core/internal/navigation')).toMatchInlineSnapshot(`
    "guardUrl
    isTrustedUrl isUrl
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
  expect(await namesOf(`@latchkey/core/${name}`)).toBe('getVerifiedToken\nrequireAuth')
})

test('exports of ./hono', async () => {
  expect(await namesOf('@latchkey/core/hono')).toBe('requireAuth')
})

test('exports of ./internal/testing', async () => {
  expect(await namesOf('@latchkey/core/internal/testing')).toMatchInlineSnapshot(
    `"createFakeAccessToken createFakeCookies createFakeEnv createFakeLocks"`,
  )
})

test('exports of ./internal', async () => {
  expect(await namesOf('@latchkey/core/internal')).toMatchInlineSnapshot(`
    "basicAuth
    detectEnv
    forbidCaching fromJson
    getAuthJson
    randomId redirectToUrl
    toJson
    watchQuery"
  `)
})
