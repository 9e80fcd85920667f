import { useUser } from '@latchkey/react'
import { authOf } from '../auth.server'
import type { Route } from './+types/notes'

/** The guard on the server. `useUser({ or: 'redirect' })` also redirects after a sign-out in another tab. */
export async function loader({ request }: Route.LoaderArgs) {
  const { protect } = await authOf(request)
  await protect()
  return null
}

export default function Notes() {
  const user = useUser({ or: 'redirect' })
  return (
    <main>
      <h1>Your notes</h1>
      <p>{user.primaryEmail}</p>
    </main>
  )
}
