// React bindings of @latchkey/core and ready-made screens.

export { ErrorMessage, type ErrorMessageProps } from './components/error-message.js'
export { MessageCard, type MessageCardProps } from './components/message-card.js'
export { Protect, type ProtectProps } from './components/protect.js'
export {
  MagicLinkSignIn,
  OAuthButtons,
  type OAuthButtonsProps,
  PasskeyButton,
  type PasskeyButtonProps,
  PasswordSignIn,
  PasswordSignUp,
  type PasswordSignUpProps,
} from './components/sign-in-methods.js'
export { SignedIn, type SignedInProps, SignedOut } from './components/signed-in.js'
export { TeamSwitcher, type TeamSwitcherProps } from './components/team-switcher.js'
export { UserAvatar, type UserAvatarProps } from './components/user-avatar.js'
export { UserButton, type UserButtonProps } from './components/user-button.js'
export type { UserButtonItem } from './components/user-menu.js'
export { AuthHandler, type AuthHandlerProps, type ScreenProps } from './handler/auth-handler.js'
export {
  useActiveSessions,
  useActiveSessionsState,
  useApiKeys,
  useApiKeysState,
  useContactChannels,
  useContactChannelsState,
} from './hooks/use-account.js'
export { type Action, type RunOutcome, useAction, type Verb } from './hooks/use-action.js'
export { type Auth, useAuth } from './hooks/use-auth.js'
export {
  type ConnectedAccountInput,
  useConnectedAccount,
  useConnectedAccountState,
} from './hooks/use-connected-account.js'
export { useEndpoint, useEndpointState } from './hooks/use-endpoint.js'
export { type Flow, useMachine } from './hooks/use-machine.js'
export { useMagicLink } from './hooks/use-magic-link.js'
export {
  type PermissionsInput,
  useHasPermission,
  useHasPermissionState,
  usePermission,
  usePermissions,
  usePermissionsState,
} from './hooks/use-permissions.js'
export { useProject, useProjectState } from './hooks/use-project.js'
export { useResource, useResourceState } from './hooks/use-resource.js'
export { useSession } from './hooks/use-session.js'
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
} from './hooks/use-teams.js'
export { type UseUserOptions, useUser } from './hooks/use-user.js'
export { type UserState, useUserState } from './hooks/use-user-state.js'
export { type CodeParameter, useLinkCode } from './navigation/link-code.js'
export { type HookOptions, type Project, useClient } from './provider/client-context.js'
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider/provider.js'
export type { AccountItem, AccountSettingsProps } from './screens/account/account-settings.js'
export * from './screens/screens.js'
export { LatchkeyTexts, type LatchkeyTextsProps } from './texts/latchkey-texts.js'
export { loadMessages } from './texts/load-messages.js'
export type { Messages, TextKey } from './texts/messages.js'
export { LOCALES, type Locale, negotiate } from './texts/negotiate.js'
export type { HostTexts } from './texts/use-texts.js'
export { type Appearance, LatchkeyAppearance, type Part, type Token } from './theme/appearance.js'
export type { Theme } from './theme/root.js'
