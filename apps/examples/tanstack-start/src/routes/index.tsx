import { SignedIn, SignedOut, useUser } from '@latchkey/react'
import { UserButton } from '@latchkey/react/user-button'
import { createFileRoute, Link } from '@tanstack/react-router'

export const Route = createFileRoute('/')({ component: Home })

function Home() {
  const user = useUser()
  return (
    <main>
      <h1>Notes</h1>
      <SignedIn>
        <p>Signed in as {user?.primaryEmail}</p>
        <UserButton />
      </SignedIn>
      <SignedOut>
        <Link to="/handler/$" params={{ _splat: 'sign-in' }}>
          Sign in
        </Link>{' '}
        <Link to="/handler/$" params={{ _splat: 'sign-up' }}>
          Sign up
        </Link>
      </SignedOut>
      <Link to="/dashboard">Dashboard</Link> <Link to="/notes">Notes</Link>
    </main>
  )
}
