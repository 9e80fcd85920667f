'use client'

import { SignUpScreen, type SignUpScreenProps } from './screens/sign-up.js'
import type { RootProps } from './theme/root.js'
import { withRoot } from './with-root.js'

/** Props of {@link SignUp}. */
export type SignUpProps = SignUpScreenProps & Omit<RootProps, 'children'>

/**
 * Sign-up screen with the sign-in methods that the project has enabled. It can be rendered anywhere.
 *
 * @example
 * <SignUp />
 */
export const SignUp = /* @__PURE__ */ withRoot('SignUp', SignUpScreen)
