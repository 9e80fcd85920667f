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

// The screens of the handler, for custom routes.

/** Requests a password reset link. */
export const ForgotPassword = /* @__PURE__ */ inRoot(ForgotPasswordScreen)
/** Sets a new password with a reset link. */
export const PasswordReset = /* @__PURE__ */ inRoot(PasswordResetScreen)
/** Verifies an email address with a verification link. */
export const EmailVerification = /* @__PURE__ */ inRoot(EmailVerificationScreen)
/** Signs in with a magic link. */
export const MagicLinkCallback = /* @__PURE__ */ inRoot(MagicLinkCallbackScreen)
/** Completes an OAuth sign-in. */
export const OAuthCallback = /* @__PURE__ */ inRoot(OAuthCallbackScreen)
/** Two-factor authentication during sign-in. */
export const Mfa = /* @__PURE__ */ inRoot(MfaScreen)
/** Accepts a team invitation. */
export const TeamInvitation = /* @__PURE__ */ inRoot(TeamInvitationScreen)
/** Authorizes a CLI login. */
export const CliConfirm = /* @__PURE__ */ inRoot(CliAuthConfirmScreen)
