// @ts-nocheck
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

test('these are the entries', () => {
  expect(Object.keys(manifest.exports)).toMatchInlineSnapshot(`
    [
      ".",
      "./server",
      "./admin",
      "./contract",
      "./contract/zod",
      "./machines",
      "./navigation",
      "./verify",
      "./testing",
      "./package.json",
    ]
  `)
})

test('. for apps', async () => {
  expect(await namesOf('@latchkey/core')).toMatchInlineSnapshot(`
    "ClientError
    KnownError
    PASSWORD_LENGTH
    Secret
    acceptTeamInvitation addEmail addressRules
    basicAuth bind
    checkContactChannelCode checkPasswordResetCode checkSignInCode checkTeamInvitationCode completeOAuth confirmCliLogin connectWithOAuth createApiKey createClient createOwnedProject createTeam
    deleteAccount deleteContactChannel deleteTeam deleteTeamInvitation deliverSignOut describeError diagnose
    fetchWithAuth forgetMfaAttempt fromJson
    getAccessToken getAuthHeaders getAuthJson getConnectedAccount getPermission getUser
    hasPermission
    inviteToTeam isClientError isKnown isNamed
    keyValidity
    leaveTeam listActiveSessions listApiKeys listOwnContactChannels listOwnedProjects listPermissions listTeamInvitations listTeamMemberProfiles listTeams
    passkeySupport platform promptCliLogin
    randomId readApiKey readContactChannel readCurrentUser readMfaAttempt readProject readTeam readTeamInvitationDetails readTeamMemberProfile redirectTo redirectToUrl registerPasskey removeTeamMember requireUser resetPassword revokeSession
    selectTeam sendContactChannelEmail sendMagicLink sendPasswordResetEmail sendVerificationEmail setPassword settle signInMethods signInWithMagicLink signInWithMfa signInWithOAuth signInWithOtp signInWithPasskey signInWithPassword signOut signUpAnonymously signUpWithPassword
    toJson
    updateApiKey updateContactChannel updateCurrentUser updatePassword updateTeam updateTeamMemberProfile upgradeAnonymousUser
    verifyEmail
    watch watchReading"
  `)
})

// spec: 1.kit-server-admin, 6.server-powers
test('./server: the same, and', async () => {
  expect(await namesOf('@latchkey/core/server', '@latchkey/core')).toMatchInlineSnapshot(`
    "addTeamMember
    checkTeamApiKey checkUserApiKey createContactChannel createUser
    deleteUser
    findUser
    grantProjectPermission grantTeamPermission
    listUsers
    readUser revokeProjectPermission revokeTeamPermission
    startSession
    teamOfApiKey
    updateUser userOfApiKey users"
  `)
})

// spec: 1.kit-server-admin, 6.admin-powers
test('./admin: the same as ./server, and', async () => {
  expect(await namesOf('@latchkey/core/admin', '@latchkey/core/server')).toMatchInlineSnapshot(`
    "EMAIL_TEMPLATE_TYPES
    createProjectKeySet createProjectPermissionDefinition createSvixToken createTeamPermissionDefinition
    deleteProject deleteProjectPermissionDefinition deleteTeamPermissionDefinition
    isLocalhost
    listEmailTemplates listProjectKeySets listProjectPermissionDefinitions listSentEmails listTeamPermissionDefinitions
    ownedProject
    productionModeWarnings
    readAdminProject readEmailTemplate readMetrics readProjectKeySet resetEmailTemplate
    sendTestEmail
    updateEmailTemplate updateProject updateProjectKeySet updateProjectPermissionDefinition updateTeamPermissionDefinition"
  `)
})

