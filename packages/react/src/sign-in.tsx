'use client'

import { SignInScreen, type SignInScreenProps } from './screens/sign-in.js'
import { Root, type RootProps } from './theme/root.js'

export type SignInProps = SignInScreenProps & Omit<RootProps, 'children'>

/** The sign-in form, to stand anywhere in an app. */
export function SignIn({ theme, fullPage, ...screen }: SignInProps) {
  return (
    <Root theme={theme} fullPage={fullPage}>
      <SignInScreen {...screen} />
    </Root>
  )
}
