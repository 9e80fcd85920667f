'use client'

import { type CurrentUser, UserButton, useStackApp, useUser } from '@stackframe/stack'

export function Header() {
  const user: CurrentUser | null = useUser()
  const app = useStackApp()
  return user ? (
    <UserButton />
  ) : (
    <button type="button" onClick={() => app.redirectToSignIn()}>
      Sign in
    </button>
  )
}
