'use client'

import { inRoot } from './in-root.js'
import { SignUpScreen, type SignUpScreenProps } from './screens/sign-up.js'
import type { RootProps } from './theme/root.js'

export type SignUpProps = SignUpScreenProps & Omit<RootProps, 'children'>

/** The sign-up form, to stand anywhere in an app. */
export const SignUp = /* @__PURE__ */ inRoot(SignUpScreen)
