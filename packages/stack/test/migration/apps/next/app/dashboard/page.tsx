import { revalidatePath } from 'next/cache'
import { stackServerApp } from '@/lib/stack'

async function rename(form: FormData) {
  'use server'
  const user = await stackServerApp.getUser({ or: 'throw' })
  await user.update({ displayName: String(form.get('name')) })
  revalidatePath('/dashboard')
}

export default async function Page() {
  const user = await stackServerApp.getUser({ or: 'redirect' })
  const teams = await user.listTeams()
  return (
    <main>
      <h1>Dashboard</h1>
      <p>Hello {user.displayName ?? user.primaryEmail}</p>
      <p>Teams: {teams.map(({ displayName }) => displayName).join(', ')}</p>
      <form action={rename}>
        <label>
          Name <input name="name" />
        </label>
        <button type="submit">Rename</button>
      </form>
    </main>
  )
}
