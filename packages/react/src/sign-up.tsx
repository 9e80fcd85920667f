'use client'

import { SignUpScreen, type SignUpScreenProps } from './screens/sign-up.js'
import type { RootProps } from './theme/root.js'
import { withRoot } from './with-root.js'

export type SignUpProps = SignUpScreenProps & Omit<RootProps, 'children'>

/** Sign-up screen that can be rendered anywhere. */
export const SignUp = /* @__PURE__ */ withRoot('SignUp', SignUpScreen)
