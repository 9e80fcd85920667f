'use client'

import { CliAuthConfirmScreen } from './screens/cli-auth-confirm.js'
import { EmailVerificationScreen } from './screens/email-verification.js'
import { ForgotPasswordScreen } from './screens/forgot-password.js'
import { MagicLinkCallbackScreen } from './screens/magic-link-callback.js'
import { MfaScreen } from './screens/mfa.js'
import { OAuthCallbackScreen } from './screens/oauth-callback.js'
import { PasswordResetScreen } from './screens/password-reset.js'
import { TeamInvitationScreen } from './screens/team-invitation.js'
import { withRoot } from './with-root.js'

// The screens of the handler, for custom routes.

/** Requests a password reset link. */
export const ForgotPassword = /* @__PURE__ */ withRoot('ForgotPassword', ForgotPasswordScreen)
/** Sets a new password with a reset link. */
export const PasswordReset = /* @__PURE__ */ withRoot('PasswordReset', PasswordResetScreen)
/** Verifies an email address with a verification link. */
export const EmailVerification = /* @__PURE__ */ withRoot('EmailVerification', EmailVerificationScreen)
/** Signs in with a magic link. */
export const MagicLinkCallback = /* @__PURE__ */ withRoot('MagicLinkCallback', MagicLinkCallbackScreen)
/** Completes an OAuth sign-in. */
export const OAuthCallback = /* @__PURE__ */ withRoot('OAuthCallback', OAuthCallbackScreen)
/** Two-factor authentication during sign-in. */
export const Mfa = /* @__PURE__ */ withRoot('Mfa', MfaScreen)
/** Accepts a team invitation. */
export const TeamInvitation = /* @__PURE__ */ withRoot('TeamInvitation', TeamInvitationScreen)
/** Authorizes a CLI login. */
export const CliConfirm = /* @__PURE__ */ withRoot('CliConfirm', CliAuthConfirmScreen)
