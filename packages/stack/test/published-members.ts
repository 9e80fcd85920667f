/** The members of an object of the published kit, by the version that adds them. Names only. */
interface Members {
  readonly '2.8.8': string
  readonly '2.8.39'?: string
  readonly '2.8.102'?: string
}

const BASE_USER =
  'id displayName primaryEmail primaryEmailVerified profileImageUrl hasPassword otpAuthEnabled passkeyAuthEnabled isAnonymous signedUpAt clientMetadata clientReadOnlyMetadata isMultiFactorRequired emailAuthEnabled oauthProviders toClientJson'
const AUTH = 'signOut getAuthHeaders getAuthJson currentSession registerPasskey _internalSession'
const ACCOUNT =
  'update setDisplayName setClientMetadata updatePassword setPassword sendVerificationEmail delete listContactChannels useContactChannels createContactChannel getConnectedAccount useConnectedAccount hasPermission getPermission usePermission listPermissions usePermissions selectedTeam setSelectedTeam createTeam leaveTeam listTeams useTeams getTeam useTeam getTeamProfile useTeamProfile getActiveSessions revokeSession createApiKey listApiKeys useApiKeys'
const ACCOUNT_39 =
  'listNotificationCategories useNotificationCategories listOAuthProviders useOAuthProviders getOAuthProvider useOAuthProvider getItem useItem createCheckoutUrl'
const AUTH_102 =
  'getAccessToken getRefreshToken getAuthorizationHeader useAccessToken useRefreshToken useAuthorizationHeader useAuthHeaders useAuthJson'
const ACCOUNT_102 =
  'linkConnectedAccount getOrLinkConnectedAccount useOrLinkConnectedAccount listConnectedAccounts useConnectedAccounts listTeamInvitations useTeamInvitations isRestricted restrictedReason getBilling useBilling listProducts useProducts listInvoices useInvoices createPaymentMethodSetupIntent setDefaultPaymentMethodFromSetupIntent switchSubscription'
const SERVER_USER =
  'lastActiveAt serverMetadata setServerMetadata setClientReadOnlyMetadata setPrimaryEmail grantPermission revokePermission createSession'
const SERVER_USER_102 =
  'grantProduct registerPasskey restrictedByAdmin restrictedByAdminReason restrictedByAdminPrivateDetails countryCode riskScores'
const INTERNAL = 'createProject listOwnedProjects useOwnedProjects'
const TEAM =
  'id displayName profileImageUrl clientMetadata clientReadOnlyMetadata update delete inviteUser listUsers useUsers listInvitations useInvitations createApiKey listApiKeys useApiKeys'
const KEY = 'id description expiresAt manuallyRevokedAt createdAt type value isValid whyInvalid update revoke'
const PROJECT_KEY =
  'id description expiresAt manuallyRevokedAt createdAt publishableClientKey secretServerKey superSecretAdminKey isValid whyInvalid revoke'
const FLAGS =
  'signUpEnabled credentialEnabled magicLinkEnabled passkeyEnabled clientTeamCreationEnabled clientUserDeletionEnabled allowUserApiKeys allowTeamApiKeys oauthProviders'
const ADMIN_PROJECT =
  'id displayName config description createdAt userCount isProductionMode update delete getProductionModeErrors useProductionModeErrors'
const ADMIN_PROJECT_39 = 'ownerTeamId logoUrl fullLogoUrl transfer getConfig useConfig updateConfig'
const ADMIN_PROJECT_102 =
  'isDevelopmentEnvironment onboardingStatus logoFullUrl logoDarkModeUrl logoFullDarkModeUrl pushConfig updatePushedConfig getPushedConfigSource unlinkPushedConfigSource resetConfigOverrideKeys getConfigOverride replaceConfigOverride'

const CLIENT_APP =
  'projectId urls getUser useUser getProject useProject signInWithOAuth signInWithCredential signUpWithCredential signInWithMagicLink signInWithPasskey callOAuthCallback promptCliLogin sendForgotPasswordEmail sendMagicLinkEmail resetPassword verifyPasswordResetCode verifyEmail verifyTeamInvitationCode acceptTeamInvitation getTeamInvitationDetails signOut redirectToSignIn redirectToSignUp redirectToSignOut redirectToAfterSignIn redirectToAfterSignUp redirectToAfterSignOut redirectToEmailVerification redirectToPasswordReset redirectToForgotPassword redirectToHome redirectToOAuthCallback redirectToMagicLinkCallback redirectToAccountSettings redirectToTeamInvitation redirectToError useNavigate'
