// Functions of the object API that do not tell whether a user is signed in, by the class or entry that adds them.

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
  // `useUser` calls the function of the app with the same name.
  exports: words(`
    HexclaveClientApp StackClientApp HexclaveAdminApp HexclaveServerApp StackAdminApp StackServerApp defineStackConfig
    defineHexclaveConfig getPagePrompt getConvexProvidersConfig OutOfScopeError StackAssertionError
    useCliAuthConfirmation CredentialSignIn CredentialSignUp MagicLinkSignIn MessageCard OAuthButton OAuthButtonGroup
    SelectedTeamSwitcher TeamSwitcher UserAvatar UserButton AccountSettings AuthPage CliAuthConfirmation
    EmailVerification ForgotPassword PasswordReset SignIn SignUp StackHandler HexclaveHandler StackProvider
    HexclaveProvider useStackApp useHexclaveApp StackTheme HexclaveTheme`),
}
