import { updateUser } from '@latchkey/core'
import { auth } from '@latchkey/next'
import { revalidatePath } from 'next/cache'
import { Suspense } from 'react'

/** A server action runs for the user who calls it. */
async function rename(form: FormData) {
  'use server'
  const { client, protect } = await auth()
  await protect()
  await updateUser(client, { displayName: String(form.get('name')) })
  revalidatePath('/dashboard')
}

export default function Page() {
  return (
    <Suspense>
      <Dashboard />
    </Suspense>
  )
}

/** A server component: the service has checked the user before anything is rendered. */
async function Dashboard() {
  const { getUser } = await auth()
  const user = await getUser({ or: 'redirect' })
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
