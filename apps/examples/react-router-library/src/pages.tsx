import type { User } from '@latchkey/core'
import { SignedIn, SignedOut, UserButton, useUser } from '@latchkey/react'
import { Form, Link, useLoaderData } from 'react-router'

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

/** The loader of the route has read the user. */
export function Dashboard() {
  const user: User = useLoaderData()
  return (
    <main>
      <h1>Dashboard</h1>
      <p>Hello {user.displayName ?? user.primaryEmail}</p>
      <Form method="post">
        <label>
          Name <input name="name" />
        </label>
        <button type="submit">Rename</button>
      </Form>
    </main>
  )
}

/** A guard without a loader, which also works with `<BrowserRouter>`. */
export function Notes() {
  const user = useUser({ or: 'redirect' })
  return (
    <main>
      <h1>Your notes</h1>
      <p>{user.primaryEmail}</p>
    </main>
  )
}
