// React bindings of @latchkey/core and ready-made screens.

export { AccountSettings } from './account-settings.js'
export { type HookOptions, type Project, useClient } from './client-context.js'
export { ErrorMessage, type ErrorMessageProps } from './error-message.js'
export { AuthHandler, type AuthHandlerProps, type ScreenProps } from './handler/auth-handler.js'
export { type CodeParameter, useLinkCode } from './handler/link-code.js'
export { MessageCard, type MessageCardProps } from './message-card.js'
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider.js'
export type { AccountItem, AccountSettingsProps } from './screens/account/account-settings.js'
export { SignIn, type SignInProps } from './sign-in.js'
export {
  MagicLinkSignIn,
  OAuthButtons,
  type OAuthButtonsProps,
  PasskeyButton,
  type PasskeyButtonProps,
  PasswordSignIn,
  PasswordSignUp,
  type PasswordSignUpProps,
} from './sign-in-methods.js'
export { SignUp, type SignUpProps } from './sign-up.js'
export { SignedIn, type SignedInProps, SignedOut } from './signed-in.js'
export {
  CliConfirm,
  EmailVerification,
  ForgotPassword,
  MagicLinkCallback,
  Mfa,
  OAuthCallback,
  PasswordReset,
  TeamInvitation,
} from './standalone-screens.js'
export { TeamSwitcher, type TeamSwitcherProps } from './team-switcher.js'
export { LatchkeyTexts, type LatchkeyTextsProps } from './texts/latchkey-texts.js'
export { loadMessages } from './texts/load-messages.js'
export type { Messages, TextKey } from './texts/messages.js'
export { LOCALES, type Locale, negotiate } from './texts/negotiate.js'
export type { HostTexts } from './texts/use-texts.js'
export { type Appearance, LatchkeyAppearance, type Part } from './theme/appearance.js'
export type { Theme } from './theme/root.js'
export {
  type ContactChannel,
  useActiveSessions,
  useActiveSessionsState,
  useApiKeys,
  useApiKeysState,
  useContactChannels,
  useContactChannelsState,
} from './use-account.js'
export { type Action, type RunOutcome, useAction, type Verb } from './use-action.js'
export {
  type ConnectedAccountInput,
  useConnectedAccount,
  useConnectedAccountState,
} from './use-connected-account.js'
export { useEndpoint, useEndpointState } from './use-endpoint.js'
export {
  useCliAuthConfirm,
  useEmailVerification,
  useForgotPassword,
  useMagicLink,
  useMagicLinkCallback,
  useMfa,
  useOAuthCallback,
  usePasswordReset,
  useSignIn,
  useSignOut,
  useSignUp,
  useTeamInvitation,
} from './use-flows.js'
export { type Flow, useMachine } from './use-machine.js'
export {
  type PermissionsInput,
  usePermission,
  usePermissionState,
  usePermissions,
  usePermissionsState,
} from './use-permissions.js'
export { useProject, useProjectState } from './use-project.js'
export { useResource, useResourceState } from './use-resource.js'
export { useSession } from './use-session.js'
export {
  type Invitation,
  type Member,
  useInvitations,
  useInvitationsState,
  useMembers,
  useMembersState,
  useProfile,
  useProfileState,
  useTeam,
  useTeamState,
  useTeams,
  useTeamsState,
} from './use-teams.js'
export { type UseUserOptions, useUser } from './use-user.js'
export { type UserState, useUserState } from './use-user-state.js'
export { UserAvatar, type UserAvatarProps } from './user-avatar.js'
export { UserButton, type UserButtonItem, type UserButtonProps } from './user-button.js'
