import { LatchkeyProvider } from '@latchkey/react'
import { LatchkeyDevtools } from '@latchkey/react/devtools'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import './app.css'
import { useAccessToken } from './access-token.ts'
import { client } from './client.ts'
import { router } from './router.tsx'
import { registerServiceWorker } from './service-worker.ts'
import { SessionData } from './session-data.tsx'

function App() {
  const accessToken = useAccessToken(client)
  // `SessionData` mounts this again when another session starts or this one ends, so that the guard runs again. An app
  // without it uses the provider of `@latchkey/react/tanstack-router`, which does the same.
  useEffect(() => void router.invalidate(), [])
  return <RouterProvider router={router} context={{ accessToken }} />
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <LatchkeyProvider client={client}>
      <SessionData>
        <App />
      </SessionData>
      {import.meta.env.DEV && <LatchkeyDevtools />}
    </LatchkeyProvider>
  </StrictMode>,
)

registerServiceWorker()
