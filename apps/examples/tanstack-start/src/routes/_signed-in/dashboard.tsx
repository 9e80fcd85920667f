import { updateUser } from '@latchkey/core'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { createServerFn } from '@tanstack/react-start'
import { authMiddleware } from '../../auth'

/** Any client can call a server function: it checks the user itself. */
const rename = createServerFn({ method: 'POST' })
  .middleware([authMiddleware])
  .validator((name: string) => name)
  .handler(async ({ data, context: { auth } }) => {
    if (!auth.userId) throw new Error('No user is signed in.')
    await updateUser(auth.client, { displayName: data })
  })

export const Route = createFileRoute('/_signed-in/dashboard')({ component: Dashboard })

function Dashboard() {
  const { user } = Route.useRouteContext()
  const router = useRouter()
  async function submit(form: FormData) {
    await rename({ data: String(form.get('name')) })
    await router.invalidate()
  }
  return (
    <main>
      <h1>Dashboard</h1>
      <p>Hello {user.displayName ?? user.primaryEmail}</p>
      <form action={submit}>
        <label>
          Name <input name="name" />
        </label>
        <button type="submit">Rename</button>
      </form>
    </main>
  )
}
