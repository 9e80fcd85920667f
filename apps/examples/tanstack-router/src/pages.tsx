import type { User } from '@latchkey/core'
import { SignedIn, SignedOut, UserButton, useUser } from '@latchkey/react'
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

export function Dashboard({ user, rename }: { user: User; rename: (form: FormData) => Promise<void> }) {
  return (
    <main>
      <h1>Dashboard</h1>
      <p>Hello {user.displayName ?? user.primaryEmail}</p>
      <form action={rename}>
        <label>
          Name <input name="name" />
        </label>
        <button type="submit">Rename</button>
      </form>
    </main>
  )
}

/** `useUser({ or: 'redirect' })` also redirects after a sign-out in another tab. */
export function Notes() {
  const user = useUser({ or: 'redirect' })
  return (
    <main>
      <h1>Your notes</h1>
      <p>{user.primaryEmail}</p>
    </main>
  )
}
