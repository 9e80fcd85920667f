// The account settings, the screens that links and redirects open, and the components that such pages share.

// The results of the hooks, which apps must be able to name.
export type {
  AgentAuthConfirmActions,
  AgentAuthConfirmState,
  ChangePasswordActions,
  ChangePasswordState,
  CliAuthConfirmActions,
  CliAuthConfirmState,
  DeleteAccountActions,
  DeleteAccountState,
  EmailVerificationActions,
  EmailVerificationState,
  ForgotPasswordActions,
  ForgotPasswordState,
  KeyCreationActions,
  KeyCreationState,
  MagicLinkCallbackActions,
  MagicLinkCallbackState,
  MfaActions,
  MfaState,
  NewKeyOwner,
  OAuthCallbackState,
  PasswordResetActions,
  PasswordResetState,
  ReauthenticationActions,
  ReauthenticationForm,
  ReauthenticationState,
  SignOutActions,
  SignOutState,
  TeamInvitationActions,
  TeamInvitationState,
  TotpActions,
  TotpState,
  VerifyEmailActions,
  VerifyEmailState,
} from '@latchkey/core/internal/controllers'
export { MessageCard, type MessageCardProps } from '../components/cards/message-card.js'
export { ErrorMessage, type ErrorMessageProps } from '../components/error-message.js'
export { FieldErrorMessage, type FieldErrorMessageProps } from '../components/field-error-message.js'
export { VerifyEmailNotice } from '../components/verify-email/verify-email-notice.js'
export type { LinkCodeProps } from '../components/with-link-code.js'
export {
  useApiKeyCreation,
  useChangePassword,
  useDeleteAccount,
  useReauthentication,
  useTotp,
} from '../hooks/use-account-screens.js'
export type { Controlled } from '../hooks/use-controller.js'
export type { LinkInput } from '../navigation/link-code.js'
export { type CodeParameter, useLinkCode } from '../navigation/link-code.js'
export type { HookOptions } from '../provider/client-context.js'
export type { AccountItem, AccountSettingsProps } from '../screens/account/account-settings.js'
export { AccountSettings } from '../screens/account/account-settings.js'
export type { MemberRoles } from '../screens/account/section.js'
export { TeamSettings, type TeamSettingsProps } from '../screens/account/teams/team-settings.js'
export type { AgentAuthConfirmScreenProps } from '../screens/agent-auth-confirm.js'
export { AgentConfirm, useAgentAuthConfirm } from '../screens/agent-auth-confirm.js'
export type { CliAuthConfirmScreenProps } from '../screens/cli-auth-confirm.js'
export { CliConfirm, useCliAuthConfirm } from '../screens/cli-auth-confirm.js'
export { EmailVerification, useEmailVerification } from '../screens/email-verification.js'
export { ForgotPassword, useForgotPassword } from '../screens/forgot-password.js'
export { MagicLinkCallback, useMagicLinkCallback } from '../screens/magic-link-callback.js'
export { Mfa, useMfa } from '../screens/mfa.js'
export { OAuthCallback, useOAuthCallback } from '../screens/oauth-callback.js'
export { PasswordReset, usePasswordReset } from '../screens/password-reset.js'
export { useSignOut } from '../screens/sign-out.js'
export { TeamInvitation, useTeamInvitation } from '../screens/team-invitation.js'
export { useVerifyEmail, VerifyEmail } from '../screens/verify-email.js'
export type { RootProps } from '../theme/root.js'
