// Components and hooks that do not tell whether a user is signed in, by the entry that exports them first.

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

export const OTHER_EXPORTS: Readonly<Record<string, readonly string[]>> = {
  '@latchkey/react': words(`
    LatchkeyAppearance LatchkeyProvider LatchkeyTexts loadMessages negotiate useAction useClient
    useProject`).concat(
    // The state of the session and data of its user, whom the service checks.
    words(`
      useSession useAuthQuery useSuspenseAuthQuery useTeam useTeams`),
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
