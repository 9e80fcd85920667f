'use client'

import { type AuthHandlerProps, Handler } from '../handler/auth-handler.js'
import { loaded } from '../hooks/loadable.js'
import { ForgotPasswordScreen } from '../screens/forgot-password.js'
import { PasswordResetScreen } from '../screens/password-reset.js'
import { SignInPage } from '../screens/sign-in.js'
import { SignUpPage } from '../screens/sign-up.js'

/** The screens on which users type as soon as they see them. */
const FORMS = {
  'sign-in': loaded(SignInPage),
  'sign-up': loaded(SignUpPage),
  'forgot-password': loaded(ForgotPasswordScreen),
  'password-reset': loaded(PasswordResetScreen),
}

/**
 * The handler for routers that render on a server. The page contains the code of its forms: React replaces a form whose code
 * is still loading, with what the user has typed, as soon as a context of the app changes.
 */
export function ServedHandler(props: AuthHandlerProps) {
  return <Handler fullPage loaded={FORMS} {...props} />
}
ServedHandler.displayName = 'ServedHandler'
