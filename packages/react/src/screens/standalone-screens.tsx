'use client'

import { withRoot } from '../components/with-root.js'
import type { RootProps } from '../theme/root.js'
import { AccountSettingsScreen } from './account/account-settings.js'
import { CliAuthConfirmScreen } from './cli-auth-confirm.js'
import { EmailVerificationScreen } from './email-verification.js'
import { ForgotPasswordScreen } from './forgot-password.js'
import { MagicLinkCallbackScreen } from './magic-link-callback.js'
import { MfaScreen } from './mfa.js'
import { OAuthCallbackScreen } from './oauth-callback.js'
import { PasswordResetScreen } from './password-reset.js'
import { SignInScreen, type SignInScreenProps } from './sign-in.js'
import { SignUpScreen, type SignUpScreenProps } from './sign-up.js'
import { TeamInvitationScreen } from './team-invitation.js'

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

/** Props of {@link SignIn}. */
export type SignInProps = SignInScreenProps & Omit<RootProps, 'children'>

/**
 * Sign-in screen with the sign-in methods that the project has enabled. It can be rendered anywhere.
 *
 * @example
 * <SignIn firstTab="magic-link" />
 */
export const SignIn = /* @__PURE__ */ withRoot('SignIn', SignInScreen)

/** Props of {@link SignUp}. */
export type SignUpProps = SignUpScreenProps & Omit<RootProps, 'children'>

/**
 * Sign-up screen with the sign-in methods that the project has enabled. It can be rendered anywhere.
 *
 * @example
 * <SignUp />
 */
export const SignUp = /* @__PURE__ */ withRoot('SignUp', SignUpScreen)

/**
 * Account settings: profile, emails, sign-in methods, password, two-factor authentication, teams, sessions and API
 * keys. Requires `account.css` in addition to `styles.css`.
 *
 * @example
 * import '@latchkey/react/styles.css'
 * import '@latchkey/react/account.css'
 *
 * <AccountSettings extraItems={[{ id: 'billing', title: 'Billing', content: <Billing /> }]} />
 */
export const AccountSettings = /* @__PURE__ */ withRoot('AccountSettings', AccountSettingsScreen)
