'use client'

import { SignedIn, SignedOut, useUser } from '@latchkey/react'
import { UserButton } from '@latchkey/react/user-button'

/** A client component: the server renders it with the user. */
export function Header() {
  const user = useUser()
  return (
    <header>
      <SignedIn>
        <p>Signed in as {user?.primaryEmail}</p>
        <UserButton />
      </SignedIn>
      <SignedOut>
        <a href="/handler/sign-in">Sign in</a> <a href="/handler/sign-up">Sign up</a>
      </SignedOut>
    </header>
  )
}
