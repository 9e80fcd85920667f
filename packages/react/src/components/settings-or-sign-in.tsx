import type { ReactNode } from 'react'
import { useUserState } from '../hooks/use-user-state.js'
import { SignInOrHome } from '../primitives/next-actions.js'
import { userMenu } from '../texts/en/user-menu.js'
import { useTexts } from '../texts/use-texts.js'

/** Links to account settings while there is a session, else to sign-in, with its children as the text; and to the home page. */
export function SettingsOrSignIn({ children }: { readonly children?: ReactNode }) {
  const t = useTexts(userMenu)
  if (useUserState({ includeRestricted: true }).status === 'signed-out') return <SignInOrHome>{children}</SignInOrHome>
  return <SignInOrHome page="accountSettings">{t('user.settings')}</SignInOrHome>
}