const CLIENT_APP_39 = 'signInWithMfa redirectToMfa getItem useItem'
const CLIENT_APP_102 =
  'version getPartialUser usePartialUser getConvexClientAuth getConvexHttpClientAuth getAccessToken getAuthHeaders getAuthJson getRefreshToken getAuthorizationHeader useAccessToken useRefreshToken useAuthorizationHeader useAuthHeaders useAuthJson redirectToCliAuthConfirm redirectToOnboarding listProducts useProducts listInvoices useInvoices cancelSubscription'
const SERVER_APP = 'getServerUser listUsers useUsers createUser getTeam useTeam listTeams useTeams createTeam'
const SERVER_APP_39 = 'createOAuthProvider sendEmail getDataVaultStore useDataVaultStore'
const SERVER_APP_102 =
  'getServerUserById grantProduct listTeamMemberPermissions useTeamMemberPermissions getEmailDeliveryStats useEmailDeliveryStats activateEmailCapacityBoost'
const ADMIN_APP =
  'listInternalApiKeys useInternalApiKeys createInternalApiKey listTeamPermissionDefinitions useTeamPermissionDefinitions createTeamPermissionDefinition updateTeamPermissionDefinition deleteTeamPermissionDefinition listProjectPermissionDefinitions useProjectPermissionDefinitions createProjectPermissionDefinition updateProjectPermissionDefinition deleteProjectPermissionDefinition listEmailTemplates useEmailTemplates updateEmailTemplate resetEmailTemplate listSentEmails sendTestEmail useSvixToken'
const ADMIN_APP_39 =
  'listEmailThemes useEmailThemes useEmailTheme createEmailTheme updateEmailTheme getEmailPreview useEmailPreview createEmailTemplate listEmailDrafts useEmailDrafts createEmailDraft updateEmailDraft sendSignInInvitationEmail sendChatMessage saveChatMessage listChatMessages getStripeAccountInfo useStripeAccountInfo setupPayments createStripeWidgetAccountSession listTransactions useTransactions createItemQuantityChange testModePurchase'
const ADMIN_APP_102 =
  'previewAffectedUsersByOnboardingChange getEmailPreviewWithEditableMarkers useEmailPreviewWithEditableMarkers listTeamPermissionDefinitionsPaginated sendTestWebhook setupManagedEmailProvider checkManagedEmailStatus listManagedEmailDomains applyManagedEmailProvider deleteManagedEmailDomain deleteEmailTheme rewriteTemplateSourceWithAI deleteEmailTemplate getPaymentMethodConfigs updatePaymentMethodConfigs deleteEmailDraft refreshEmailDrafts refundTransaction queryAnalytics listSessionReplays getSessionReplay listSessionReplayChunks getSessionReplayChunkEvents getSessionReplayEvents listOutboxEmails getOutboxEmail updateOutboxEmail pauseOutboxEmail unpauseOutboxEmail cancelOutboxEmail'

