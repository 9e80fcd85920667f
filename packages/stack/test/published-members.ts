// The members of the objects of all versions of the published kit. Names only.

const BASE_USER =
  'id displayName primaryEmail primaryEmailVerified profileImageUrl hasPassword otpAuthEnabled passkeyAuthEnabled isAnonymous signedUpAt clientMetadata clientReadOnlyMetadata isMultiFactorRequired emailAuthEnabled oauthProviders toClientJson'
const AUTH =
  'signOut getAuthHeaders getAuthJson currentSession registerPasskey _internalSession getAccessToken getRefreshToken getAuthorizationHeader useAccessToken useRefreshToken useAuthorizationHeader useAuthHeaders useAuthJson'
const ACCOUNT =
  'update setDisplayName setClientMetadata updatePassword setPassword sendVerificationEmail delete listContactChannels useContactChannels createContactChannel getConnectedAccount useConnectedAccount hasPermission getPermission usePermission listPermissions usePermissions selectedTeam setSelectedTeam createTeam leaveTeam listTeams useTeams getTeam useTeam getTeamProfile useTeamProfile getActiveSessions revokeSession createApiKey listApiKeys useApiKeys listNotificationCategories useNotificationCategories listOAuthProviders useOAuthProviders getOAuthProvider useOAuthProvider getItem useItem createCheckoutUrl linkConnectedAccount getOrLinkConnectedAccount useOrLinkConnectedAccount listConnectedAccounts useConnectedAccounts listTeamInvitations useTeamInvitations isRestricted restrictedReason getBilling useBilling listProducts useProducts listInvoices useInvoices createPaymentMethodSetupIntent setDefaultPaymentMethodFromSetupIntent switchSubscription'
const SERVER_USER =
  'lastActiveAt serverMetadata setServerMetadata setClientReadOnlyMetadata setPrimaryEmail grantPermission revokePermission createSession grantProduct registerPasskey restrictedByAdmin restrictedByAdminReason restrictedByAdminPrivateDetails countryCode riskScores'
const INTERNAL = 'createProject listOwnedProjects useOwnedProjects'
const TEAM =
  'id displayName profileImageUrl clientMetadata clientReadOnlyMetadata update delete inviteUser listUsers useUsers listInvitations useInvitations createApiKey listApiKeys useApiKeys'
const KEY = 'id description expiresAt manuallyRevokedAt createdAt type value isValid whyInvalid update revoke'
const PROJECT_KEY =
  'id description expiresAt manuallyRevokedAt createdAt publishableClientKey secretServerKey superSecretAdminKey isValid whyInvalid revoke'
const FLAGS =
  'signUpEnabled credentialEnabled magicLinkEnabled passkeyEnabled clientTeamCreationEnabled clientUserDeletionEnabled allowUserApiKeys allowTeamApiKeys oauthProviders'
const ADMIN_PROJECT =
  'id displayName config description createdAt userCount isProductionMode update delete getProductionModeErrors useProductionModeErrors ownerTeamId logoUrl fullLogoUrl transfer getConfig useConfig updateConfig isDevelopmentEnvironment onboardingStatus logoFullUrl logoDarkModeUrl logoFullDarkModeUrl pushConfig updatePushedConfig getPushedConfigSource unlinkPushedConfigSource resetConfigOverrideKeys getConfigOverride replaceConfigOverride'
const CLIENT_APP =
  'projectId urls getUser useUser getProject useProject signInWithOAuth signInWithCredential signUpWithCredential signInWithMagicLink signInWithPasskey callOAuthCallback promptCliLogin sendForgotPasswordEmail sendMagicLinkEmail resetPassword verifyPasswordResetCode verifyEmail verifyTeamInvitationCode acceptTeamInvitation getTeamInvitationDetails signOut redirectToSignIn redirectToSignUp redirectToSignOut redirectToAfterSignIn redirectToAfterSignUp redirectToAfterSignOut redirectToEmailVerification redirectToPasswordReset redirectToForgotPassword redirectToHome redirectToOAuthCallback redirectToMagicLinkCallback redirectToAccountSettings redirectToTeamInvitation redirectToError useNavigate signInWithMfa redirectToMfa getItem useItem version getPartialUser usePartialUser getConvexClientAuth getConvexHttpClientAuth getAccessToken getAuthHeaders getAuthJson getRefreshToken getAuthorizationHeader useAccessToken useRefreshToken useAuthorizationHeader useAuthHeaders useAuthJson redirectToCliAuthConfirm redirectToOnboarding listProducts useProducts listInvoices useInvoices cancelSubscription'
const SERVER_APP =
  'getServerUser listUsers useUsers createUser getTeam useTeam listTeams useTeams createTeam createOAuthProvider sendEmail getDataVaultStore useDataVaultStore getServerUserById grantProduct listTeamMemberPermissions useTeamMemberPermissions getEmailDeliveryStats useEmailDeliveryStats activateEmailCapacityBoost'
