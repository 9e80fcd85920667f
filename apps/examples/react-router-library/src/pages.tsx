import { SignedIn, SignedOut, useUser } from '@latchkey/react'
import { UserButton } from '@latchkey/react/user-button'
import { Link } from 'react-router'

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
        <Link to="/handler/sign-in">Sign in</Link> <Link to="/handler/sign-up">Sign up</Link>
      </SignedOut>
      <Link to="/dashboard">Dashboard</Link> <Link to="/notes">Notes</Link>
    </main>
  )
}

/** `useUser({ or: 'redirect' })` also guards pages without a loader, for example those of `<BrowserRouter>`. */
export function Notes() {
  const user = useUser({ or: 'redirect' })
  return (
    <main>
      <h1>Your notes</h1>
      <p>{user.primaryEmail}</p>
    </main>
  )
}
