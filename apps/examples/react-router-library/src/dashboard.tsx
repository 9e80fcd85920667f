import { type Client, type User, updateUser } from '@latchkey/core'
import { Form, useLoaderData } from 'react-router'

/** The action of the form. */
export async function rename(client: Client, request: Request) {
  const form = await request.formData()
  await updateUser(client, { displayName: String(form.get('name')) })
  return null
}

/** The loader of the route has read the user. */
export function Dashboard() {
  const user: User = useLoaderData()
  return (
    <main>
      <h1>Dashboard</h1>
      <p>Hello {user.displayName ?? user.primaryEmail}</p>
      <Form method="post">
        <label>
          Name <input name="name" />
        </label>
        <button type="submit">Rename</button>
      </Form>
    </main>
  )
}
