import { useUser } from '@latchkey/react'
import { withAuth } from '../auth.server'

/** The guard on the server. `useUser({ or: 'redirect' })` also redirects after a sign-out in another tab. */
export const loader = withAuth(async ({ auth }) => {
  await auth.protect()
  return null
})

export default function Notes() {
  const user = useUser({ or: 'redirect' })
  return (
    <main>
      <h1>Your notes</h1>
      <p>{user.primaryEmail}</p>
    </main>
  )
}
