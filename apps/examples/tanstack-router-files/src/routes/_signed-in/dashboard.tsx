import { updateUser } from '@latchkey/core'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { client } from '../../auth-client'

export const Route = createFileRoute('/_signed-in/dashboard')({ component: Dashboard })

function Dashboard() {
  const { user } = Route.useRouteContext()
  const router = useRouter()
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
