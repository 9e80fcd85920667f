import { updateUser } from '@latchkey/core'
import { Form } from 'react-router'
import { withAuth } from '../auth.server'
import type { Route } from './+types/dashboard'

export const loader = withAuth(async ({ auth }) => {
  const { displayName, primaryEmail } = await auth.getUser({ or: 'redirect' })
  return { name: displayName ?? primaryEmail }
})

/** Runs for the user who sends the form. */
export const action = withAuth(async ({ request, auth }) => {
  await auth.protect()
  const form = await request.formData()
  await updateUser(auth.client, { displayName: String(form.get('name')) })
  return null
})

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
