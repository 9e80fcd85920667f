import { SignedIn, SignedOut, useUser } from '@latchkey/react'
import { UserButton } from '@latchkey/react/user-button'
import { Link } from '@tanstack/react-router'

export function Home() {
  const user = useUser()
  return (
    <main>
      <h1>Notes</h1>
      <SignedIn>
        <p>Signed in as {user?.primaryEmail}</p>
        <UserButton />
      </SignedIn>
      <SignedOut>
        <a href="/handler/sign-in">Sign in</a> <a href="/handler/sign-up">Sign up</a>
      </SignedOut>
      <Link to="/dashboard">Dashboard</Link> <Link to="/notes">Notes</Link>
    </main>
  )
}
