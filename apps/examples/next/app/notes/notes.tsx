'use client'

import { useUser } from '@latchkey/react'

/** A client component with its own guard: signed-out users are redirected, by the server on the first load. */
export function Notes() {
  const user = useUser({ or: 'redirect' })
  return (
    <main>
      <h1>Your notes</h1>
      <p>{user.primaryEmail}</p>
    </main>
  )
}
