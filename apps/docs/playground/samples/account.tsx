import { configFromEnv, createClient } from '@latchkey/core'
import { LatchkeyProvider, useUser } from '@latchkey/react'
import { AuthHandler } from '@latchkey/react/handler'
import { UserButton } from '@latchkey/react/user-button'
import { Suspense } from 'react'

const client = createClient(configFromEnv())

export default function App() {
  return (
    <LatchkeyProvider client={client}>
      <Suspense>{location.pathname.startsWith('/handler/') ? <AuthHandler fullPage /> : <Hello />}</Suspense>
    </LatchkeyProvider>
  )
}

function Hello() {
  const user = useUser({ or: 'redirect' }) // redirects to sign-in and back
  return (
    <main>
      <h1>Hello {user.displayName ?? user.primaryEmail}</h1>
      <UserButton showUserInfo />
    </main>
  )
}
