import Link from 'next/link'
import { Suspense } from 'react'
import { Header } from './header'

export default function Page() {
  return (
    <main>
      <h1>Notes</h1>
      <Suspense>
        <Header />
      </Suspense>
      <Link href="/dashboard">Dashboard</Link> <Link href="/notes">Notes</Link>
    </main>
  )
}
