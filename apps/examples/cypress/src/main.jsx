import { configFromEnv, createClient } from '@latchkey/core'
import { LatchkeyProvider, useUser } from '@latchkey/react'
import { AuthHandler } from '@latchkey/react/handler'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import '@latchkey/react/styles.css'

const client = createClient(configFromEnv(import.meta.env))

function Home() {
  const user = useUser()
  return user ? <h1>Hello {user.displayName ?? user.primaryEmail}</h1> : <a href="/handler/sign-in">Sign in</a>
}

createRoot(document.getElementById('root')).render(
  <LatchkeyProvider client={client}>
    <Suspense>{location.pathname.startsWith('/handler/') ? <AuthHandler fullPage /> : <Home />}</Suspense>
  </LatchkeyProvider>,
)