test('./contract', async () => {
  expect(await namesOf('@latchkey/core/contract')).toMatchInlineSnapshot(`
    "ACCESS_TOKEN_HEADER ACCESS_TYPE_HEADER ACTUAL_STATUS_HEADER ADMIN_ACCESS_TOKEN_HEADER ADMIN_KEY_HEADER ALLOW_ANONYMOUS_HEADER API_PATH
    CLIENT_VERSION CLIENT_VERSION_HEADER
    EMAIL_TEMPLATE_TYPES
    KNOWN_ERROR_HEADER
    OAUTH_PROVIDERS OVERRIDE_ERROR_STATUS_HEADER
    PLACEHOLDER_RP_ID PROJECT_ID_HEADER PUBLIC_BASE_URL PUBLIC_CLIENT_SECRET PUBLISHABLE_KEY_HEADER
    RANDOM_NONCE_HEADER REFRESH_TOKEN_HEADER
    SERVER_KEY_HEADER SESSION_LIFETIME SYSTEM_PERMISSIONS
    TOKEN_PATH
    UnexpectedValue
    VERIFICATION_ERRORS
    acceptTeamInvitation accessTokenOf addTeamMember adminProject anonymousSignUp authorize
    camel checkContactChannelCode checkFeatureSupport checkPasswordResetCode checkSignInCode checkTeamApiKey checkTeamInvitationCode checkUserApiKey checkVersion clientMetadata clientReadOnlyMetadata codeCheck codeGrant completeCliLogin contactChannel count countText createContactChannel createOwnProviderAccessToken createOwnedProject createProjectKeySet createProjectPermissionDefinition createProviderAccessToken createSession createSvixToken createTeamApiKey createTeamPermissionDefinition createUserApiKey
    date deleteContactChannel deleteCurrentSession deleteCurrentUser deleteProject deleteProjectPermissionDefinition deleteSession deleteTeam deleteTeamInvitation deleteTeamPermissionDefinition
    emailConfig emailTemplate endpoint entity
    flag flagText
    geoInfo grantProjectPermission grantTeamPermission
    initiatePasskeyAuthentication initiatePasskeyRegistration invalidAccessToken isoDate
    json jsonWebKey
    knownErrorFamilies knownErrors
    list listContactChannels listEmailTemplates listOf listOwnedProjects listProjectKeySets listProjectPermissionDefinitions listProjectPermissions listSentEmails listSessions listTeamApiKeys listTeamInvitations listTeamMemberProfiles listTeamPermissionDefinitions listTeamPermissions listTeams listUserApiKeys
    metrics mfaSignIn
    newProjectKeySet newTeamApiKey newUserApiKey nothing nullable
    oauthConnection oauthProvider oneOf optional otpSignIn
    passkeyRegister passkeySignIn passwordReset passwordSet passwordSignIn passwordSignUp passwordUpdate permissionDefinition plain pollCliLogin postTeam postTestEmail project projectKeySet projectPermission providerCallback providerCallbackForm
    readAdminProject readContactChannel readCurrentUser readEmailTemplate readGreeting readHealth readJwks readMetrics readProject readProjectKeySet readTeam readTeamApiKey readTeamInvitationDetails readTeamMemberProfile readUserApiKey refreshCurrentSession refreshForm refreshGrant refreshTokenError removeTeamMember resetEmailTemplate revokeLeakedApiKey revokeProjectPermission revokeTeamPermission
    seenAs sendContactChannelVerification sendPasswordResetCode sendPrimaryEmailVerification sendSignInCode sendTeamInvitation sentEmail server serverMetadata session signInAnswer startCliLogin success
    team teamApiKey teamChanges teamFields teamInvitation teamMemberProfile teamMemberProfileChanges teamMemberProfileFields teamPermission text tokenPair
    updateContactChannel updateCurrentUser updateEmailTemplate updateProject updateProjectKeySet updateProjectPermissionDefinition updateTeam updateTeamApiKey updateTeamMemberProfile updateTeamPermissionDefinition updateUserApiKey user userApiKey userChanges userFields
    verifyContactChannel"
  `)
})

test('./contract/zod', async () => {
  expect(await namesOf('@latchkey/core/contract/zod')).toMatchInlineSnapshot(`"zodOf"`)
})

test('./navigation', async () => {
  expect(await namesOf('@latchkey/core/navigation')).toMatchInlineSnapshot(`
    "recordSignOutIntent
    trusted
    urls"
  `)
})

test('./verify', async () => {
  expect(await namesOf('@latchkey/core/verify')).toMatchInlineSnapshot(`
    "SHARED_ISSUER
    VerifyError
    createVerifier
    isVerifyError"
  `)
})

test('./testing', async () => {
  expect(await namesOf('@latchkey/core/testing')).toMatchInlineSnapshot(
    `"fakeAccessToken fakeCookies fakeEnv fakeLocks"`,
  )
})

test('what servers see differently stands under the same names', async () => {
  const [app, server, admin] = await Promise.all([
    import('@latchkey/core'),
    import('@latchkey/core/server'),
    import('@latchkey/core/admin'),
  ])
  const differ = (one: object, other: object) =>
    Object.keys(one).filter((name) => Reflect.get(one, name) !== Reflect.get(other, name))
  expect(differ(app, server)).toMatchInlineSnapshot(`
    [
      "updateContactChannel",
      "listTeamMemberProfiles",
      "readTeamMemberProfile",
      "updateTeamMemberProfile",
      "listTeams",
      "readTeam",
      "updateTeam",
      "readCurrentUser",
      "updateCurrentUser",
      "createTeam",
    ]
  `)
  expect(differ(server, admin)).toEqual([])
})
