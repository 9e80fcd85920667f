import { LatchkeyProvider, useUser } from '@latchkey/react'
import { AuthHandler } from '@latchkey/react/handler'
import { UserButton } from '@latchkey/react/user-button'
import { Suspense } from 'react'
import { client } from './client'
import '@latchkey/react/styles.css'

export default function App() {
  return (
    <LatchkeyProvider client={client}>
      <Suspense>{location.pathname.startsWith('/handler/') ? <AuthHandler fullPage /> : <Hello />}</Suspense>
    </LatchkeyProvider>
  )
}

function Hello() {
  const user = useUser({ or: 'redirect' })
  return (
    <div>
      Hello {user.displayName ?? user.primaryEmail} <UserButton />
    </div>
  )
}