const ADMIN_APP =
  'listInternalApiKeys useInternalApiKeys createInternalApiKey listTeamPermissionDefinitions useTeamPermissionDefinitions createTeamPermissionDefinition updateTeamPermissionDefinition deleteTeamPermissionDefinition listProjectPermissionDefinitions useProjectPermissionDefinitions createProjectPermissionDefinition updateProjectPermissionDefinition deleteProjectPermissionDefinition listEmailTemplates useEmailTemplates updateEmailTemplate resetEmailTemplate listSentEmails sendTestEmail useSvixToken listEmailThemes useEmailThemes useEmailTheme createEmailTheme updateEmailTheme getEmailPreview useEmailPreview createEmailTemplate listEmailDrafts useEmailDrafts createEmailDraft updateEmailDraft sendSignInInvitationEmail sendChatMessage saveChatMessage listChatMessages getStripeAccountInfo useStripeAccountInfo setupPayments createStripeWidgetAccountSession listTransactions useTransactions createItemQuantityChange testModePurchase previewAffectedUsersByOnboardingChange getEmailPreviewWithEditableMarkers useEmailPreviewWithEditableMarkers listTeamPermissionDefinitionsPaginated sendTestWebhook setupManagedEmailProvider checkManagedEmailStatus listManagedEmailDomains applyManagedEmailProvider deleteManagedEmailDomain deleteEmailTheme rewriteTemplateSourceWithAI deleteEmailTemplate getPaymentMethodConfigs updatePaymentMethodConfigs deleteEmailDraft refreshEmailDrafts refundTransaction queryAnalytics listSessionReplays getSessionReplay listSessionReplayChunks getSessionReplayChunkEvents getSessionReplayEvents listOutboxEmails getOutboxEmail updateOutboxEmail pauseOutboxEmail unpauseOutboxEmail cancelOutboxEmail'

/** The members of the objects of the published kit, with spaces between them. */
export const publishedMembers = {
  StackClientApp: CLIENT_APP,
  StackServerApp: `${CLIENT_APP} ${SERVER_APP}`,
  StackAdminApp: `${CLIENT_APP} ${SERVER_APP} ${ADMIN_APP}`,
  internals:
    'toClientJson setCurrentUser sendRequest getConstructorOptions redirectToUrl redirectToHandler signInWithTokens getRedirectMethod',
  CurrentUser: `${BASE_USER} ${AUTH} ${ACCOUNT}`,
  CurrentInternalUser: `${BASE_USER} ${AUTH} ${ACCOUNT} ${INTERNAL} transferProject`,
  ServerUser: `${BASE_USER} ${ACCOUNT} ${SERVER_USER}`,
  CurrentServerUser: `${BASE_USER} ${AUTH} ${ACCOUNT} ${SERVER_USER}`,
  Session: 'getTokens useTokens',
  Team: `${TEAM} getItem useItem createCheckoutUrl`,
  ServerTeam: `${TEAM} createdAt serverMetadata addUser removeUser getItem useItem createCheckoutUrl grantProduct`,
  TeamUser: 'id teamProfile',
  ServerTeamUser: `${BASE_USER} ${ACCOUNT} ${SERVER_USER} teamProfile`,
  EditableTeamMemberProfile: 'displayName profileImageUrl update',
  TeamInvitation: 'id recipientEmail expiresAt revoke',
  ReceivedTeamInvitation: 'id teamId teamDisplayName recipientEmail expiresAt accept',
  ContactChannel: 'id value type isPrimary isVerified usedForAuth update delete sendVerificationEmail',
  OAuthConnection: 'id getAccessToken useAccessToken provider providerAccountId',
  ActiveSession: 'id userId createdAt isImpersonation lastUsedAt isCurrentSession geoInfo',
  UserApiKey: `${KEY} userId`,
  UserApiKeyFirstView: `${KEY} userId`,
  TeamApiKey: `${KEY} teamId`,
  TeamApiKeyFirstView: `${KEY} teamId`,
  InternalApiKey: PROJECT_KEY,
  InternalApiKeyFirstView: PROJECT_KEY,
  Project: 'id displayName config',
  ProjectConfig: FLAGS,
  AdminProject: ADMIN_PROJECT,
  AdminOwnedProject: `${ADMIN_PROJECT} app`,
  AdminProjectConfig: `${FLAGS} allowLocalhost createTeamOnSignUp oauthAccountMergeStrategy domains teamCreatorDefaultPermissions teamMemberDefaultPermissions userDefaultPermissions emailConfig id emailTheme`,
  AdminSentEmail: 'id to subject recipient sentAt error',
  AdminTeamPermissionDefinition: 'id description containedPermissionIds isDefaultUserPermission',
  AdminProjectPermissionDefinition: 'id description containedPermissionIds',
  OAuthProvider: 'id type userId accountId email allowSignIn allowConnectedAccounts update delete',
  NotificationCategory: 'id name enabled canDisable setEnabled',
} as const

/** Returns the member names of an object. */
export const memberNames = (name: keyof typeof publishedMembers): string[] => publishedMembers[name].split(' ')
