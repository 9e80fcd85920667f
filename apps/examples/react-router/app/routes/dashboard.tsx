import { updateCurrentUser } from '@latchkey/core'
import { Form } from 'react-router'
import { authOf } from '../auth.server'
import type { Route } from './+types/dashboard'

export async function loader({ request }: Route.LoaderArgs) {
  const { protect } = await authOf(request)
  const { displayName, primaryEmail } = await protect()
  return { name: displayName ?? primaryEmail }
}

/** Runs for the user who sends the form. */
export async function action({ request }: Route.ActionArgs) {
  const { client, tokenStore, protect } = await authOf(request)
  await protect()
  const form = await request.formData()
  await updateCurrentUser(client, { displayName: String(form.get('name')) }, { tokenStore })
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <h1>Dashboard</h1>
      <p>Hello {loaderData.name}</p>
      <Form method="post">
        <label>
          Name <input name="name" />
        </label>
        <button type="submit">Rename</button>
      </Form>
    </main>
  )
}
