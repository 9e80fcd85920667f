// Exported functions that do not tell whether a user is signed in, by the entry that exports them first.

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

export const OTHER_EXPORTS: Readonly<Record<string, readonly string[]>> = {
  '@latchkey/core': words(`
    bind createClient configFromEnv Secret watch LatchkeyError isLatchkeyError
    diagnose signInAnonymously sendMagicLink signInWithMagicLink signInWithMfa
    registerPasskey signInWithPasskey signInWithPassword signUpWithPassword resetPassword sendPasswordResetEmail
    setPassword updatePassword reauthenticate
    completeOAuth linkOAuthAccount signInWithOAuth redirectTo revokeOtherSessions listSessions
    revokeSession signOut hasPermission sendVerificationEmail verifyEmail deleteUser updateUser getSignInMethods`).concat(
    // The tokens of the session, whose user the servers check.
    words('getAccessToken getAuthHeaders fetchWithAuth'),
  ),
  '@latchkey/core/account': words(`
    upgradeAnonymousUser findConnectedAccount getConnectedAccount createApiKey findApiKey getApiKey listApiKeys
    updateApiKey getApiKeyStatus addEmail findContactChannel listContactChannels
    sendContactChannelVerificationEmail listNotificationPreferences updateNotificationPreference
    deleteOAuthAccount findOAuthAccount getOAuthAccount listConnectedAccounts listOAuthAccounts updateOAuthAccount`),
  '@latchkey/core/teams': words(`
    acceptTeamInvitation findPermission listPermissions listReceivedTeamInvitations createTeam findTeam
    findTeamMemberProfile inviteToTeam leaveTeam selectTeam`),
  '@latchkey/core/custom-screens': words(`
    describeError clearMfaAttempt findMfaAttempt getPasskeySupport getReauthentication sendReauthenticationCode
    sendQueuedSignOuts requireRecentSignIn getEmailRestrictions createTotpSecret guardUrl isTrustedUrl resolveUrls
    totpBase64 totpGroups totpMatches totpUrl watchRead`),
  '@latchkey/core/cli': words(`
    confirmCliLogin startCliLogin`),
  '@latchkey/core/internal': words(`
    detectEnv fromJson toJson randomId watchQuery redirectToUrl basicAuth getAuthJson forbidCaching`),
  '@latchkey/core/webhooks': ['verifyWebhook'],
  '@latchkey/core/server': words(`
    rejectLargeRequest getPrivateCacheControl sendEmail createHttpOnlyHandler createCookieTokenStore createRequestSession setUserPassword
    createSession findUser iterateUsers verifyApiKey`),
  '@latchkey/core/admin': words(`
    isLocalhost getProductionModeWarnings getConfig getConfigOverride replaceConfigOverride updateConfig createOwnedProjectClient
    sendTestEmail`),
  // Guards wait with them for a sign-out that is under way.
  '@latchkey/core/internal/client': words(
    'holdComponentGuard holdRouteGuard redirectFromComponent checkArgument checkOptionNames createServiceError isServiceError listeners notSignedIn unrestrictedToken listGrantedPermissions visibleText',
  ),
  '@latchkey/core/internal/contract': words(`
    refreshForm accessTokenOf endpoint withContract listOf pageOf camel entity defaultsTo oneOf openOneOf enumOf UnexpectedValue plain
    since requiredUntil until nullable optional list renamedTo`),
  '@latchkey/core/internal/contract/zod': ['zodOf'],
  '@latchkey/core/internal/sign-in': ['failedReason', 'failureInReason', 'loadSignInCalls', 'signInReasonEntry'],
  '@latchkey/core/internal/machines': words(`
    pastedCode failureOf step run changePasswordMachine contactChannelsMachine
    createApiKeyMachine deleteAccountMachine reauthenticationMachine totpMachine cliAuthConfirmMachine
    emailVerificationMachine errorPage forgotPasswordMachine magicLinkMachine magicLinkCallbackMachine mfaMachine
    oauthCallbackMachine passkeyMachine passwordResetMachine signInMachine signOutMachine signUpMachine
    teamInvitationMachine verifyEmailMachine fieldErrorsOf checkEmail checkPassword checkNewPassword checkRepeat
    checkDigits checkOtp withoutGaps checkDescription`),
  '@latchkey/core/internal/navigation': ['isUrl', 'recordSignOutIntent'],
  '@latchkey/core/verify': words('isVerifyError VerifyError'),
  '@latchkey/core/http-only': ['getHttpOnlyOptions'],
  '@latchkey/core/internal/testing': words('createFakeEnv createFakeCookies createFakeLocks createFakeAccessToken'),
  '@latchkey/react': words(`
    LatchkeyAppearance LatchkeyProvider LatchkeyTexts loadMessages negotiate useAction useClient
    useProject`).concat(
    // The state of the session and data of its user, whom the service checks.
    words(`
      useSession useAuthQuery useSuspenseAuthQuery useHasPermission useTeam useTeams`),
  ),
  '@latchkey/react/internal': ['useResource'],
  // Screens, which also work for restricted users.
  '@latchkey/react/handler': ['AuthHandler'],
  '@latchkey/react/screens': words(`
    AccountSettings TeamSettings VerifyEmailNotice CliConfirm useCliAuthConfirm EmailVerification useEmailVerification
    ForgotPassword useForgotPassword MagicLinkCallback useMagicLinkCallback Mfa useMfa OAuthCallback useOAuthCallback
    PasswordReset usePasswordReset useSignOut TeamInvitation useTeamInvitation useVerifyEmail VerifyEmail
    ErrorMessage MessageCard useLinkCode`),
  '@latchkey/react/sign-in': words(`
    MagicLinkSignIn OAuthButtons PasskeyButton PasswordSignIn useMagicLink SignIn useSignIn PasswordSignUp SignUp
    useSignUp`),
  '@latchkey/react/user-button': words('TeamSwitcher UserAvatar UserButton'),
  '@latchkey/react/browser': words('createElement createRoot'),
  '@latchkey/react/devtools': ['LatchkeyDevtools'],
  '@latchkey/react/react-router': words('HandlerPage LatchkeyProvider'),
  '@latchkey/react/tanstack-router': words('HandlerPage LatchkeyProvider'),
  '@latchkey/next': words('HandlerPage LatchkeyProvider'),
}
