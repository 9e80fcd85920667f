// React bindings of @latchkey/core, and its ready-made screens.

export { AuthHandler, type AuthHandlerProps } from './handler/auth-handler.js'
export { MessageCard, type MessageCardProps } from './message-card.js'
export { LatchkeyProvider, type LatchkeyProviderProps, useClient } from './provider.js'
export { SignIn, type SignInProps } from './sign-in.js'
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
} from './standing.js'
export { LatchkeyTexts, type LatchkeyTextsProps } from './texts/latchkey-texts.js'
export type { Messages, TextKey } from './texts/messages.js'
export type { Theme } from './theme/root.js'
export { type Action, type RunOutcome, useAction, type Verb } from './use-action.js'
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
export { type Project, useProject, useProjectState } from './use-project.js'
export { useResource, useResourceState } from './use-resource.js'
export { useSession } from './use-session.js'
export { useUser } from './use-user.js'
export { type UserState, useUserState } from './use-user-state.js'
export { UserAvatar, type UserAvatarProps } from './user-avatar.js'
export { UserButton, type UserButtonItem, type UserButtonProps } from './user-button.js'
