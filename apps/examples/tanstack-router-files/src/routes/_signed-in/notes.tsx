import { UserButton } from '@latchkey/react/user-button'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/notes')({ component: Notes })

function Notes() {
  const { user } = Route.useRouteContext()
  return (
    <main>
      <h1>Your notes</h1>
      {user.displayName ?? user.primaryEmail} <UserButton />
    </main>
  )
}
