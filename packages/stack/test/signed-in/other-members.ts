// Functions of the object API that do not tell whether a user is signed in, by the class, object or entry that adds them.

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

export const OTHER_MEMBERS = {
  StackClientApp: words(`
    signInWithOAuth signInWithCredential signUpWithCredential signInWithMagicLink signInWithPasskey signInWithMfa
    callOAuthCallback promptCliLogin sendForgotPasswordEmail sendMagicLinkEmail resetPassword verifyPasswordResetCode
    verifyEmail verifyTeamInvitationCode acceptTeamInvitation getTeamInvitationDetails redirectToSignIn redirectToSignUp
    redirectToSignOut redirectToAfterSignIn redirectToAfterSignUp redirectToAfterSignOut redirectToEmailVerification
    redirectToPasswordReset redirectToForgotPassword redirectToHome redirectToOAuthCallback redirectToMagicLinkCallback
    redirectToAccountSettings redirectToTeamInvitation redirectToMfa redirectToCliAuthConfirm redirectToOnboarding
    redirectToError getProject signOut getItem useItem listProducts useProducts listInvoices useInvoices
    cancelSubscription useProject useNavigate`),
  StackServerApp: words(`
    createUser listUsers createTeam listTeams getTeam listTeamMemberPermissions createOAuthProvider sendEmail
    getDataVaultStore useDataVaultStore grantProduct getEmailDeliveryStats useEmailDeliveryStats
    activateEmailCapacityBoost useUsers useTeams useTeam useTeamMemberPermissions`),
  StackAdminApp: words(`
    applyManagedEmailProvider cancelOutboxEmail checkManagedEmailStatus createEmailDraft createEmailTemplate
    createEmailTheme createInternalApiKey createItemQuantityChange createProjectPermissionDefinition
    createStripeWidgetAccountSession createTeamPermissionDefinition deleteEmailDraft deleteEmailTemplate
    deleteEmailTheme deleteManagedEmailDomain deleteProjectPermissionDefinition deleteTeamPermissionDefinition
    getEmailPreview getEmailPreviewWithEditableMarkers getOutboxEmail getPaymentMethodConfigs getSessionReplay
    getSessionReplayChunkEvents getSessionReplayEvents getStripeAccountInfo listChatMessages listEmailDrafts
    listEmailTemplates listEmailThemes listInternalApiKeys listManagedEmailDomains listOutboxEmails
    listProjectPermissionDefinitions listSentEmails listSessionReplayChunks listSessionReplays
    listTeamPermissionDefinitions listTeamPermissionDefinitionsPaginated listTransactions pauseOutboxEmail
    queryAnalytics refreshEmailDrafts refundTransaction resetEmailTemplate rewriteTemplateSourceWithAI
    saveChatMessage sendChatMessage sendSignInInvitationEmail sendTestEmail sendTestWebhook
    setupManagedEmailProvider setupPayments testModePurchase unpauseOutboxEmail updateEmailDraft updateEmailTemplate
    updateEmailTheme updateOutboxEmail updatePaymentMethodConfigs updateProjectPermissionDefinition
    updateTeamPermissionDefinition useEmailDrafts useEmailPreview useEmailPreviewWithEditableMarkers
    useEmailTemplates useEmailTheme useEmailThemes useInternalApiKeys useProjectPermissionDefinitions
    useStripeAccountInfo useSvixToken useTeamPermissionDefinitions useTransactions`),
  // `useUser` calls the function of the app with the same name.
  exports: words(`
    HexclaveClientApp StackClientApp HexclaveAdminApp HexclaveServerApp StackAdminApp StackServerApp defineStackConfig
    defineHexclaveConfig getPagePrompt getConvexProvidersConfig OutOfScopeError StackAssertionError
    useCliAuthConfirmation CredentialSignIn CredentialSignUp MagicLinkSignIn MessageCard OAuthButton OAuthButtonGroup
    SelectedTeamSwitcher TeamSwitcher UserAvatar UserButton AccountSettings AuthPage CliAuthConfirmation
    EmailVerification ForgotPassword PasswordReset SignIn SignUp StackHandler HexclaveHandler StackProvider
    HexclaveProvider useStackApp useHexclaveApp StackTheme HexclaveTheme`),
  CurrentUser: words(`
    createApiKey createCheckoutUrl createContactChannel createPaymentMethodSetupIntent createTeam delete
    getActiveSessions getBilling getConnectedAccount getItem getOAuthProvider getOrLinkConnectedAccount
    getPermission getTeam getTeamProfile hasPermission leaveTeam linkConnectedAccount listApiKeys
    listConnectedAccounts listContactChannels listInvoices listNotificationCategories listOAuthProviders
    listPermissions listProducts listTeamInvitations listTeams registerPasskey revokeSession sendVerificationEmail
    setClientMetadata setDefaultPaymentMethodFromSetupIntent setDisplayName setPassword setSelectedTeam signOut
    switchSubscription toClientJson update updatePassword useApiKeys useBilling useConnectedAccount
    useConnectedAccounts useContactChannels useInvoices useItem useNotificationCategories useOAuthProvider
    useOAuthProviders useOrLinkConnectedAccount usePermission usePermissions useProducts useTeam useTeamInvitations
    useTeamProfile useTeams`),
  Session: [],
  ServerUser: words(`
    createSession grantPermission grantProduct revokePermission setClientReadOnlyMetadata setPrimaryEmail
    setServerMetadata`),
  CurrentServerUser: [],
  internals: words(`
    getConstructorOptions getRedirectMethod redirectToHandler redirectToUrl sendRequest setCurrentUser
    signInWithTokens toClientJson`),
  CurrentInternalUser: words('createProject listOwnedProjects transferProject useOwnedProjects'),
  Team: words(`
    createApiKey createCheckoutUrl createPaymentMethodSetupIntent delete getBilling getItem inviteUser
    listApiKeys listInvitations listInvoices listProducts listUsers setDefaultPaymentMethodFromSetupIntent
    switchSubscription update useApiKeys useBilling useInvitations useInvoices useItem useProducts useUsers`),
  ServerTeam: words(`
    addUser createApiKey createCheckoutUrl createPaymentMethodSetupIntent delete getBilling getItem inviteUser
    listApiKeys listInvitations listInvoices listProducts listUsers removeUser
    setDefaultPaymentMethodFromSetupIntent switchSubscription update useApiKeys useBilling useInvitations
    useInvoices useItem useProducts useUsers`),
  TeamUser: [],
  ServerTeamUser: [],
  EditableTeamMemberProfile: words('update'),
  TeamInvitation: words('revoke'),
  ReceivedTeamInvitation: words('accept'),
  ContactChannel: words('delete sendVerificationEmail update'),
  OAuthConnection: words('getAccessToken useAccessToken'),
  ActiveSession: [],
  UserApiKey: words('isValid revoke update whyInvalid'),
  UserApiKeyFirstView: words('isValid revoke update whyInvalid'),
  TeamApiKey: words('isValid revoke update whyInvalid'),
  TeamApiKeyFirstView: words('isValid revoke update whyInvalid'),
  InternalApiKey: words('isValid revoke whyInvalid'),
  InternalApiKeyFirstView: words('isValid revoke whyInvalid'),
  Project: [],
  ProjectConfig: [],
  AdminProject: words(`
    delete getConfig getConfigOverride getProductionModeErrors getPushedConfigSource pushConfig
    replaceConfigOverride resetConfigOverrideKeys transfer unlinkPushedConfigSource update updateConfig
    updatePushedConfig useConfig useProductionModeErrors`),
  AdminOwnedProject: words(`
    delete getConfig getConfigOverride getProductionModeErrors getPushedConfigSource pushConfig
    replaceConfigOverride resetConfigOverrideKeys transfer unlinkPushedConfigSource update updateConfig
    updatePushedConfig useConfig useProductionModeErrors`),
  AdminProjectConfig: [],
  AdminSentEmail: [],
  AdminTeamPermissionDefinition: [],
  AdminProjectPermissionDefinition: [],
  OAuthProvider: words('delete update'),
  NotificationCategory: words('setEnabled'),
}
