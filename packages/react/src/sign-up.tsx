'use client'

import { SignUpScreen, type SignUpScreenProps } from './screens/sign-up.js'
import { Root, type RootProps } from './theme/root.js'

export type SignUpProps = SignUpScreenProps & Omit<RootProps, 'children'>

/** The sign-up form, to stand anywhere in an app. */
export function SignUp({ theme, fullPage, ...screen }: SignUpProps) {
  return (
    <Root theme={theme} fullPage={fullPage}>
      <SignUpScreen {...screen} />
    </Root>
  )
}
