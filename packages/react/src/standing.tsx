'use client'

import { inRoot } from './in-root.js'
import { CliAuthConfirmScreen } from './screens/cli-auth-confirm.js'
import { EmailVerificationScreen } from './screens/email-verification.js'
import { ForgotPasswordScreen } from './screens/forgot-password.js'
import { MagicLinkCallbackScreen } from './screens/magic-link-callback.js'
import { MfaScreen } from './screens/mfa.js'
import { OAuthCallbackScreen } from './screens/oauth-callback.js'
import { PasswordResetScreen } from './screens/password-reset.js'
import { TeamInvitationScreen } from './screens/team-invitation.js'

// The screens of the handler, to stand at an app's own routes.

/** Asks for a link to choose a new password. */
export const ForgotPassword = /* @__PURE__ */ inRoot(ForgotPasswordScreen)
/** Chooses a new password with the link of a mail. */
export const PasswordReset = /* @__PURE__ */ inRoot(PasswordResetScreen)
/** Confirms an address with the link of a mail. */
export const EmailVerification = /* @__PURE__ */ inRoot(EmailVerificationScreen)
/** Signs in with the link of a mail. */
export const MagicLinkCallback = /* @__PURE__ */ inRoot(MagicLinkCallbackScreen)
/** Finishes a sign-in with a provider. */
export const OAuthCallback = /* @__PURE__ */ inRoot(OAuthCallbackScreen)
/** The second factor of a sign-in. */
export const Mfa = /* @__PURE__ */ inRoot(MfaScreen)
/** Joins a team by the link of a mail. */
export const TeamInvitation = /* @__PURE__ */ inRoot(TeamInvitationScreen)
/** Confirms a command-line login. */
export const CliConfirm = /* @__PURE__ */ inRoot(CliAuthConfirmScreen)
