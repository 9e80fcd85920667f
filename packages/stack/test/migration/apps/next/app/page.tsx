import Link from 'next/link'
import { stackServerApp } from '@/lib/stack'
import { Account } from './account'

export default async function Page() {
  const user = await stackServerApp.getUser()
  return (
    <main>
      <h1>Notes</h1>
      <p>Server: {user ? user.primaryEmail : 'nobody'}</p>
      <Account />
      <Link href="/notes">Notes</Link> <Link href="/dashboard">Dashboard</Link>
    </main>
  )
}