/** The members of the objects of the published kit. */
export const publishedMembers = {
  StackClientApp: { '2.8.8': CLIENT_APP, '2.8.39': CLIENT_APP_39, '2.8.102': CLIENT_APP_102 },
  StackServerApp: {
    '2.8.8': `${CLIENT_APP} ${SERVER_APP}`,
    '2.8.39': `${CLIENT_APP_39} ${SERVER_APP_39}`,
    '2.8.102': `${CLIENT_APP_102} ${SERVER_APP_102}`,
  },
  StackAdminApp: {
    '2.8.8': `${CLIENT_APP} ${SERVER_APP} ${ADMIN_APP}`,
    '2.8.39': `${CLIENT_APP_39} ${SERVER_APP_39} ${ADMIN_APP_39}`,
    '2.8.102': `${CLIENT_APP_102} ${SERVER_APP_102} ${ADMIN_APP_102}`,
  },
  internals: {
    '2.8.8': 'toClientJson setCurrentUser sendRequest',
    '2.8.102': 'getConstructorOptions redirectToUrl redirectToHandler signInWithTokens getRedirectMethod',
  },
  CurrentUser: {
    '2.8.8': `${BASE_USER} ${AUTH} ${ACCOUNT}`,
    '2.8.39': ACCOUNT_39,
    '2.8.102': `${AUTH_102} ${ACCOUNT_102}`,
  },
  CurrentInternalUser: {
    '2.8.8': `${BASE_USER} ${AUTH} ${ACCOUNT} ${INTERNAL}`,
    '2.8.39': ACCOUNT_39,
    '2.8.102': `${AUTH_102} ${ACCOUNT_102} transferProject`,
  },
  ServerUser: {
    '2.8.8': `${BASE_USER} ${ACCOUNT} ${SERVER_USER}`,
    '2.8.39': ACCOUNT_39,
    '2.8.102': `${ACCOUNT_102} ${SERVER_USER_102}`,
  },
  CurrentServerUser: {
    '2.8.8': `${BASE_USER} ${AUTH} ${ACCOUNT} ${SERVER_USER}`,
    '2.8.39': ACCOUNT_39,
    '2.8.102': `${AUTH_102} ${ACCOUNT_102} ${SERVER_USER_102}`,
  },
  Session: { '2.8.8': 'getTokens', '2.8.102': 'useTokens' },
  Team: { '2.8.8': TEAM, '2.8.39': 'getItem useItem createCheckoutUrl' },
  ServerTeam: {
    '2.8.8': `${TEAM} createdAt serverMetadata addUser removeUser`,
    '2.8.39': 'getItem useItem createCheckoutUrl',
    '2.8.102': 'grantProduct',
  },
  TeamUser: { '2.8.8': 'id teamProfile' },
  ServerTeamUser: { '2.8.8': `${BASE_USER} ${ACCOUNT} ${SERVER_USER} teamProfile` },
  EditableTeamMemberProfile: { '2.8.8': 'displayName profileImageUrl update' },
  TeamInvitation: { '2.8.8': 'id recipientEmail expiresAt revoke' },
  ReceivedTeamInvitation: { '2.8.8': '', '2.8.102': 'id teamId teamDisplayName recipientEmail expiresAt accept' },
  ContactChannel: { '2.8.8': 'id value type isPrimary isVerified usedForAuth update delete sendVerificationEmail' },
  OAuthConnection: { '2.8.8': 'id getAccessToken useAccessToken', '2.8.102': 'provider providerAccountId' },
  ActiveSession: { '2.8.8': 'id userId createdAt isImpersonation lastUsedAt isCurrentSession', '2.8.102': 'geoInfo' },
  UserApiKey: { '2.8.8': `${KEY} userId` },
  UserApiKeyFirstView: { '2.8.8': `${KEY} userId` },
  TeamApiKey: { '2.8.8': `${KEY} teamId` },
  TeamApiKeyFirstView: { '2.8.8': `${KEY} teamId` },
  InternalApiKey: { '2.8.8': PROJECT_KEY },
  InternalApiKeyFirstView: { '2.8.8': PROJECT_KEY },
  Project: { '2.8.8': 'id displayName config' },
  ProjectConfig: { '2.8.8': FLAGS },
  AdminProject: { '2.8.8': ADMIN_PROJECT, '2.8.39': ADMIN_PROJECT_39, '2.8.102': ADMIN_PROJECT_102 },
  AdminOwnedProject: {
    '2.8.8': `${ADMIN_PROJECT} app`,
    '2.8.39': ADMIN_PROJECT_39,
    '2.8.102': ADMIN_PROJECT_102,
  },
  AdminProjectConfig: {
    '2.8.8': `${FLAGS} allowLocalhost createTeamOnSignUp oauthAccountMergeStrategy domains teamCreatorDefaultPermissions teamMemberDefaultPermissions userDefaultPermissions emailConfig id`,
    '2.8.39': 'emailTheme',
  },
  AdminSentEmail: { '2.8.8': 'id to subject recipient sentAt error' },
  AdminTeamPermissionDefinition: { '2.8.8': 'id description containedPermissionIds isDefaultUserPermission' },
  AdminProjectPermissionDefinition: { '2.8.8': 'id description containedPermissionIds' },
  OAuthProvider: {
    '2.8.8': '',
    '2.8.39': 'id type userId accountId email allowSignIn allowConnectedAccounts update delete',
  },
  NotificationCategory: { '2.8.8': '', '2.8.39': 'id name enabled canDisable setEnabled' },
} as const satisfies Record<string, Members>

/** Returns the member names of an object. */
export const memberNames = (name: keyof typeof publishedMembers): string[] =>
  Object.values(publishedMembers[name]).flatMap((text) => text.split(' ').filter(Boolean))
