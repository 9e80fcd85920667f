'use client'

import { SignInScreen, type SignInScreenProps } from './screens/sign-in.js'
import type { RootProps } from './theme/root.js'
import { withRoot } from './with-root.js'

/** Props of {@link SignIn}. */
export type SignInProps = SignInScreenProps & Omit<RootProps, 'children'>

/**
 * Sign-in screen with the sign-in methods that the project has enabled. It can be rendered anywhere.
 *
 * @example
 * <SignIn firstTab="magic-link" />
 */
export const SignIn = /* @__PURE__ */ withRoot('SignIn', SignInScreen)
