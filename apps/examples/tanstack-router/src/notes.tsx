import { UserButton } from '@latchkey/react/user-button'
import { useRouteContext } from '@tanstack/react-router'

export function Notes() {
  const { user } = useRouteContext({ from: '/signed-in/notes' })
  return (
    <main>
      <h1>Your notes</h1>
      {user.displayName ?? user.primaryEmail} <UserButton />
    </main>
  )
}
