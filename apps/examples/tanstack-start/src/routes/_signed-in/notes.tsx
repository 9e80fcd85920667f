import { useUser } from '@latchkey/react'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/notes')({ component: Notes })

/** `useUser({ or: 'redirect' })` also redirects after a sign-out in another tab. */
function Notes() {
  const user = useUser({ or: 'redirect' })
  return (
    <main>
      <h1>Your notes</h1>
      <p>{user.primaryEmail}</p>
    </main>
  )
}
