'use client'

import { SignInScreen, type SignInScreenProps } from './screens/sign-in.js'
import type { RootProps } from './theme/root.js'
import { withRoot } from './with-root.js'

export type SignInProps = SignInScreenProps & Omit<RootProps, 'children'>

/** Sign-in screen that can be rendered anywhere. */
export const SignIn = /* @__PURE__ */ withRoot('SignIn', SignInScreen)
