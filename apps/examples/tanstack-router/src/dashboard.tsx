import { updateUser } from '@latchkey/core'
import { useClient } from '@latchkey/react'
import { useRouteContext, useRouter } from '@tanstack/react-router'

export function Dashboard() {
  const client = useClient()
  const router = useRouter()
  const { user } = useRouteContext({ from: '/signed-in/dashboard' })
  async function rename(form: FormData) {
    await updateUser(client, { displayName: String(form.get('name')) })
    await router.invalidate()
  }
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
